// These tests use the page on phones: everything of a turn is in the window, large
// enough for fingers and away from the edges, and whole games need no scrolling.

import { think } from "./brain.mjs";
import { expect, inWindow, placed, test } from "./fixtures.mjs";
import * as e2e from "./helpers.mjs";
import { reach, secondTurn } from "./states.mjs";

const phones = [[360, 560], [360, 640], [640, 360], [390, 780]];
const least = 44, edge = 20; // px: a finger's size, and what belongs to the gesture that goes back

/** Waits until a page is not scrolled, and has nothing to its right. @param {import("@playwright/test").Page} page @param {string} [what] */
const unscrolled = (page, what) => expect.poll(() => page.evaluate(() => ({ x: scrollX, y: scrollY, wide: document.documentElement.scrollWidth - innerWidth })), what).toEqual({ x: 0, y: 0, wide: 0 });

test("a font of twice the size moves nothing out of a phone", async ({ server, person }) => {
  const { page } = await person({ width: 390, height: 780, touch: true });
  await page.goto(server.address);
  await page.locator("#start-bot").waitFor();
  await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
  await unscrolled(page);
});

for (const [width, height] of phones) {
  test(`a turn fits on a phone of ${width} by ${height}`, async ({ server, person }) => {
    const { page } = await person({ width, height, touch: true });
    await page.goto(server.address);
    await inWindow(page, "#start-bot", "#start-friends");
    const [held] = await server.open("standard", [{ name: "Ann" }, { bot: "random" }], { practice: true });
    await e2e.sit(page, server.address, held);
    await e2e.ready(page);
    const boxes = (/** @type {string} */ all) => page.locator(all).evaluateAll((each) => each.map((one) => ({ words: one.textContent, ...one.getBoundingClientRect().toJSON() })));
    await expect(async () => {
      const slots = await boxes(".board .hit.push rect");
      expect(slots).toHaveLength(12 - (await page.locator(".board .slot.banned").count()));
      for (const box of slots) {
        const from = Math.max(box.x, edge), to = Math.min(box.x + box.width, width - edge);
        expect(to - from >= least && box.height >= least, `a slot has ${to - from} by ${box.height} px away from the edges`).toBe(true);
      }
      for (const box of await boxes(".action-row button, .spare-tile button")) {
        expect(box.width >= least && box.height >= least, JSON.stringify(box)).toBe(true);
      }
    }).toPass();
    await inWindow(page, ".board svg", "#hint", ".spare-tile", ".goals .card");
    await page.locator(".board .hit.push").first().tap();
    await page.locator(".board.previewing").waitFor();
    await inWindow(page, ".board svg", "#confirm", "#back", "#hint");
    const taken = () => page.locator(".board .tile.square:not(.can)").evaluateAll((all) => all.filter((tile) => {
      const { x, y, width, height } = tile.getBoundingClientRect();
      return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".push");
    }).map(({ id }) => id));
    await expect.poll(taken, "the middle of a tile is not the arrow beside it").toEqual([]);
    await unscrolled(page);
  });
}

test("the ways to begin fit on a phone of 360 by 640 in every language", async ({ server, person }) => {
  const { page } = await person({ width: 360, height: 640, touch: true });
  await page.goto(server.address);
  for (const language of e2e.languages) {
    await page.locator("#language").selectOption(language);
    await page.locator(`html[lang=${language}] #start-bot`).waitFor();
    for (const variant of e2e.variants) {
      await e2e.choose(page, variant);
      await inWindow(page, "#start-bot", "#start-friends", "#start-here", "#daily");
    }
  }
});

test("a push and a battle fit on a phone of 360 by 560 in every language", async ({ server, person }) => {
  const [maze] = await server.open("standard", [{ name: "Ann" }, { bot: "random" }], { practice: true });
  const [chess] = await server.open("battlechess", [{ name: "Ann" }, { bot: "random" }], { practice: true });
  const { picks, kinds } = (await server.last(chess)).view.choices.find((choice) => choice.kinds.includes("direction"));
  const { page } = await person({ width: 360, height: 560, touch: true });
  for (const language of e2e.languages) {
    await e2e.sit(page, server.address, maze);
    await page.evaluate((code) => { localStorage["labyrinth.language"] = JSON.stringify(code); }, language);
    await page.reload();
    await page.locator(`html[lang=${language}] .board .hit.push`).first().tap();
    await inWindow(page, ".board svg", ".headline", "#confirm", "#back", "#hint");
    await e2e.sit(page, server.address, chess);
    for (const pick of picks.slice(0, kinds.indexOf("direction"))) await page.locator(`.board .hit[data-pick="${pick}"] rect`).first().tap();
    await inWindow(page, ".board svg", ".headline", ".attack", "#confirm");
    await unscrolled(page, language);
  }
});

