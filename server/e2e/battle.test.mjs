// These tests play turns of Battle Chess: what is shown before a ply is played, and
// what decided a battle.

import { expect, inWindow, places, test } from "./fixtures.mjs";
import * as e2e from "./helpers.mjs";
import { chess } from "./records.mjs";
import { reach } from "./states.mjs";

/** @typedef {import("../page/types").View} View */
/** @typedef {import("@playwright/test").Page} Page */

/** The attacks of a view, without a move before, that need a card or not. @param {View} view @param {boolean} card */
const attacks = ({ choices = [], board, deck }, card) => choices.filter(({ kinds, picks: [from, way] }) => {
  if (kinds[1] !== "direction") return false;
  const attacker = board.pieces?.find(({ square }) => square === from), [dx, dy] = [/W/.test(way) ? -1 : /E/.test(way) ? 1 : 0, /N/.test(way) ? -1 : /S/.test(way) ? 1 : 0];
  const at = String.fromCharCode(from.charCodeAt(0) + dx) + (Number(from[1]) + dy), victim = board.pieces?.find(({ square }) => square === at);
  return Boolean(deck && attacker && attacker.size !== 2 && victim && victim.size !== 2 && !victim.eggs && ((attacker.face?.power ?? 0) <= (victim.face?.power ?? 0)) === card);
});

/** @param {Page} page @param {string} pick */
const tap = (page, pick) => page.locator(`.board .hit[data-pick="${pick}"] rect`).first().tap();

/** Opens a page at a seat, on a phone. @param {import("./fixtures.mjs").NewPerson} person @param {import("./helpers.mjs").Server} server @param {import("./helpers.mjs").Held} held */
async function phone(person, server, held) {
  const { page } = await person({ width: 390, height: 760, touch: true });
  await e2e.sit(page, server.address, { ...held, variant: "battlechess" });
  return page;
}

test("a tap shows a move, an attack or a summon, and another tap there plays it", async ({ server, person }) => {
  const { seats: [ann] } = await server.pair("battlechess"), page = await phone(person, server, ann), n = async () => (await server.last(ann)).n;
  const moved = () => page.locator("#piece-b5").evaluate((one) => /** @type {any} */ (one).style.translate);
  await tap(page, "b5");
  await page.locator(".headline", { hasText: "Patrat" }).waitFor();
  await tap(page, "b4");
  await expect.poll(moved, "it stands where it would go").not.toBe("");
  await tap(page, "b3");
  await tap(page, "c5"); // another piece
  await expect.poll(moved).toBe("");
  await tap(page, "b5");
  await tap(page, "b4");
  await expect(page.locator("#confirm")).toHaveText("Move", { useInnerText: true });
  await page.locator("#back").tap();
  await page.locator(".headline", { hasText: "Patrat: where to?" }).waitFor();
  await expect(page.locator("#piece-b5.chosen"), "one step back").toHaveCount(1);
  await page.locator("#back").tap();
  await expect(page.locator(".board .chosen")).toHaveCount(0);
  expect(await n(), "nothing is played yet").toBe(0);
  for (const pick of ["b5", "b4", "b4"]) await tap(page, pick);
  await e2e.shown(page, 1);
  expect((await server.last(ann)).ply).toBe("b5-b4");
});

/** Opens a position of Battle Chess on a phone. @param {import("./fixtures.mjs").NewPerson} person @param {import("./helpers.mjs").Server} server @param {string} record @param {Parameters<typeof e2e.person>[0]} [options] @param {Record<string, string>} [rules] */
async function position(person, server, record, options = {}, rules = {}) {
  const { page } = await person({ width: 360, height: 640, touch: true, ...options });
  await e2e.keepGame(page, server.address, record, { variant: "battlechess", options: rules });
  await page.goto(`${server.address}/#/t/localtest`);
  await page.locator(".board .token.can").first().waitFor();
  return page;
}

