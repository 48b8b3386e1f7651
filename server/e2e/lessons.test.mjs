// These tests take the lesson of each game by touch, on a phone.

import assert from "node:assert/strict";
import { accessible } from "./axe.mjs";
import { apart, expect, placed, test } from "./fixtures.mjs";
import * as e2e from "./helpers.mjs";
import { phrases } from "./speech.mjs";

/** @typedef {{say: string[] | null, update: import("../page/types").Update, next: Taught[]}} Taught */

/** Opens a lesson and returns its scenes. @param {e2e.Server} server @param {import("@playwright/test").Page} page @param {string} variant @returns {Promise<Taught[]>} */
async function open(server, page, variant) {
  const [answer] = await Promise.all([page.waitForResponse(/lesson-\w+-\w+\.json$/), page.goto(`${server.address}/#/learn/${variant}`)]);
  const { scenes } = await answer.json();
  await page.locator("#table[data-n]").waitFor();
  return scenes;
}

/** Waits until an event is shown, or a later one: what others play follows at once. @param {import("@playwright/test").Page} page @param {number} n */
const reached = (page, n) => page.waitForFunction((n) => Number(document.getElementById("table")?.dataset.n) >= n, n);

/** Plays a ply and waits for what follows. @param {import("@playwright/test").Page} page @param {Taught} event @param {string} ply @param {number} n of the event that is shown @returns {Promise<Taught>} */
async function play(page, event, ply, n) {
  const choice = event.update.view.choices?.find((one) => one.ply === ply), next = event.next.find(({ update }) => update.ply === ply);
  assert.ok(choice && next, `${ply} is accepted`);
  await e2e.clickChoice(page, choice);
  await reached(page, n);
  return next;
}

/** What is shown does not cover another thing. @param {import("@playwright/test").Page} page @param {string} one @param {string} other */
const uncovered = (page, one, other) => placed(page, [one, other], apart, `${one} and ${other} are apart`);

