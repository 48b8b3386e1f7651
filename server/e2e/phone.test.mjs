// These tests use the page on phones: everything of a turn is in the window, large
// enough for fingers and away from the edges, and whole games need no scrolling.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import { think } from "./brain.mjs";
import * as e2e from "./helpers.mjs";
import { reach, secondTurn } from "./states.mjs";

const server = new e2e.Server();
before(() => server.start(), { timeout: 12 * e2e.patience });
after(() => e2e.cleanUp(), { timeout: e2e.patience });

const phones = [[360, 560], [360, 640], [640, 360], [390, 780]];
const least = 44, edge = 20; // px: a finger's size, and what belongs to the gesture that goes back

/** Fails if an element is not in the window. @param {import("playwright-core").Page} page @param {string} selector */
async function inWindow(page, selector) {
  const box = await e2e.box(page, selector), size = page.viewportSize();
  assert.ok(size && box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height, `${selector} at ${JSON.stringify(box)} in ${JSON.stringify(size)}`);
}

/** @param {import("playwright-core").Page} page */
const scrolled = (page) => page.evaluate(() => ({ x: scrollX, y: scrollY, wide: document.documentElement.scrollWidth - innerWidth }));

for (const [width, height] of phones) {
  e2e.scene(`a turn fits on a phone of ${width} by ${height}`, async () => {
    const { page } = await e2e.person({ width, height, touch: true });
    await page.goto(server.address);
    for (const id of ["#start-bot", "#start-friends"]) await inWindow(page, id);
    const [held] = await server.open("standard", [{ name: "Ann" }, { bot: "random" }], { practice: true });
    await e2e.sit(page, server.address, held);
    await e2e.ready(page);
    const boxes = (/** @type {string} */ all) => page.locator(all).evaluateAll((each) => each.map((one) => ({ words: one.textContent, ...one.getBoundingClientRect().toJSON() })));
    const slots = await boxes(".board .hit.push rect");
    assert.equal(slots.length, 12 - (await page.locator(".board .slot.banned").count()));
    for (const box of slots) {
      const from = Math.max(box.x, edge), to = Math.min(box.x + box.width, width - edge);
      assert.ok(to - from >= least && box.height >= least, `a slot has ${to - from} by ${box.height} px away from the edges`);
    }
    for (const box of await boxes(".action-row button, .spare-tile button")) {
      assert.ok(box.width >= least && box.height >= least, JSON.stringify(box));
    }
    for (const seen of [".board svg", "#hint", ".spare-tile", ".goals .card"]) await inWindow(page, seen);
    await page.locator(".board .hit.push").first().tap();
    await page.locator(".board.previewing").waitFor();
    for (const seen of [".board svg", "#confirm", "#back", "#hint"]) await inWindow(page, seen);
    const taken = await page.locator(".board .tile.square:not(.can)").evaluateAll((all) => all.filter((tile) => {
      const { x, y, width, height } = tile.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".push");
    }).map(({ id }) => id));
    assert.deepEqual(taken, [], "the middle of a tile is not the arrow beside it");
    const scroll = await scrolled(page);
    assert.deepEqual(scroll, { x: 0, y: 0, wide: 0 });
  });
}

e2e.scene("a push and a battle fit on a phone of 360 by 560 in every language", async () => {
  const [maze] = await server.open("standard", [{ name: "Ann" }, { bot: "random" }], { practice: true });
  const [chess] = await server.open("battlechess", [{ name: "Ann" }, { bot: "random" }], { practice: true });
  const { picks, kinds } = (await server.last(chess)).view.choices.find((choice) => choice.kinds.includes("direction"));
  const { page } = await e2e.person({ width: 360, height: 560, touch: true });
  for (const language of e2e.languages) {
    await e2e.sit(page, server.address, maze);
    await page.evaluate((code) => { localStorage["labyrinth.language"] = JSON.stringify(code); }, language);
    await page.reload();
    await page.locator(`html[lang=${language}] .board .hit.push`).first().tap();
    for (const seen of [".board svg", ".headline", "#confirm", "#back", "#hint"]) await inWindow(page, seen);
    await e2e.sit(page, server.address, chess);
    for (const pick of picks.slice(0, kinds.indexOf("direction"))) await page.locator(`.board .hit[data-pick="${pick}"] rect`).first().tap();
    for (const seen of [".board svg", ".headline", ".attack", "#confirm"]) await inWindow(page, seen);
    assert.deepEqual(await scrolled(page), { x: 0, y: 0, wide: 0 }, language);
  }
});