test("what attacks, confirms or goes back stays in the window of a small phone, however many enemies a piece faces", async ({ server, person }) => {
  for (const language of e2e.languages) {
    const page = await position(person, server, chess.six, { height: 560, language }), { default: phrases } = await import(`../page/i18n/table/${language}.js`);
    await tap(page, "d4");
    await page.locator(".headline", { hasText: phrases["prompt.toOrAttack"].replace("{piece}", "Emboar") }).waitFor();
    await expect(page.locator(".attack")).toHaveCount(6);
    await inWindow(page, ".board svg", ".headline", ".attack", "#back");
    await expect.poll(() => page.locator(".attack").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length), `${language}: the words of an attack fit`).toBe(0);
    await tap(page, "c5"); // where it faces two of them
    await page.locator("#confirm").waitFor();
    await expect(page.locator(".attack")).toHaveCount(2);
    await inWindow(page, ".board svg", ".headline", ".attack", "#confirm", "#back");
    await page.context().close();
  }
});

test("a legend shows both of the enemies that it faces, and either takes the tap that attacks", async ({ server, person }) => {
  for (const second of ["c3", "d3"]) {
    const page = await position(person, server, chess.two);
    await tap(page, "c4");
    await page.locator(".headline", { hasText: "whom to attack?" }).waitFor();
    await expect.poll(() => page.locator(".board .victim").evaluateAll((all) => all.map(({ id }) => id).sort())).toEqual(["piece-c3", "piece-d3"]);
    await expect(page.locator(".board .sum")).toHaveText(["110:60", "110:70"]);
    for (const after of ["chosen", "over"]) {
      const [{ x, y, width, height }] = await places(page, `#piece-${second}`);
      await page.touchscreen.tap(x + width / 2, y + height / 2);
      if (after === "chosen") await page.locator("#piece-c3.victim.chosen").waitFor();
    }
    await page.locator(".history li", { hasText: "Zekrom attacks Patrat and Emboar." }).waitFor();
    await page.context().close();
  }
  const page = await position(person, server, chess.two.replace("\n\n", '\n[Legends "one"]\n\n'), {}, { Legends: "one" });
  await tap(page, "c4");
  await tap(page, "N");
  await page.locator(".attack").nth(1).waitFor();
  await tap(page, "2");
  await page.locator("#piece-d3.victim.chosen").waitFor();
  await expect(page.locator("#piece-c3.chosen")).toHaveCount(0);
  await tap(page, "2");
  await page.locator(".history li", { hasText: "Zekrom attacks Emboar." }).waitFor();
});

test("a quiet move of another is told beside the board, and its trace makes room while a turn is put together", async ({ server, person }) => {
  const { seats: [ann, bob] } = await server.pair("battlechess"), page = await phone(person, server, ann);
  await server.api(`tables/${ann.id}/plies`, { n: 0, ply: "b5-b4" }, ann.token);
  await e2e.shown(page, 1);
  await expect(page.locator(".fought"), "Ann has seen her own move").toBeHidden();
  await server.api(`tables/${ann.id}/plies`, { n: 1, ply: "f2-f3" }, bob.token);
  await page.locator(".fought", { hasText: "Patrat moves from f2 to f3." }).waitFor();
  const trace = page.locator(".board .trace .from");
  await expect(trace).toBeVisible();
  await tap(page, "c5");
  await page.locator("#piece-c5.chosen").waitFor();
  await expect(trace, "while a piece is picked").toBeHidden();
  await page.locator("#back").tap();
  await trace.waitFor();
});

/** The moves of a view from which a battle can follow. @param {View} view */
const beside = ({ choices = [] }) => choices.filter(({ ply, kinds }) => kinds.length === 2 && kinds[1] === "square" && choices.some((other) => other.ply.startsWith(`${ply}x`)));

test("the same square again is a move without a battle, too", async ({ server, person }) => {
  const held = await reach(server, "battlechess", (view) => beside(view).length > 0), { n, view } = await server.last(held), page = await phone(person, server, held);
  const [{ ply, picks: [from, at] }] = beside(view);
  await tap(page, from);
  await tap(page, at);
  await page.locator("#confirm").waitFor();
  expect((await server.last(held)).n).toBe(n);
  await tap(page, at);
  await e2e.shown(page, n + 1);
  expect((await server.last(held)).ply).toBe(ply);
});

