// These tests review games that are over: in the page of a server whose binary has the
// library in WebAssembly.

import assert from "node:assert/strict";
import { accessible } from "./axe.mjs";
import { expect, placed, test } from "./fixtures.mjs";
import * as e2e from "./helpers.mjs";
import { chess, ended, three } from "./records.mjs";

/** Opens the record of a game that was played on this device, and begins its review. @param {e2e.Server} server @param {import("@playwright/test").Page} page @param {string} [record] @param {Parameters<typeof e2e.keepGame>[3]} [request] */
async function review(server, page, record = ended, request = { options: { Edition: "classic" } }) {
  await e2e.keepGame(page, server.address, record, request);
  await page.goto(`${server.address}/#/t/localtest/record`);
  await page.locator("#start-review").click();
}

test("a game that is over offers its review", async ({ server, person }) => {
  const { page } = await person({ width: 360, height: 640, touch: true });
  await e2e.keepGame(page, server.address, ended, { options: { Edition: "classic" } });
  await page.goto(`${server.address}/#/t/localtest`);
  await page.locator("#review-game").tap();
  await page.locator(".review .moments button.blunder").first().waitFor();
  await expect(page).toHaveURL(/#\/t\/localtest\/record\/review$/);
});

test("a page without the library lets the server review a game", async ({ server, person }) => {
  const { page } = await person({ width: 360, height: 640, touch: true }), [held] = await server.finished();
  await page.route("**/*.js", async (route) => { // as go install makes it
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/"worker-[0-9A-Za-z]+\.js"/g, '""') });
  });
  page.on("worker", () => { throw new Error("there is a worker"); });
  await page.goto(server.address);
  await expect(page.locator("#start-here"), "there is no worker").toHaveCount(0);
  await e2e.sit(page, server.address, held);
  await page.locator("#review-game").tap();
  await page.locator("#save-story").waitFor();
  await expect(page.locator(".review .status")).not.toHaveText(/%|could not/);
  await expect(page.locator("#try")).toHaveCount(0);
});