e2e.scene("a message, what declines it, the goal and the spare tile fit on a phone of 360 by 640 in every language", async () => {
  const held = await secondTurn(server), { page } = await e2e.person({ width: 360, height: 640, touch: true });
  for (const language of e2e.languages) {
    await e2e.sit(page, server.address, { ...held, variant: "anniversary" });
    await page.evaluate((code) => { localStorage["labyrinth.language"] = JSON.stringify(code); }, language);
    await page.reload();
    await page.locator(`html[lang=${language}] .board .hit.push`).first().waitFor();
    const facing = await e2e.facing(page);
    await tap(page, ".spare-tile button");
    assert.notEqual(await e2e.facing(page), facing);
    for (const seen of [".board svg", ".headline", ".goals .card", ".message-card", ".actions [data-pick]"]) await inWindow(page, seen);
    assert.deepEqual(await scrolled(page), { x: 0, y: 0, wide: 0 }, language);
    const { default: phrases } = await import(`../page/i18n/${language}.js`);
    assert.equal(await page.locator(".headline").innerText(), phrases["prompt.second"]);
    assert.equal(await page.locator(".actions [data-pick=decline]").innerText(), phrases["pick.giveUp"]);
    await page.locator(".board .hit.push").first().tap();
    for (const seen of ["#confirm", "#back", ".message-card", ".spare-tile"]) await inWindow(page, seen);
    assert.equal(await page.locator(".actions [data-pick=decline]").count(), 0, "a preview asks one thing");
    await tap(page, "#back");
    const hint = phrases["hint.turned"].replace("{plies}", phrases["prompt.second"]); // of two lines; there are no hints among people
    await page.locator(".notice").evaluate((notice, words) => { notice.textContent = words; notice.hidden = false; }, hint);
    for (const seen of [".board svg", ".headline", ".goals .card", ".spare-tile", ".notice", ".actions [data-pick]"]) await inWindow(page, seen);
    assert.deepEqual(await scrolled(page), { x: 0, y: 0, wide: 0 }, language);
  }
});

e2e.scene("a message that is offered leaves the goal and the spare tile in the window of a phone in every language", async () => {
  const { page } = await e2e.person({ width: 360, height: 640, touch: true });
  for (const mark of ["'2", "'5"]) { // those with the longest texts
    const held = await reach(server, "anniversary", ({ choices, board }) => board.spare?.mark === mark && Boolean(choices?.some(({ ply }) => ply === "use")), {});
    for (const language of e2e.languages) {
      await e2e.sit(page, server.address, { ...held, variant: "anniversary" });
      await page.evaluate((code) => { localStorage["labyrinth.language"] = JSON.stringify(code); }, language);
      await page.reload();
      await page.locator(`html[lang=${language}] .message-card`).waitFor();
      for (const seen of [".board svg", ".headline", ".spare-tile", ".goals .card", ".message-card", ".actions [data-pick=use]", ".actions [data-pick=decline]"]) await inWindow(page, seen);
      assert.deepEqual(await scrolled(page), { x: 0, y: 0, wide: 0 }, language);
    }
  }
});

