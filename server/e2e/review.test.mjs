// These tests review games that are over: in the page of a server whose binary has the
// library in WebAssembly.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { accessible } from "./axe.mjs";
import * as e2e from "./helpers.mjs";
import { chess, ended, three } from "./records.mjs";

let server;
before(async () => { server = await new e2e.Server().start(); }, { timeout: 12 * e2e.patience });
after(e2e.cleanUp, { timeout: e2e.patience });

/** Opens the record of a game that was played on this device, and begins its review. @param {import("playwright-core").Page} page @param {string} [record] @param {Parameters<typeof e2e.keepGame>[3]} [request] */
async function review(page, record = ended, request = { options: { Edition: "classic" } }) {
  await e2e.keepGame(page, server.address, record, request);
  await page.goto(`${server.address}/#/t/localtest/record`);
  await page.locator("#start-review").click();
}

e2e.scene("a game that is over offers its review", async () => {
  const { page } = await e2e.person({ width: 360, height: 640, touch: true });
  await e2e.keepGame(page, server.address, ended, { options: { Edition: "classic" } });
  await page.goto(`${server.address}/#/t/localtest`);
  await page.locator("#review-game").tap();
  await page.locator(".review .moments button.blunder").first().waitFor();
  assert.match(page.url(), /#\/t\/localtest\/record\/review$/);
});

e2e.scene("a review marks bad turns, shows what was better, and lets a person try again", async () => {
  const { page } = await e2e.person({ width: 360, height: 640, touch: true });
  await review(page);
  await page.locator(".luck").waitFor();
  await page.locator(".review progress").waitFor({ state: "hidden" }); // the second look may see other best turns
  const blunder = page.locator(".moments button.blunder").first();
  assert.match(await blunder.innerText(), /\?\?\s+Blunder: Level 3 bot, turn 1\s+−\d+ %\s+Shift row 2 to the left → Walk to d2/);
  await blunder.tap();
  const reason = await page.locator(".moment p", { hasText: /^In this turn, \d+ of 44 shifts open a way to the goal \(bat\) for Level 3 bot; the better turn uses it\.$/ }).innerText();
  await page.locator(".board .trace.played.corner-3 .pushed").waitFor(); // in the color of its seat
  await page.locator(".moment p", { hasText: /^Every allowed arrow is counted once/ }).waitFor();
  assert.equal(await page.locator(".board .trace").count(), 1, "on a board after its shift only the turn that made it is drawn");
  const counted = () => page.locator(".board .count text").allTextContents().then((texts) => texts.reduce((sum, n) => sum + Number(n), 0));
  await e2e.until(async () => (await counted()) === Number(reason.match(/\d+/)?.[0]), "all these pushes are at the rim");
  await page.locator("#way-best").tap();
  await page.locator(".board .trace.best.corner-3 .pushed").waitFor();
  assert.deepEqual(await page.locator(".moment p", { hasText: "this turn," }).allInnerTexts(), [reason], "no words that mean the turn played while the better one is shown");
  assert.match(await page.locator("#way-best").innerText(), /Better\s+Shift .* → Walk to [a-g]\d/);
  assert.equal(await page.locator(".line-of-chances .mark.blunder").count(), await page.locator(".moments .blunder").count());
  const shares = await page.locator(".luck dd span:not(.bar)").allInnerTexts();
  const numbers = shares.map((text) => Number(text.replace("−", "-").replace(/[ %+]/g, ""))), result = numbers.pop();
  assert.deepEqual([numbers.reduce((a, b) => a + b, 0), result], [100, 100], shares.join());
  assert.equal(numbers.includes(0), false, "what changed nothing is left out");
  assert.equal(await page.locator(".luck dt small").count(), shares.length, "each line is explained");
  assert.doesNotMatch(await page.locator(".review").innerText(), /\b[NSWE][a-g1-7]:|move \d|seat \d/, "no notation");
  await accessible(page, "review");
  await page.evaluate(() => { // the worker cannot be asked once
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = /** @this {Worker} */ function (message) {
      if (message.name !== "from") return post.call(this, message);
      Worker.prototype.postMessage = post;
      throw new Error("gone");
    };
  });
  await page.locator("#try").tap();
  await page.locator(".moment .notice.bad", { hasText: "That did not work." }).waitFor();
  await page.locator("#try").tap();
  await page.locator("#table .board svg .can").first().waitFor();
  assert.match(page.url(), /#\/t\/local\w{16}$/);
  await page.locator(".board .hit.push").first().tap();
  await page.locator("#confirm").tap();
  await page.locator(".history li", { hasText: "shifts" }).first().waitFor({ state: "attached" });
});

e2e.scene("a turn that is tried leads back to its review, and nothing is taken back there", async () => {
  const { page } = await e2e.person({ width: 360, height: 640, touch: true }), moment = page.locator(".moments button", { hasText: "Ann, turn 2" });
  await review(page);
  await moment.tap();
  for (const back of [() => page.locator("#to-review").tap(), () => page.goBack()]) {
    await page.locator("#try").tap();
    await page.locator("#table .board svg .can").first().waitFor();
    assert.deepEqual(await page.locator(".history li").allInnerTexts().then((all) => all.filter((text) => /Taken back/.test(text))), []);
    const { y, height } = await e2e.box(page, "#to-review");
    assert.ok(y > 0 && y + height <= 640 && height >= 44, `the way back is at ${y}, ${height} high`);
    await back();
    await page.locator(".moments [aria-pressed=true]", { hasText: "Ann, turn 2" }).waitFor();
    await page.locator(".board .trace.played").waitFor();
  }
});

e2e.scene("a review of three seats shows no chances, and says so", async () => {
  const { page } = await e2e.person({ dark: true });
  await review(page, three, { options: { Edition: "classic" }, seats: 3 });
  await page.locator(".review .status", { hasText: "Chances are not measured for this game" }).waitFor();
  assert.deepEqual([await page.locator(".line-of-chances svg").count(), await page.locator(".luck").count(), await page.locator(".moments .loss").count()], [0, 0, 0]);
  await accessible(page, "review");
});

e2e.scene("a review of Battle Chess names pieces and squares, and draws the attack on the board", async () => {
  const { page } = await e2e.person({ width: 360, height: 640, touch: true });
  await review(page, chess.ended, { variant: "battlechess" });
  const missed = page.locator(".moments button", { hasText: "Ann, turn 1" });
  await missed.waitFor();
  await page.locator(".review progress").waitFor({ state: "hidden" }); // the second look draws the list anew
  assert.match(await missed.innerText(), /Patrat moves from g5 to g4\./);
  await missed.tap();
  await page.locator("#way-best", { hasText: "Zekrom moves from c3 to c2. Zekrom on c2 attacks Victini on d1. 110 > 100: Zekrom beats Victini." }).tap();
  await page.locator(".board .trace.best .from").waitFor();
  const [legend, square, blow, gone] = await Promise.all(["#piece-c3", "#square-c2", ".fights .blow", ".fights .gone"].map((one) => e2e.box(page, `.board ${one}`)));
  assert.ok(Math.abs(legend.x - square.x) < 4 && Math.abs(legend.y - square.y) < 4, "the legend stands where it would go");
  assert.ok(gone.width > 0 && blow.y < legend.y + 10, "an arrow from there to the enemy, who would leave the mat");
  await e2e.until(() => page.evaluate(() => {
    const [board, moment] = [".stage", ".moment"].map((one) => /** @type {Element} */ (document.querySelector(one)).getBoundingClientRect());
    return moment.top >= board.bottom && moment.top < board.bottom + 40;
  }), "the turn is told right below the board, which is higher than it is wide");
  await page.locator("#way-played").tap();
  await page.locator(".board .trace.played .from").waitFor();
  assert.equal(await page.locator(".fights .blow").count(), 0, "the move that was played attacks nobody");
  assert.equal(await page.locator("#piece-c3").evaluate((one) => /** @type {any} */ (one).style.translate), "");
});

e2e.scene("a replay counts the turns of each player, as the end does", async () => {
  const { page } = await e2e.person({ width: 360, height: 640, touch: true });
  await e2e.keepGame(page, server.address, ended, { options: { Edition: "classic" } });
  await page.goto(`${server.address}/#/t/localtest`);
  await page.locator(".story li").first().waitFor();
  const turns = await page.locator(".story ul:last-of-type li").allInnerTexts();
  await page.goto(`${server.address}/#/t/localtest/record`);
  const at = page.locator(".slider output");
  await page.locator("#record .board svg").waitFor();
  await page.locator("#last").click();
  await at.filter({ hasText: /^1Turn (\d+) of \1$/ }).waitFor();
  assert.match(turns[0], new RegExp(`: ${/of (\d+)/.exec(await at.innerText())?.[1]} turns$`));
  for (const id of ["#back", "#back"]) await page.locator(id).click();
  await at.filter({ hasText: /^2Turn (\d+) of \1$/ }).waitFor();
  assert.match(turns[1], new RegExp(`: ${/of (\d+)/.exec(await at.innerText())?.[1]} turns$`));
});

e2e.scene("a game that is over can be shared: a moving picture, a link and a frame", async () => {
  const [held] = await server.finished();
  const { page } = await e2e.person({ width: 360, height: 640, touch: true });
  await e2e.sit(page, server.address, held);
  await page.locator(".sharing summary").tap();
  const [link, frame] = await page.locator(".sharing input").evaluateAll((inputs) => inputs.map((input) => /** @type {HTMLInputElement} */ (input).value));
  assert.equal(link, `${server.address}/#/t/${held.id}/record`);
  const source = /^<iframe src="([^"]+)" title="Labyrinth" /.exec(frame)?.[1] ?? "";
  const moving = await page.locator(".sharing a[download]").getAttribute("href") ?? "";
  for (const [address, kind] of [[source, /^text\/html/], [moving, /^image\/gif/]]) {
    const answer = await fetch(address);
    assert.equal(answer.status, 200, address);
    assert.match(answer.headers.get("Content-Type"), kind);
  }
  await accessible(page, "sharing");
});

e2e.scene("a tap on a turn counts while the review still looks at the turns", async () => {
  const { page } = await e2e.person();
  await review(page);
  const button = page.locator(".moments button").first();
  await button.waitFor();
  await button.hover();
  await page.mouse.down();
  const held = await button.elementHandle();
  await e2e.pause(1500); // the review finds more meanwhile
  assert.equal(await held?.evaluate((one) => one.isConnected), true, "what is pressed stays");
  await page.mouse.up();
  await page.locator("#try").waitFor();
});