test("a review marks bad turns, shows what was better, and lets a person try again", async ({ server, person }) => {
  const { page } = await person({ width: 360, height: 640, touch: true });
  await review(server, page);
  await page.locator(".luck").waitFor();
  await expect(page.locator(".review progress"), "the bar of the library takes no other bar away").toBeAttached();
  await page.locator(".review progress").waitFor({ state: "hidden" }); // the second look may see other best turns
  const blunder = page.locator(".moments button.blunder").first();
  await expect(blunder).toHaveText(/\?\?\s+Blunder: Level 3 bot, turn 1\s+−\d+ %\s+Shift row 2 to the left → Walk to d2/, { useInnerText: true });
  await blunder.tap();
  const reason = await page.locator(".moment p", { hasText: /^In this turn, \d+ of 44 shifts open a way to the goal \(bat\) for Level 3 bot; the better turn uses it\.$/ }).innerText();
  await page.locator(".board .trace.played.corner-3 .pushed").waitFor(); // in the color of its seat
  await page.locator(".moment p", { hasText: /^Every allowed arrow is counted once/ }).waitFor();
  await expect(page.locator(".board .trace"), "on a board after its shift only the turn that made it is drawn").toHaveCount(1);
  const counted = () => page.locator(".board .count text").allTextContents().then((texts) => texts.reduce((sum, n) => sum + Number(n), 0));
  await expect.poll(counted, "all these pushes are at the rim").toBe(Number(reason.match(/\d+/)?.[0]));
  await page.locator("#way-best").tap();
  await page.locator(".board .trace.best.corner-3 .pushed").waitFor();
  await expect(page.locator(".moment p", { hasText: "this turn," }), "no words that mean the turn played while the better one is shown").toHaveText([reason], { useInnerText: true });
  await expect(page.locator("#way-best")).toHaveText(/Better\s+Shift .* → Walk to [a-g]\d/, { useInnerText: true });
  await expect(page.locator(".line-of-chances .mark.blunder")).toHaveCount(await page.locator(".moments .blunder").count());
  const shares = await page.locator(".luck dd span:not(.bar)").allInnerTexts();
  const numbers = shares.map((text) => Number(text.replace("−", "-").replace(/[ %+]/g, ""))), result = numbers.pop();
  assert.deepEqual([numbers.reduce((a, b) => a + b, 0), result], [100, 100], shares.join());
  assert.equal(numbers.includes(0), false, "what changed nothing is left out");
  await expect(page.locator(".luck dt small"), "each line is explained").toHaveCount(shares.length);
  const bad = await page.locator(".moments :is(.mistake, .blunder)", { hasText: "Ann" }).locator(".loss").allInnerTexts();
  const own = (await page.locator(".luck .of-own dd span:not(.bar)").allInnerTexts()).map((text) => Number(text.replace("−", "-")));
  assert.deepEqual(own, bad.length > 0 ? [bad.reduce((sum, text) => sum - Number(/\d+/.exec(text)), 0)] : [], "own mistakes are those of the list");
  await expect(page.locator(".review"), "no notation").not.toHaveText(/\b[NSWE][a-g1-7]:|move \d|seat \d/, { useInnerText: true });
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
  await expect(page).toHaveURL(/#\/t\/local\w{16}$/);
  await page.locator(".board .hit.push").first().tap();
  await page.locator("#confirm").tap();
  await page.locator(".history li", { hasText: "shifts" }).first().waitFor({ state: "attached" });
});

test("a turn that is tried leads back to its review, and nothing is taken back there", async ({ server, person }) => {
  const { page } = await person({ width: 360, height: 640, touch: true }), moment = page.locator(".moments button", { hasText: "Ann, turn 2" });
  await review(server, page);
  await moment.tap();
  for (const back of [() => page.locator("#to-review").tap(), () => page.goBack()]) {
    await page.locator("#try").tap();
    await page.locator("#table .board svg .can").first().waitFor();
    await expect(page.locator(".history li", { hasText: "Taken back" })).toHaveCount(0);
    await placed(page, ["#to-review"], ({ y, height }) => y > 0 && y + height <= 640 && height >= 44, "the way back is in the window");
    await back();
    await page.locator(".moments [aria-pressed=true]", { hasText: "Ann, turn 2" }).waitFor();
    await page.locator(".board .trace.played").waitFor();
  }
});

test("a review of three seats shows no chances, and says so", async ({ server, person }) => {
  const { page } = await person({ dark: true });
  await review(server, page, three, { options: { Edition: "classic" }, seats: 3 });
  await page.locator(".review .status", { hasText: "only what is certain counts as a mistake" }).waitFor();
  await expect(page.locator(".line-of-chances svg, .luck, .moments .loss")).toHaveCount(0);
  await accessible(page, "review");
});

test("a review of Battle Chess names pieces and squares, and draws the attack on the board", async ({ server, person }) => {
  const { page } = await person({ width: 360, height: 640, touch: true });
  await review(server, page, chess.ended, { variant: "battlechess" });
  const missed = page.locator(".moments button", { hasText: "Ann, turn 1" });
  await missed.waitFor();
  await page.locator(".review progress").waitFor({ state: "hidden" }); // the second look draws the list anew
  await expect(missed).toHaveText(/Patrat moves from g5 to g4\./, { useInnerText: true });
  await missed.tap();
  await page.locator("#way-best", { hasText: "Zekrom moves from c3 to c2. Zekrom on c2 attacks Victini on d1. 110 > 100: Zekrom beats Victini." }).tap();
  await page.locator(".board .trace.best .from").waitFor();
  await placed(page, [".board #piece-c3", ".board #square-c2"], (legend, square) => Math.abs(legend.x - square.x) < 4 && Math.abs(legend.y - square.y) < 4, "the legend stands where it would go");
  await placed(page, [".board #piece-c3", ".board .fights .blow", ".board .fights .gone"], (legend, blow, gone) => gone.width > 0 && blow.y < legend.y + 10, "an arrow from there to the enemy, who would leave the mat");
  await placed(page, [".stage", ".moment"], (board, moment) => moment.top >= board.bottom && moment.top < board.bottom + 40, "the turn is told right below the board, which is higher than it is wide");
  await page.locator("#way-played").tap();
  await page.locator(".board .trace.played .from").waitFor();
  await expect(page.locator(".fights .blow"), "the move that was played attacks nobody").toHaveCount(0);
  await expect.poll(() => page.locator("#piece-c3").evaluate((one) => /** @type {any} */ (one).style.translate)).toBe("");
});

test("a replay counts the turns of each player, as the end does", async ({ server, person }) => {
  const { page } = await person({ width: 360, height: 640, touch: true });
  await e2e.keepGame(page, server.address, ended, { options: { Edition: "classic" } });
  await page.goto(`${server.address}/#/t/localtest`);
  await page.locator(".story li").first().waitFor();
  const turns = await page.locator(".story ul:last-of-type li").allInnerTexts();
  await page.goto(`${server.address}/#/t/localtest/record`);
  const at = page.locator(".slider output");
  await page.locator("#record .board svg").waitFor();
  await page.locator("#last").click();
  await at.filter({ hasText: /^1Turn (\d+) of \1$/ }).waitFor();
  assert.match(turns[0], new RegExp(`: ${/of (\d+)/.exec(await at.innerText())?.[1]} turns ·`));
  for (const id of ["#back", "#back"]) await page.locator(id).click();
  await at.filter({ hasText: /^2Turn (\d+) of \1$/ }).waitFor();
  assert.match(turns[1], new RegExp(`: ${/of (\d+)/.exec(await at.innerText())?.[1]} turns ·`));
});

test("a game that is over can be shared: a moving picture, a link and a frame", async ({ server, person }) => {
  const [held] = await server.finished();
  const { page } = await person({ width: 360, height: 640, touch: true });
  await e2e.sit(page, server.address, held);
  await page.locator(".sharing summary").tap();
  const [link, frame] = await page.locator(".sharing input").evaluateAll((inputs) => inputs.map((input) => /** @type {HTMLInputElement} */ (input).value));
  assert.equal(link, `${server.address}/#/t/${held.id}/record`);
  const source = /^<iframe src="([^"]+)" title="Labyrinth" /.exec(frame)?.[1] ?? "";
  await expect(page.locator(".sharing .note"), "where others cannot open it").toHaveText([/on this device only/, /on this device only/]);
  await expect(page.locator(".sharing button")).toHaveText(["Copy the link", "Copy the code"]);
  const moving = await page.locator(".sharing a[download]").getAttribute("href") ?? "";
  for (const [address, kind] of [[source, /^text\/html/], [moving, /^image\/gif/]]) {
    const answer = await fetch(address);
    assert.equal(answer.status, 200, address);
    assert.match(answer.headers.get("Content-Type"), kind);
  }
  await accessible(page, "sharing");
});

test("a tap on a turn counts while the review still looks at the turns", async ({ server, person }) => {
  const { page } = await person();
  await page.addInitScript(() => { // how many answers of the worker the page waits for
    /** @type {any} */ (window).unanswered = 0;
    window.Worker = class extends Worker {
      /** @param {[string, WorkerOptions?]} of */
      constructor(...of) { super(...of); this.addEventListener("message", ({ data }) => { if (data.call !== undefined) /** @type {any} */ (window).unanswered--; }); }
      /** @param {any} message */
      postMessage(message) { super.postMessage(message); /** @type {any} */ (window).unanswered++; }
    };
  });
  await review(server, page);
  const button = page.locator(".moments button").first();
  await button.waitFor();
  await button.hover();
  await page.mouse.down();
  const held = await button.elementHandle();
  await e2e.until(() => page.evaluate(() => /** @type {any} */ (window).unanswered === 0), "the review has the next turn, and does not ask for another");
  assert.equal(await held?.evaluate((one) => one.isConnected), true, "what is pressed stays");
  await page.mouse.up();
  await page.locator("#try").waitFor();
});
