// These tests open the page that works without a server: the folder that static.mjs
// makes, on a plain file server.

import assert from "node:assert/strict";
import { accessible } from "./axe.mjs";
import { expect, test } from "./fixtures.mjs";
import * as e2e from "./helpers.mjs";
import { speaks } from "./speech.mjs";

test("a game against a bot needs no server, and is kept when the page is loaded again", async ({ site, person }) => {
  const { page } = await person();
  await e2e.openTable(page, site, { practice: true });
  await expect(page.locator("select[name=seconds]")).toHaveCount(0);
  await page.locator(".howto summary").click();
  await page.locator(".rulebook figure svg").first().waitFor();
  await page.locator(".board .slot.can").first().dispatchEvent("click");
  await page.locator(".board.previewing").waitFor();
  await page.locator("#confirm").click();
  await page.locator(".board:not(.previewing) .square.can").first().waitFor();
  await page.reload();
  await page.locator(".board .square.can").first().dispatchEvent("click");
  await page.locator(".history", { hasText: "shifts" }).waitFor();
  await page.locator(".board .slot.can").first().waitFor(); // the bot has played
  await page.locator("#hint").click();
  await page.locator(".notice", { hasText: /^Hint: this arrow, with the tile as it lies now/ }).waitFor();
  await page.locator("#takeback").click();
  await page.locator(".history", { hasText: "taken back" }).first().waitFor();
  await page.locator("#resign").click();
  await page.locator("#resign-yes").click();
  await page.locator(".headline", { hasText: "wins" }).waitFor();
  await page.getByRole("button", { name: "Replay" }).click();
  await page.locator("#record .board svg").waitFor();
});

test("two friends share a device, and neither sees the other's card", async ({ site, person }) => {
  const { page } = await person({ width: 360, height: 640, touch: true });
  await page.goto(site);
  await page.locator("#start-here").tap();
  for (const [i, name] of ["Ann", "Bob"].entries()) await page.locator(`[name=name-${i + 1}]`).fill(name);
  await page.locator("#together-start").tap();
  await page.locator("#pass").tap();
  await e2e.ready(page);
  /** @type {string[]} */
  const cards = [];
  for (let turn = 0; turn < 4; turn++) {
    await page.locator(".board .slot.can").first().waitFor();
    cards.push(await page.locator(".goals .card").first().innerText());
    await page.locator(".board .hit.push").first().tap();
    await page.locator("#confirm").tap();
    await page.locator(".board:not(.previewing) .square.can").first().waitFor();
    await page.locator(".board .square.can").first().dispatchEvent("click");
    await page.locator("#pass, #pass-on").first().waitFor();
    if (await page.locator("#pass-on").count()) await page.locator("#pass-on").tap(); // a find
    await expect(page.locator(".goals, .board"), "nothing of the game is on the page meanwhile").toHaveCount(0);
    await page.locator("#pass").tap();
  }
  assert.notEqual(cards[0], cards[1]);
  await page.locator(".players", { hasText: "Bob" }).waitFor();
});

test("a puzzle is solved by its hints in as many turns as it says, and has a link", async ({ site, person }) => {
  const { page } = await person();
  await page.goto(site);
  await page.locator("#par-2").click();
  await page.locator(".headline", { hasText: "in 2 turns" }).waitFor();
  const link = await page.locator(".link input").inputValue();
  const { length } = await page.locator(".board svg").innerHTML();
  for (let plies = 0; plies < 4; plies++) {
    await page.locator(".board .can").first().waitFor();
    const n = await page.locator("#table").getAttribute("data-n");
    await page.locator("#hint").click();
    await page.locator(".notice:not(.bad)").waitFor();
    await page.locator(".board .can.hinted").first().dispatchEvent("click");
    if (plies % 2 === 0) await page.locator("#confirm").click();
    await page.locator(`#table:not([data-n="${n}"])`).waitFor();
  }
  await page.locator(".headline", { hasText: "Solved in 2 turns" }).waitFor();
  await page.goto("about:blank");
  await page.goto(link);
  await page.locator(".board .can").first().waitFor();
  await expect.poll(async () => (await page.locator(".board svg").innerHTML()).length, "the link leads to the same puzzle").toBe(length);
  await page.goto(`${site}/#/daily`);
  await page.locator(".headline", { hasText: /(in|for) [23] turns/ }).waitFor();
});

test("a puzzle of Battle Chess needs no server, and has hints", async ({ site, person }) => {
  const { page } = await person({ speed: "fast" });
  await page.goto(`${site}/#/puzzle/2/5/battlechess`);
  await page.locator(".headline", { hasText: "Win within 2 turns" }).waitFor();
  await page.locator(".board .can").first().waitFor();
  await page.locator("#hint").click();
  await page.locator(".notice:not(.bad)", { hasText: "Victini" }).waitFor();
  await expect(page.locator(".board .hinted")).toHaveCount(1);
});

test("the puzzle of a day is a duel: its hints solve it, and another push does not", async ({ site, person }) => {
  const { page } = await person({ speed: "fast" });
  for (const [day, solved] of [["2026-01-02", "Solved: you are home!"], ["2026-01-01", "Solved: the other player is not home!"]]) {
    for (const right of [true, false]) {
      await page.goto("about:blank");
      await page.goto(`${site}/#/daily/${day}`);
      const over = page.locator(".headline", { hasText: /olved/ });
      const decided = async () => { // or this seat acts
        await page.locator(".board .can").first().or(over).first().waitFor();
        return (await over.count()) > 0;
      };
      while (!(await decided())) {
        const n = await page.locator("#table").getAttribute("data-n");
        const push = (await page.locator("#confirm, .board .slot.can").count()) > 0;
        if (right) await page.locator("#hint").click();
        await page.locator(right ? ".board .can.hinted" : ".board .can").first().dispatchEvent("click");
        if (push) await page.locator("#confirm").click();
        await page.locator(`#table:not([data-n="${n}"])`).waitFor();
      }
      await expect(page.locator(".headline")).toHaveText(right ? solved : "Not solved. Exactly one first shift is right: try again!", { useInnerText: true });
      await expect(page.locator("#hint")).toHaveCount(0);
    }
  }
});

test("puzzles and bots are in a worker, so the page does not freeze while they think", async ({ site, person }) => {
  const { page } = await person();
  await e2e.openTable(page, site);
  assert.deepEqual(page.workers().map((worker) => new URL(worker.url()).pathname.replace(/-\w+\.js$/, ".js")), ["/worker.js"]);
  const inPage = await page.evaluate(() => "Go" in globalThis), inWorker = await page.workers()[0].evaluate(() => "Go" in globalThis);
  assert.deepEqual({ inPage, inWorker }, { inPage: false, inWorker: true }, "where Go's runtime is");
});

test("the lobby and a puzzle without a server are in every language, and axe finds nothing", async ({ site, person }) => {
  const { page } = await person({ width: 360 });
  await page.goto(site);
  for (const code of e2e.languages) {
    await page.locator("#language").selectOption(code);
    await page.locator(`html[lang=${code}] #daily`).waitFor();
    await speaks(page, code, "the lobby without a server");
    await page.evaluate(() => { location.hash = "#/puzzle/1/7"; });
    await page.locator(".puzzle .turns").waitFor();
    await page.locator(".board .can").first().waitFor();
    await speaks(page, code, "a puzzle");
    if (code === "en") await accessible(page, "a puzzle");
    await page.evaluate(() => { location.hash = "#/"; });
    await page.locator("#daily").waitFor();
  }
  await accessible(page, "the lobby without a server");
});