e2e.scene("all cards that can be taken are in the window of a phone in every language", async () => {
  const held = await reach(server, "anniversary", ({ choices }) => Boolean(choices?.[0].ply.startsWith("take:") && choices.length > 7), {});
  const { page } = await e2e.person({ width: 360, height: 640, touch: true });
  for (const language of e2e.languages) {
    await e2e.sit(page, server.address, { ...held, variant: "anniversary" });
    await page.evaluate((code) => { localStorage["labyrinth.language"] = JSON.stringify(code); }, language);
    await page.reload();
    await page.locator(`html[lang=${language}] .takes button`).first().waitFor();
    for (const pick of await page.locator(".takes button").evaluateAll((all) => all.map((one) => one.getAttribute("data-pick")))) await inWindow(page, `.actions [data-pick="${pick}"]`);
    const cut = await page.locator(".takes button").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent));
    assert.deepEqual(cut, [], language);
    for (const button of await page.locator(".takes button").all()) assert.ok(await button.evaluate((one) => one.getBoundingClientRect().height) >= least);
    for (const seen of [".board svg", ".headline", ".goals .card"]) await inWindow(page, seen);
  }
});

e2e.scene("on a phone the words for the goal are above its card, and the sign of a message is seen", async () => {
  const held = await reach(server, "anniversary", ({ choices, board }) => Boolean(choices?.[0].kinds[0] === "slot" && board.rows.flat().some((/** @type {any} */ { mark }) => mark)), {});
  for (const [width, height] of [[360, 640], [390, 760]]) {
    const { page } = await e2e.person({ width, height, touch: true });
    await e2e.sit(page, server.address, { ...held, variant: "anniversary" });
    await e2e.ready(page);
    const [words, goal, sign] = [await e2e.box(page, ".goals h2"), await e2e.box(page, ".goals .card"), await e2e.box(page, ".board .tile .back")];
    assert.ok(words.y + words.height <= goal.y && Math.abs(words.x - goal.x) < 4, JSON.stringify([words, goal]));
    assert.ok(sign.width >= 20, `a sign is ${sign.width} px wide`);
  }
});

e2e.scene("all goals of a turn are seen on phones", async () => {
  const night = await reach(server, "glow", ({ night, choices }) => Boolean(night && choices));
  for (const [width, height] of [[360, 560], [390, 780]]) {
    const seen = async (/** @type {number} */ n, /** @type {string} */ what) => {
      for (const card of await page.locator(".goals .card").all()) {
        const inside = await card.evaluate((one) => {
          const box = one.getBoundingClientRect(), list = /** @type {Element} */ (one.parentElement), outer = list.getBoundingClientRect();
          return box.left >= outer.left - 1 && box.right <= outer.right + 1 && box.top >= outer.top - 1 && box.bottom <= outer.bottom + 1 && box.right <= innerWidth && box.bottom <= innerHeight;
        });
        assert.ok(inside, `${what}: ${await card.getAttribute("title")} is cut off`);
      }
      assert.equal(await page.locator(".goals .card").count(), n, what);
      assert.deepEqual(await scrolled(page), { x: 0, y: 0, wide: 0 });
    };
    const { page } = await e2e.person({ width, height, touch: true });
    const [kids] = await server.open("kids", [{ name: "Ann" }, { bot: "random" }], { practice: true });
    await e2e.sit(page, server.address, kids);
    await e2e.ready(page);
    await seen(12, "kids");
    await page.locator(".board .hit.push").first().tap();
    for (const one of [".board svg", "#confirm", "#back", "#hint"]) await inWindow(page, one);
    for (const GlowByDay of ["visible", "hidden"]) {
      await e2e.sit(page, server.address, (await server.pair("glow", { GlowByDay })).seats[0]);
      await page.locator(".tonight").waitFor();
      await seen(5, `glow, ${GlowByDay}`);
    }
    await e2e.sit(page, server.address, night);
    await page.locator(".board.night .can").first().waitFor();
    await seen(4, "glow at night");
  }
});

e2e.scene("a table that is opened far down in the lobby begins at its board", async () => {
  const { page } = await e2e.person({ width: 360, height: 640, touch: true });
  await page.goto(server.address);
  await page.locator(".more > summary").tap();
  await page.locator("#open").tap();
  await e2e.ready(page);
  assert.equal((await scrolled(page)).y, 0);
});

