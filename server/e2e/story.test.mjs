// These tests are about how a game went: what its end says, and the picture of it.

import { readFileSync } from "node:fs";
import { expect, places, test } from "./fixtures.mjs";
import * as e2e from "./helpers.mjs";
import { ended } from "./records.mjs";
import { reach } from "./states.mjs";

/** Saves the picture of a game, and returns its size. @param {import("@playwright/test").Page} page @param {string} place */
async function saved(page, place) {
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator(`${place} #save-story`).click()]);
  const png = readFileSync(await download.path());
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  return { name: download.suggestedFilename(), width: png.readUInt32BE(16), height: png.readUInt32BE(20), bytes: png.length };
}

test("the end says what everybody has found, and is a picture to keep", async ({ server, person }) => {
  const { page } = await person();
  await e2e.keepGame(page, server.address, ended, { options: { Edition: "classic" } });
  await page.goto(`${server.address}/#/t/localtest`);
  const story = page.locator(".banner .story");
  await expect(story.locator("li")).toHaveCount(2);
  await expect(story).toContainText(/Ann: \d+ turns · found: \d+ of 12/);
  await expect(story).toContainText(/found: 12 of 12/); // the winner
  await page.evaluate(() => {
    const drawn = /** @type {any} */ (window).drawn = [], { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) { drawn.push(text); fillText.call(this, text, x, y); };
  });
  const { name, width, height, bytes } = await saved(page, ".banner");
  expect({ name, width }).toEqual({ name: "labyrinth.png", width: 1200 });
  expect(height).toBeGreaterThanOrEqual(630);
  expect(bytes).toBeGreaterThan(5000);
  const drawn = (await page.evaluate(() => /** @type {any} */ (window).drawn)).join(" ");
  for (const words of ["Labyrinth", "wins!", "found: 12 of 12", "Best find:"]) expect(drawn).toContain(words);
});

test("the end counts all cards that were dealt, also those that nightfall took away", async ({ server, person }) => {
  const all = ({ found = [], left = 0, glowFound = [], glowLeft = [] }) => found.length + left + glowFound.length + glowLeft.length;
  const held = await reach(server, "glow", ({ outcome, players: [one, other] }) => outcome !== null && all(one) !== all(other)), { page } = await person();
  await e2e.sit(page, server.address, held);
  const rows = page.locator(".banner .story li", { hasText: "turns" });
  await expect(rows).toHaveCount(2);
  const [one, other] = (await rows.allInnerTexts()).map((text) => /found: \d+ of (\d+)/.exec(text)?.[1]);
  expect(one).toBe(other);
});

test("who watches has the whole story at the end, whenever they came", async ({ server, person }) => {
  const { id, seats } = await server.pair("standard"), { page } = await person();
  for (let turn = 0; turn < 9; turn++) for (const _ of ["push", "walk"]) await server.play(seats[turn % 2]);
  await page.goto(`${server.address}/#/t/${id}`);
  await page.locator("#table[data-n='18'] .board svg").waitFor();
  await server.play(seats[1]);
  await page.locator("#table[data-n='19']").waitFor();
  await server.api(`tables/${id}/resign`, {}, seats[1].token);
  await expect(page.locator(".banner .story li")).toContainText([/Ann: 5 turns/, /Bob: 5 turns/]);
  await expect(page.locator(".banner .later")).toHaveCount(1);
});

test("the end says unasked which turn decided and who was lucky, moves nothing, and the review does not look again", async ({ server, person }) => {
  const { page } = await person({ width: 360, height: 640, touch: true });
  await page.addInitScript(() => {
    const looks = /** @type {any} */ (window).looks = /** @type {string[]} */ ([]), { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = /** @this {Worker} */ function (/** @type {any} */ message) {
      if (message.name === "review") looks.push(message.values[1].depth);
      return postMessage.call(this, message);
    };
  });
  await e2e.keepGame(page, server.address, ended, { options: { Edition: "classic" } });
  await page.goto(`${server.address}/#/t/localtest`);
  const line = page.locator(".later > :not([aria-hidden])"), where = () => places(page, "#save-story", "#review-game", ".players");
  await expect(line).toHaveText(/^Which turn decided/);
  const before = await where();
  await expect(line).toHaveText(/^This turn decided most: .+, turn \d+ · Luckier: .+ \(\+\d+ %\)$/);
  expect(await where(), "nothing has moved").toEqual(before);
  const told = await line.innerText();
  await page.evaluate(() => {
    const drawn = /** @type {any} */ (window).drawn = [], { fillText } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y) { drawn.push(text); fillText.call(this, text, x, y); };
  });
  await saved(page, ".banner");
  expect((await page.evaluate(() => /** @type {any} */ (window).drawn)).join(" "), "the picture has it, too").toContain(told);
  await page.locator("#decisive").tap();
  await page.locator(".moment #way-best").waitFor();
  await expect(page.locator("#decided"), "the same turn").toHaveText(told.split(" · ")[0]);
  await page.locator(".review progress").waitFor({ state: "hidden" });
  expect(await page.evaluate(() => /** @type {any} */ (window).looks)).toEqual(["quick", "normal"]);
});

test("leaving the end of a game ends the look at it, and on a dear network the server looks", async ({ server, person }) => {
  const held = await reach(server, "kids", ({ outcome }) => outcome !== null), { page } = await person(), { page: thrifty } = await person();
  await thrifty.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { effectiveType: "4g", saveData: true } }));
  thrifty.on("worker", () => { throw new Error("there is a worker"); });
  await e2e.sit(thrifty, server.address, held);
  await expect(thrifty.locator(".later > :not([aria-hidden])")).toHaveText(/turn \d+/); // this board is not measured, but who led is known
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { effectiveType: "4g" } }));
  const [worker] = await Promise.all([page.waitForEvent("worker"), e2e.sit(page, server.address, held)]);
  const closed = new Promise((done) => worker.on("close", done));
  await expect(page.locator("progress.loading"), "it is quiet").toHaveCount(0);
  await page.getByRole("button", { name: "Back to the lobby" }).click();
  await closed;
});

test("a review names the turn that decided, and its picture tells of it and of luck", async ({ server, person }) => {
  const { page } = await person();
  await e2e.keepGame(page, server.address, ended, { options: { Edition: "classic" } });
  await page.goto(`${server.address}/#/t/localtest/record/review`);
  await page.locator("#start-review").or(page.locator("#review")).first().waitFor();
  await page.locator("#review .luck").waitFor();
  await page.locator("#decided", { hasText: /^This turn decided most: .+, turn \d+$/ }).click();
  await page.locator(".moment #way-best").waitFor();
  expect((await saved(page, "#review")).width).toBe(1200);
});