test("a message, what declines it, the goal and the spare tile fit on a phone of 360 by 640 in every language", async ({ server, person }) => {
  const held = await secondTurn(server), { page } = await person({ width: 360, height: 640, touch: true });
  for (const language of e2e.languages) {
    await e2e.sit(page, server.address, { ...held, variant: "anniversary" });
    await page.evaluate((code) => { localStorage["labyrinth.language"] = JSON.stringify(code); }, language);
    await page.reload();
    await page.locator(`html[lang=${language}] .board .hit.push`).first().waitFor();
    const facing = await e2e.facing(page);
    await tap(page, ".spare-tile button");
    await expect.poll(() => e2e.facing(page)).not.toBe(facing);
    await inWindow(page, ".board svg", ".headline", ".goals .card", ".message-card", ".actions [data-pick]");
    await unscrolled(page, language);
    const { default: phrases } = await import(`../page/i18n/table/${language}.js`);
    await expect(page.locator(".headline")).toHaveText(phrases["prompt.second"], { useInnerText: true });
    await expect(page.locator(".actions [data-pick=decline]")).toHaveText(phrases["pick.giveUp"], { useInnerText: true });
    await page.locator(".board .hit.push").first().tap();
    await inWindow(page, "#confirm", "#back", ".message-card", ".spare-tile");
    await expect(page.locator(".actions [data-pick=decline]"), "a preview asks one thing").toHaveCount(0);
    await tap(page, "#back");
    const hint = `${phrases["hint.arrow"]} ${phrases["hint.home"]}`; // of two lines; there are no hints among people
    await page.locator(".notice").evaluate((notice, words) => { notice.textContent = words; notice.hidden = false; }, hint);
    await inWindow(page, ".board svg", ".headline", ".goals .card", ".spare-tile", ".notice", ".actions [data-pick]");
    await unscrolled(page, language);
  }
});

test("a message that is offered leaves the goal and the spare tile in the window of a phone in every language", async ({ server, person }) => {
  const { page } = await person({ width: 360, height: 640, touch: true });
  for (const mark of ["'2", "'5"]) { // those with the longest texts
    const held = await reach(server, "anniversary", ({ choices, board }) => board.spare?.mark === mark && Boolean(choices?.some(({ ply }) => ply === "use")), {});
    for (const language of e2e.languages) {
      await e2e.sit(page, server.address, { ...held, variant: "anniversary" });
      await page.evaluate((code) => { localStorage["labyrinth.language"] = JSON.stringify(code); }, language);
      await page.reload();
      await page.locator(`html[lang=${language}] .message-card`).waitFor();
      await inWindow(page, ".board svg", ".headline", ".spare-tile", ".goals .card", ".message-card", ".actions [data-pick=use]", ".actions [data-pick=decline]");
      await unscrolled(page, language);
    }
  }
});

test("all cards that can be taken are in the window of a phone in every language", async ({ server, person }) => {
  const held = await reach(server, "anniversary", ({ choices }) => Boolean(choices?.[0].ply.startsWith("take:") && choices.length > 7), {});
  const { page } = await person({ width: 360, height: 640, touch: true });
  for (const language of e2e.languages) {
    await e2e.sit(page, server.address, { ...held, variant: "anniversary" });
    await page.evaluate((code) => { localStorage["labyrinth.language"] = JSON.stringify(code); }, language);
    await page.reload();
    await page.locator(`html[lang=${language}] .takes button`).first().waitFor();
    for (const pick of await page.locator(".takes button").evaluateAll((all) => all.map((one) => one.getAttribute("data-pick")))) await inWindow(page, `.actions [data-pick="${pick}"]`);
    const cut = () => page.locator(".takes button").evaluateAll((all, least) => all.filter((one) => one.scrollWidth > one.clientWidth || one.getBoundingClientRect().height < least).map((one) => one.textContent), least);
    await expect.poll(cut, `${language}: buttons that are cut or too small`).toEqual([]);
    await inWindow(page, ".board svg", ".headline", ".goals .card");
  }
});

test("on a phone the words for the goal are above its card, and the sign of a message is seen", async ({ server, person }) => {
  const held = await reach(server, "anniversary", ({ choices, board }) => Boolean(choices?.[0].kinds[0] === "slot" && board.rows.flat().some((/** @type {any} */ { mark }) => mark)), {});
  for (const [width, height] of [[360, 640], [390, 760]]) {
    const { page } = await person({ width, height, touch: true });
    await e2e.sit(page, server.address, { ...held, variant: "anniversary" });
    await e2e.ready(page);
    await placed(page, [".goals h2", ".goals .card"], (words, goal) => words.y + words.height <= goal.y && Math.abs(words.x - goal.x) < 4, "the words are above the card");
    await placed(page, [".board .tile .back"], ({ width }) => width >= 20, "a sign is 20 px wide");
  }
});