for (const card of [false, true]) {
  test(`what decided a battle is shown until the next ply, to both seats: ${card ? "with" : "without"} a card`, async ({ server, person }) => {
    const ann = await reach(server, "battlechess", (view) => attacks(view, card).length > 0);
    const { seats } = await server.api(`tables/${ann.id}`), { n, view } = await server.last(ann), [{ picks: [from, way] }] = attacks(view, card);
    expect(seats).toHaveLength(2);
    const page = await phone(person, server, ann), watcher = (await person({ width: 390, height: 760, touch: true })).page;
    await watcher.goto(`${server.address}/#/t/${ann.id}`);
    await watcher.locator(".board svg").waitFor();
    await tap(page, from);
    await tap(page, way);
    expect((await server.last(ann)).n, "an attack is only shown").toBe(n);
    await page.locator(".victim.chosen").waitFor();
    await tap(page, way);
    const told = /^\d\s.* attacks .*\d0 (?:\+ \d+ )?[<=>] \d/s;
    for (const one of [page, watcher]) {
      await one.locator(`#table[data-n="${n + (card ? 2 : 1)}"]`).waitFor();
      const shown = one.locator(".fought");
      await expect(shown).toHaveText(told, { useInnerText: true });
      await expect(one.locator(".fights .blow"), "an arrow from the attacker").toHaveCount(1);
      await expect(one.locator(".fights .drawn")).toHaveCount(card ? 1 : 0);
      await expect(one.locator(".fights .fate, .fights .gone"), "a sign at the loser, or that nothing happens").not.toHaveCount(0);
      await inWindow(one, ".fought"); // without scrolling
    }
    const drawn = (await server.last(ann)).ply;
    if (card) await expect(page.locator(".fought")).toHaveText(new RegExp(`\\+ ${drawn} `), { useInnerText: true });
  });
}

test("the areas beside the mat and all kinds of pieces have names, and fit on a phone", async ({ server, person }) => {
  const { seats: [ann] } = await server.pair("battlechess"), page = await phone(person, server, ann);
  await expect.poll(async () => (await page.locator(".board .area-name").allTextContents()).sort()).toEqual(["Cost area", "Cost area", "Legends", "Legends", "Reshiram", "Reshiram", "Zekrom", "Zekrom", "costs 3", "costs 3", "costs 4", "costs 4"]);
  await page.locator(".pieces summary").tap();
  await expect(page.locator(".kinds strong")).toHaveText(["Patrat", "Zoroark", "Serperior", "Emboar", "Samurott", "Victini", "Zekrom", "Reshiram"]);
  for (const side of await page.locator(".kinds svg").all()) {
    await expect.poll(() => side.evaluate((one) => {
      const { left, right, width } = one.getBoundingClientRect();
      return left >= 0 && right <= innerWidth && width >= 60;
    })).toBe(true);
  }
});

test("a legend that waits tells what it can do, and its words are below each other from both sides", async ({ server, person }) => {
  const { seats } = await server.pair("battlechess"), small = await position(person, server, chess.six);
  await small.locator("#legend-k").tap();
  await inWindow(small, ".board svg", ".headline", ".notice.toast");
  const top = async (/** @type {import("@playwright/test").Locator} */ one) => (await one.boundingBox())?.y ?? NaN;
  for (const held of seats) {
    const page = await phone(person, server, held), notice = page.locator(".notice.toast"), owners = held.seat === 1 ? ["Ann", "Bob"] : ["Bob", "Ann"];
    for (const [i, id] of [held.seat === 1 ? "#legend-K" : "#legend-k", held.seat === 1 ? "#legend-k" : "#legend-K"].entries()) {
      const legend = page.locator(id), box = await legend.boundingBox();
      await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
      await expect(notice, "its own side, as its owner moves it").toHaveText(new RegExp(`^Zekrom \\(${owners[i]}\\): power 110\\. .*\\b${i === 0 ? "up" : "down"} as far as you like.*It waits beside the mat\\. 3 lost pieces pay for it\\.$`, "i"));
    }
    const names = page.locator(".area-name", { hasText: "Zekrom" }), prices = page.locator(".area-name", { hasText: "costs 3" });
    for (const i of [0, 1]) expect(await top(names.nth(i)), "the name comes first").toBeLessThan(await top(prices.nth(i)));
    if (held.seat === 1) await server.play(held);
  }
});

