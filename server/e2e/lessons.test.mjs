// These tests take the lesson of each game by touch, on a phone.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { accessible } from "./axe.mjs";
import * as e2e from "./helpers.mjs";

let server;
before(async () => { server = await new e2e.Server().start(); }, { timeout: 12 * e2e.patience });
after(e2e.cleanUp, { timeout: e2e.patience });

/** Opens a lesson and returns its events. @param {import("playwright-core").Page} page @param {string} variant */
async function open(page, variant) {
  const [answer] = await Promise.all([page.waitForResponse(/lesson-\w+-\w+\.json$/), page.goto(`${server.address}/#/learn/${variant}`)]);
  /** @type {{say?: string, update: import("../page/types").Update}[]} */
  const events = (await answer.json()).flat();
  await page.locator("#table[data-n]").waitFor();
  return events;
}

const lessons = e2e.variants.flatMap((variant) => (e2e.long ? e2e.languages : ["de"]).map((language) => ({ variant, language })));
for (const { variant, language } of lessons) {
  e2e.scene(`the lesson of ${variant} has one thing to do after the other, and leads to a game: ${language}`, async () => {
    const { page } = await e2e.person({ language, width: 360, height: 640, touch: true });
    const events = await open(page, variant), shown = async () => Number(await page.locator("#table").getAttribute("data-n"));
    while (await page.locator("#play-on").isHidden()) {
      const n = await shown(), next = events[n + 1].update;
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, "it fits");
      if (next.kind === "start") await page.locator("#next").tap();
      else if (next.by === 1) await e2e.clickChoice(page, events[n].update.view.choices.find(({ ply }) => ply === next.ply));
      await page.waitForFunction((n) => Number(document.getElementById("table")?.dataset.n) > n, n);
    }
    assert.equal(await shown(), events.length - 1);
    await accessible(page, variant);
    await page.locator("#play-on").tap();
    await page.locator(".coach", { hasText: "1/" }).waitFor();
    await e2e.ready(page);
  });
}

e2e.scene("a lesson is opened in the lobby, says when the tile lies wrong, and needs no server from then on", async () => {
  const { page } = await e2e.person({ width: 360, height: 640, touch: true });
  await page.goto(server.address);
  await Promise.all([page.waitForResponse(/lesson-standard/), page.locator("#learn").tap()]);
  await page.locator(".board .hit.push").waitFor();
  await page.route(/\/api\/(?!variants|rules)/, () => { assert.fail("a lesson asks the server"); });
  await page.locator(".spare-tile button").tap();
  assert.equal(await page.locator(".board .hit.push").count(), 1, "one thing to do");
  await page.locator(".board .hit.push").tap();
  const right = "NE";
  while ((await e2e.facing(page)) === right) await page.locator(".spare-tile button").tap();
  await page.locator("#confirm").tap();
  await page.locator(".notice.bad", { hasText: "turn the tile first" }).waitFor();
  assert.equal(await page.locator("#table").getAttribute("data-n"), "0");
});