test("all goals of a turn are seen on phones", async ({ server, person }) => {
  const night = await reach(server, "glow", ({ night, choices }) => Boolean(night && choices));
  for (const [width, height] of [[360, 560], [390, 780]]) {
    const seen = async (/** @type {number} */ n, /** @type {string} */ what) => {
      await expect(page.locator(".goals .card"), what).toHaveCount(n);
      await expect.poll(() => page.locator(".goals .card").evaluateAll((all) => all.filter((one) => {
        const box = one.getBoundingClientRect(), outer = /** @type {Element} */ (one.parentElement).getBoundingClientRect();
        return box.left < outer.left - 1 || box.right > outer.right + 1 || box.top < outer.top - 1 || box.bottom > outer.bottom + 1 || box.right > innerWidth || box.bottom > innerHeight;
      }).map(({ title }) => title)), `${what}: cards that are cut off`).toEqual([]);
      await unscrolled(page);
    };
    const { page } = await person({ width, height, touch: true });
    const [kids] = await server.open("kids", [{ name: "Ann" }, { bot: "random" }], { practice: true });
    await e2e.sit(page, server.address, kids);
    await e2e.ready(page);
    await seen(12, "kids");
    await page.locator(".board .hit.push").first().tap();
    await inWindow(page, ".board svg", "#confirm", "#back", "#hint");
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

test("a table that is opened far down in the lobby begins at its board", async ({ server, person }) => {
  const { page } = await person({ width: 360, height: 640, touch: true });
  await page.goto(server.address);
  await page.locator(".more > summary").tap();
  await page.locator("#open").tap();
  await e2e.ready(page);
  await unscrolled(page);
});

for (const [width, height] of [[820, 1180], [1280, 800], [1440, 900]]) {
  test(`a game can be started at once in a window of ${width} by ${height}`, async ({ server, person }) => {
    const { page } = await person({ width, height });
    await page.goto(server.address);
    await inWindow(page, "#start-bot", "#start-friends");
    await page.locator("#start-bot").click();
    await e2e.ready(page);
    await inWindow(page, ".board svg");
  });
}

/** Taps a ply: one tap for each pick, on what is in the window. @param {import("@playwright/test").Page} page @param {import("../page/types").Choice} choice */
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

/** Where to tap for a pick: on the board, or a button. Of two ways to attack one enemy only one is on the board. @param {import("@playwright/test").Page} page @param {string} pick @param {string} kind */
async function placeOf(page, pick, kind) {
  const hit = `.board .hit[data-pick="${pick}"] rect`, button = `.actions [data-pick="${pick}"]`;
  if (await page.locator(hit).count() === 0) return button;
  return kind === "direction" && (await middle(page, hit)).pick !== pick ? button : hit;
}

/** The middle of an element, the pick that it belongs to, and the one that a finger finds there. They are read in one step. @param {import("@playwright/test").Page} page @param {string} selector */
const middle = (page, selector) => page.evaluate((css) => {
  const one = /** @type {Element} */ (document.querySelector(css)), box = one.getBoundingClientRect(), x = box.x + box.width / 2, y = box.y + box.height / 2;
  const pickOf = (/** @type {Element | null} */ at) => at?.closest("[data-pick]")?.getAttribute("data-pick") ?? "";
  return { x, y, own: pickOf(one), pick: pickOf(document.elementFromPoint(x, y)) };
}, selector);

/** Taps the middle of what is in the window, where nothing else may be. @param {import("@playwright/test").Page} page @param {string} selector */
async function tap(page, selector) {
  await inWindow(page, selector);
  await expect(async () => {
    const { own, pick } = await middle(page, selector);
    expect(pick, `${selector} is under something else`).toBe(own);
  }).toPass();
  const { x, y } = await middle(page, selector);
  await page.touchscreen.tap(x, y);
}

const games = e2e.variants.flatMap((variant) => (e2e.long ? e2e.languages : ["en"]).map((language) => ({ variant, language })));
for (const { variant, language } of games) {
  test(`a whole game of ${variant} by touch at 360 by 640 needs no scrolling: ${language}`, async ({ server, person }) => {
    const [held] = await server.open(variant, [{ name: "Ann" }, { bot: "random" }], { options: e2e.long ? {} : e2e.small[variant] });
    const { page } = await person({ language, width: 360, height: 640, touch: true });
    await e2e.sit(page, server.address, held);
    for (let plies = 0; plies < 500;) {
      await page.locator("#table[data-n]").waitFor();
      const { n, view } = await server.last(held);
      if (view.outcome) break;
      if (!view.choices) { await e2e.pause(20); continue; }
      await e2e.shown(page, n);
      await tapChoice(page, await think(server, held.id, held.token, view, n));
      plies++;
      await page.waitForFunction((n) => Number(document.getElementById("table")?.dataset.n) > n, n);
      await unscrolled(page);
    }
    await page.locator(".players .won, .banner").first().waitFor();
  });
}