/** Watches from now on how far below the window a button beside the board is, and where that was. @param {import("@playwright/test").Page} page */
const watchButtons = (page) => page.addInitScript(() => {
  const seen = /** @type {any} */ (window);
  seen.below = { far: 0, words: "" };
  const look = () => {
    for (const one of document.querySelectorAll(".dock button")) {
      const { bottom, height } = one.getBoundingClientRect(), far = Math.round(bottom + scrollY - innerHeight);
      if (height > 0 && far > seen.below.far) seen.below = { far, words: document.querySelector(".dock")?.textContent ?? "" };
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
});

const lessons = e2e.variants.flatMap((variant) => (e2e.long ? e2e.languages : ["de", "ru"]).map((language) => ({ variant, language })));
for (const { variant, language } of lessons) {
  test(`the lesson of ${variant} has one thing to do after the other, and leads to a game: ${language}`, async ({ server, person }) => {
    const { page } = await person({ language, width: 360, height: 640, touch: true });
    let n = 0, done = 0;
    await watchButtons(page);
    const scenes = await open(server, page, variant), parts = inParts(scenes), head = page.locator(".lesson-head");
    let all = 0;
    for (let event of scenes) {
      const part = parts.find(([first]) => first === event);
      if (part) {
        if (n > 0) await expect(page.locator("#play-on"), "a part is enough to play").toBeVisible();
        [all, done] = [deedsOf(part), 0];
        assert.ok(all <= 8, "a part takes a minute");
      }
      if (n > 0) {
        await page.locator("#next").tap();
        await reached(page, ++n);
      }
      await expect(page.locator("#takeback, #resign"), "nothing to take back or to resign").toHaveCount(0);
      for (; event.next.length > 0; n++) {
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "it fits").toBe(true);
        if (event.next[0].update.by === 1) {
          await expect(page.locator(".headline")).toBeVisible();
          await head.filter({ hasText: phrases[language][`variant.${variant}`] }).filter({ hasText: step(language, done + 1, all) }).waitFor();
          if (event.say?.includes("lesson.toward")) {
            const { ply = "" } = event.update.view.choices?.find((one) => !event.next.some(({ update }) => update.ply === one.ply)) ?? {};
            await e2e.clickPick(page, ply);
            await page.locator(".notice.bad", { hasText: phrases[language]["error.named"] }).waitFor();
          }
          event = await play(page, event, event.next[0].update.ply ?? "", n + 1);
          done++;
        } else {
          event = event.next[0];
          await reached(page, n + 1);
        }
      }
      if (variant === "glow") assert.doesNotMatch(String(event.say), /found|home/, "in this game points win");
    }
    await head.filter({ hasText: step(language, all, all) }).waitFor();
    await uncovered(page, ".coach p", "#play-on");
    await placed(page, [".coach p", ".coach"], (words, box) => words.width > 0.9 * (box.width - 26), "nothing stands beside the words");
    await accessible(page, variant);
    expect(await page.evaluate(() => /** @type {any} */ (window).below), "each button is in the window").toEqual({ far: 0, words: "" });
    expect(await page.evaluate(() => localStorage["labyrinth.result"]), "a lesson is no game that was won: the first bot stays weak").toBe(undefined);
    await page.locator("#play-on").tap();
    await page.locator(".table:not(.lesson) .board .can").first().waitFor();
    await expect(page.locator(".coach"), "the game does not teach it once more").toHaveCount(0);
    await page.goto(`${server.address}/#/`);
    for (const other of e2e.variants) {
      await page.locator(`input[name=variant][value=${other}]`).check();
      await page.locator("#learn", { hasText: phrases[language][other === variant ? "lesson.repeat" : "lesson.start"] }).waitFor();
    }
  });
}

/** How many deeds scenes have. @param {Taught[]} scenes */
const deedsOf = (scenes) => scenes.reduce((sum, scene) => sum + deeds(scene), 0);

/** The parts of a lesson. @param {Taught[]} scenes @returns {Taught[][]} */
const inParts = (scenes) => scenes.reduce((parts, scene) => (parts.length > 0 && deedsOf([...parts[parts.length - 1], scene]) <= 8 ? [...parts.slice(0, -1), [...parts[parts.length - 1], scene]] : [...parts, [scene]]), /** @type {Taught[][]} */ ([]));

/** How many plies of the learner lead through a scene. @param {Taught} event @returns {number} */
const deeds = ({ next: [next] }) => (next ? (next.update.by === 1 ? 1 : 0) + deeds(next) : 0);

/** What says how far a lesson is. @param {string} language @param {number} n @param {number} all */
const step = (language, n, all) => phrases[language]["lesson.step"].replace("{n}", String(n)).replace("{all}", String(all));

test("a lesson can be left, and is not done then", async ({ server, person }) => {
  const { page } = await person({ width: 390, height: 760, touch: true });
  await open(server, page, "standard");
  await page.locator("#leave-lesson").tap();
  await page.locator("#learn", { hasText: "Learn it in a minute" }).waitFor();
  await expect(page.locator(".coach")).toHaveCount(0);
});

test("whoever is invited can take the lesson first, and comes back to the invitation", async ({ server, person }) => {
  const [host] = await server.open("battlechess", [{ name: "Ann" }, { invite: true }]), { page } = await person({ width: 390, height: 760, touch: true });
  await page.goto(`${server.address}/#/t/${host.id}/join/${host.invites?.[2]}`);
  const [answer] = await Promise.all([page.waitForResponse(/lesson-battlechess/), page.locator("#learn").tap()]);
  await page.locator("#leave-lesson").tap();
  await page.locator("#learn").tap();
  /** @type {{scenes: Taught[]}} */
  const { scenes } = await answer.json();
  await page.locator("#table[data-n]").waitFor();
  for (let [n, at] = [0, 0]; at < scenes.length; at++) {
    if (at > 0) {
      await page.locator("#next").tap();
      await reached(page, ++n);
    }
    for (let event = scenes[at]; event.next.length > 0; n++) {
      const [next] = event.next;
      if (next.update.by === 1) event = await play(page, event, next.update.ply ?? "", n + 1);
      else [event] = [next, await reached(page, n + 1)];
    }
  }
  await page.locator("#play-on", { hasText: "Sit down" }).tap();
  await page.locator("#join").tap();
  await page.locator(".players", { hasText: "(you)" }).waitFor();
});

test("by keyboard a lesson goes on from the button that shows", async ({ server, person }) => {
  const { page } = await person();
  const [scene] = await open(server, page, "kids");
  let event = scene;
  for (let n = 1; event.next.length > 0; n++) {
    await page.keyboard.press("Tab");
    event = await play(page, event, event.next[0].update.ply ?? "", n);
  }
  await expect(page.locator("#next")).toBeFocused();
  await expect(page.locator("#next")).toHaveAttribute("aria-describedby", /^lesson-words$/);
  await page.keyboard.press("Enter");
  await page.locator(".lesson-head", { hasText: "Step 3 of 6" }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
});

test("a lesson takes every shift and walk that does what is asked for, and says why it refuses another", async ({ server, person }) => {
  const { page } = await person({ width: 390, height: 780, touch: true });
  const [first] = await open(server, page, "kids");
  const instruction = page.locator(".coach p"), notice = page.locator(".notice.bad"), said = String(await instruction.textContent());
  const shift = first.next.filter(({ next }) => next.length > 1).at(-1);
  assert.ok(shift && shift.update.ply !== first.next[0].update.ply, "another shift than the example");
  const shown = await play(page, first, shift.update.ply ?? "", 1);
  await expect(instruction).not.toHaveText(said);
  await expect(instruction).toHaveText(/white cross/);
  const { reach = [], targets = [], pawns = [] } = shown.update.view;
  const elsewhere = reach.find((square) => !targets.includes(square) && square !== pawns[0]) ?? "";
  await e2e.clickPick(page, elsewhere);
  await notice.filter({ hasText: "pink ring" }).waitFor();
  await uncovered(page, ".notice.bad", ".coach p");
  await uncovered(page, ".notice.bad", ".spare-tile");
  const found = reach.filter((square) => targets.includes(square));
  assert.deepEqual(shown.next.map(({ update }) => update.ply).sort(), found.sort(), "each picture that is in reach");
  await play(page, shown, found.at(-1) ?? "", 2);
  await expect(notice, "the refusal is over").toHaveCount(0);
  await page.locator("#next").waitFor();
  await expect(page.locator("#live")).toHaveText(/Guest finds: /);
});

test("a lesson says why it refuses a shift, and takes another one after it", async ({ server, person }) => {
  const { page } = await person({ width: 360, height: 640, touch: true });
  const refused = (/** @type {Taught} */ { update, next }) => {
    const right = next.map((one) => one.update.ply ?? "");
    return update.view.choices?.find(({ ply, picks }) => !right.includes(ply) && right.some((one) => one.startsWith(`${picks[0]}:`)));
  };
  let n = 0, scenes = await open(server, page, "kids");
  for (; scenes.length > 0 && !refused(scenes[0]); scenes = scenes.slice(1)) {
    for (let [event] = scenes; event.next.length > 0;) {
      const [next] = event.next;
      if (next.update.by === 1) event = await play(page, event, next.update.ply ?? "", ++n);
      else [event] = [next, await reached(page, ++n)];
    }
    await page.locator("#next").tap();
    await reached(page, ++n);
  }
  const [scene] = scenes, wrong = scene && refused(scene), notice = page.locator(".notice.bad"), said = String(await page.locator(".coach p").textContent());
  assert.ok(wrong, "in a scene the tile can lie as it leads nowhere");
  await e2e.clickChoice(page, wrong);
  await notice.filter({ hasText: "no way to your goal" }).waitFor();
  await uncovered(page, ".notice.bad", ".coach p");
  await expect(page.locator(".board.previewing"), "the shift is not made").toHaveCount(0);
  await expect(page.locator("#table")).toHaveAttribute("data-n", String(n));
  await expect(page.locator(".coach p"), "the task stays").toHaveText(said);
  await play(page, scene, scene.next[0].update.ply ?? "", n + 1);
  await expect(notice, "the refusal is over").toHaveCount(0);
});

test("the first scene of the anniversary game finds a picture by a message, and none without", async ({ server, person }) => {
  const { page } = await person({ width: 360, height: 640, touch: true });
  const [first] = await open(server, page, "anniversary");
  await expect(page.locator(".coach p")).toHaveText(/New in this game: some tiles have a message on the back/);
  const shift = await play(page, first, first.next[0].update.ply ?? "", 1);
  assert.ok(shift.next.every(({ update }) => update.ply === "use"), "the shift turns up a message to use");
  await page.locator(".actions [data-pick=decline]").tap();
  await page.locator(".notice.bad", { hasText: "Here the message helps you: use it." }).waitFor();
  let event = await play(page, shift, "use", 2), n = 2;
  assert.ok(!event.update.view.targets?.some((square) => event.update.view.reach?.includes(square)), "without it there is no way");
  while (event.next.length > 0) event = await play(page, event, event.next[0].update.ply ?? "", ++n);
  assert.ok(event.update.changes.some(({ kind }) => kind === "found"));
  await expect(page.locator(".coach p")).toHaveText(/^Found!/);
});

test("a lesson is opened in the lobby, and needs no server from then on", async ({ server, person }) => {
  const { page } = await person({ width: 360, height: 640, touch: true });
  await page.goto(server.address);
  const [answer] = await Promise.all([page.waitForResponse(/lesson-standard/), page.locator("#learn").tap()]);
  await page.locator(".board .hit.push").first().waitFor();
  await page.route(/\/api\/(?!variants|rules)/, () => { assert.fail("a lesson asks the server"); });
  const [scene] = /** @type {{scenes: Taught[]}} */ (await answer.json()).scenes;
  await play(page, scene, scene.next.at(-1)?.update.ply ?? "", 1);
});