for (const [width, height] of [[820, 1180], [1280, 800], [1440, 900]]) {
  e2e.scene(`a game can be started at once in a window of ${width} by ${height}`, async () => {
    const { page } = await e2e.person({ width, height });
    await page.goto(server.address);
    for (const id of ["#start-bot", "#start-friends"]) await inWindow(page, id);
    await page.locator("#start-bot").click();
    await e2e.ready(page);
    await inWindow(page, ".board svg");
  });
}

/** Taps a ply: one tap for each pick, on what is in the window. @param {import("playwright-core").Page} page @param {import("../page/types").Choice} choice */
async function tapChoice(page, { picks, kinds }) {
  const way = picks[kinds.indexOf("orientation")];
  for (const [i, pick] of picks.entries()) {
    if (kinds[i] === "orientation") continue;
    if (kinds[i + 1] === "orientation") for (let n = 0; (await e2e.facing(page)) !== way && n < 4; n++) await tap(page, ".spare-tile button");
    await tap(page, await placeOf(page, pick, kinds[i]));
  }
  if (way || (await page.locator("#confirm").isVisible())) await tap(page, "#confirm");
  else if (kinds.at(-1) === "direction") await tap(page, await placeOf(page, picks.at(-1) ?? "", "direction")); // an attack asks
}

/** Where to tap for a pick: on the board, or a button. Of two ways to attack one enemy only one is on the board. @param {import("playwright-core").Page} page @param {string} pick @param {string} kind */
async function placeOf(page, pick, kind) {
  const hit = `.board .hit[data-pick="${pick}"] rect`, button = `.actions [data-pick="${pick}"]`;
  if (await page.locator(hit).count() === 0) return button;
  return kind === "direction" && (await pickAt(page, await e2e.box(page, hit))) !== pick ? button : hit;
}

/** The pick in the middle of a box. @param {import("playwright-core").Page} page @param {{x: number, y: number, width: number, height: number}} box */
const pickAt = (page, { x, y, width, height }) => page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest("[data-pick]")?.getAttribute("data-pick") ?? "", [x + width / 2, y + height / 2]);

/** Taps the middle of what is in the window, where nothing else may be. @param {import("playwright-core").Page} page @param {string} selector */
async function tap(page, selector) {
  await inWindow(page, selector);
  const target = page.locator(selector).first(), box = await e2e.box(page, selector);
  const pick = await target.evaluate((one) => one.closest("[data-pick]")?.getAttribute("data-pick") ?? "");
  // A slot's rectangle reaches under the squares that can be chosen: its rim is free.
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  assert.equal(await pickAt(page, box), pick, `${selector} is under something else`);
  await page.touchscreen.tap(at.x, at.y);
}

const games = e2e.variants.flatMap((variant) => (e2e.long ? e2e.languages : ["en"]).map((language) => ({ variant, language })));
for (const { variant, language } of games) {
  e2e.scene(`a whole game of ${variant} by touch at 360 by 640 needs no scrolling: ${language}`, async () => {
    const [held] = await server.open(variant, [{ name: "Ann" }, { bot: "random" }], { options: e2e.long ? {} : e2e.small[variant] });
    const { page } = await e2e.person({ language, width: 360, height: 640, touch: true });
    await e2e.sit(page, server.address, held);
    for (let plies = 0; plies < 500; plies++) {
      await page.locator("#table[data-n]").waitFor();
      const { n, view } = await server.last(held);
      if (view.outcome) break;
      if (!view.choices) { await e2e.pause(20); continue; }
      await e2e.shown(page, n);
      await tapChoice(page, await think(server, held.id, held.token, view, n));
      await page.waitForFunction((n) => Number(document.getElementById("table")?.dataset.n) > n, n);
      assert.deepEqual(await scrolled(page), { x: 0, y: 0, wide: 0 });
    }
    await page.locator(".players .won, .banner").first().waitFor();
  });
}