test("the end says what decided the game, beside the whole of the last board", async ({ server, person }) => {
  const held = await reach(server, "battlechess", ({ outcome }) => outcome !== null && !outcome.reason), page = await phone(person, server, held);
  const why = /(?:has lost Victini|can neither move nor battle nor summon): that ends the game\./;
  await expect(page.locator(".banner")).toHaveText(why, { useInnerText: true });
  await inWindow(page, ".board > svg", ".fights .blow", ".headline");
  const last = page.locator(".history li").first();
  await expect(last).toHaveText(why, { useInnerText: true });
  await expect(last).toHaveText(/You win!|(?:Ann|Bob) wins!/, { useInnerText: true });
});

test("a hint names the piece and what it is for, and then shows where it goes", async ({ server, person }) => {
  const [held] = await server.open("battlechess", [{ name: "Ann" }, { bot: "random" }], { practice: true }), { view } = await server.last(held);
  const far = (/** @type {string} */ from, /** @type {string} */ to) => Math.max(Math.abs(from.charCodeAt(0) - to.charCodeAt(0)), Math.abs(Number(from[1]) - Number(to[1])));
  const main = view.board.pieces?.find(({ target, seat }) => target && seat === 2), target = main?.square ?? "";
  const moves = (view.choices ?? []).map(({ ply }) => ply).filter((ply) => /^[a-z]\d-[a-z]\d$/.test(ply)), near = moves.find((ply) => far(ply.slice(3), target) < far(ply.slice(0, 2), target)) ?? "";
  const { page } = await person({ width: 360, height: 640, touch: true });
  await page.route("**/hint", (route) => route.fulfill({ json: { plies: [near] } }));
  await e2e.sit(page, server.address, held);
  await e2e.ready(page);
  await page.locator("#hint").tap();
  const notice = page.locator(".notice.toast"), [from, to] = near.split("-");
  await expect(notice).toHaveText(`Hint: this piece. This brings it closer to this piece: ${main?.name}.`);
  await expect(page.locator(".board .hinted")).toHaveCount(1);
  await expect(page.locator(`.board .hinted[data-pick="${from}"]`)).toHaveCount(1);
  await expect(page.locator(".board g.hint")).toHaveCount(0);
  await page.locator("#hint", { hasText: "Show the way" }).tap();
  await expect(notice).toHaveText("Move it to the marked square.");
  await expect(page.locator("#live"), "who does not see the board hears the squares").toHaveText(new RegExp(`moves from ${from} to ${to}`));
  await expect(page.locator(".board g.hint").first()).toBeAttached();
  await page.locator("#hint", { hasText: /^Hint$/ }).waitFor();
});

test("a hint to move says why it does not attack", async ({ server, person }) => {
  const [held] = await server.open("battlechess", [{ name: "Ann" }, { bot: "random" }], { practice: true });
  const { page } = await person({ width: 360, height: 640, touch: true });
  await page.route("**/hint", (route) => route.fulfill({ json: { plies: ["b5-a5"] } }));
  await e2e.sit(page, server.address, held);
  await e2e.ready(page);
  await page.locator("#hint").tap();
  await expect(page.locator(".notice.toast")).toHaveText("Hint: this piece. An attack is possible, too, but this move promises more later.");
});

test("in a replay, a tap on any piece tells what it is and can do", async ({ server, person }) => {
  const { page } = await person();
  await e2e.keepGame(page, server.address, chess.ended, { variant: "battlechess", others: { name: "Bob" } });
  await page.goto(`${server.address}/#/t/localtest/record`);
  await page.locator("#record .board svg").waitFor();
  for (const [square, words] of [["c3", /^Zekrom \(Ann\)/], ["d1", /^\S.* \(Bob\)/]]) {
    await page.locator(`.board [data-pick="${square}"]`).last().dispatchEvent("click");
    await expect(page.locator(".said")).toContainText(/** @type {RegExp} */ (words));
    await expect(page.locator(".said")).toContainText(/Up|Down|Left|Right/);
  }
});
