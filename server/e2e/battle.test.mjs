// These tests play turns of Battle Chess: what is shown before a ply is played, and
// what decided a battle.

import assert from "node:assert/strict";
import { after, before } from "node:test";
import * as e2e from "./helpers.mjs";
import { chess } from "./records.mjs";
import { reach } from "./states.mjs";

const server = new e2e.Server();
before(() => server.start(), { timeout: 12 * e2e.patience });
after(e2e.cleanUp, { timeout: e2e.patience });

/** @typedef {import("../page/types").View} View */
/** @typedef {import("playwright-core").Page} Page */

/** The attacks of a view, without a move before, that need a card or not. @param {View} view @param {boolean} card */
const attacks = ({ choices = [], board, deck }, card) => choices.filter(({ kinds, picks: [from, way] }) => {
  if (kinds[1] !== "direction") return false;
  const attacker = board.pieces?.find(({ square }) => square === from), [dx, dy] = [/W/.test(way) ? -1 : /E/.test(way) ? 1 : 0, /N/.test(way) ? -1 : /S/.test(way) ? 1 : 0];
  const at = String.fromCharCode(from.charCodeAt(0) + dx) + (Number(from[1]) + dy), victim = board.pieces?.find(({ square }) => square === at);
  return Boolean(deck && attacker && attacker.size !== 2 && victim && victim.size !== 2 && !victim.eggs && ((attacker.face?.power ?? 0) <= (victim.face?.power ?? 0)) === card);
});

/** @param {Page} page @param {string} pick */
const tap = (page, pick) => page.locator(`.board .hit[data-pick="${pick}"] rect`).first().tap();

/** Opens a page at a seat, on a phone. @param {import("./helpers.mjs").Held} held */
async function phone(held) {
  const { page } = await e2e.person({ width: 390, height: 760, touch: true });
  await e2e.sit(page, server.address, { ...held, variant: "battlechess" });
  return page;
}

e2e.scene("a tap shows a move, an attack or a summon, and another tap there plays it", async () => {
  const { seats: [ann] } = await server.pair("battlechess"), page = await phone(ann), n = async () => (await server.last(ann)).n;
  const placed = () => page.locator("#piece-b5").evaluate((one) => /** @type {any} */ (one).style.translate);
  await tap(page, "b5");
  await page.locator(".headline", { hasText: "Patrat" }).waitFor();
  await tap(page, "b4");
  assert.notEqual(await placed(), "", "it stands where it would go");
  await tap(page, "b3");
  await tap(page, "c5"); // another piece
  assert.equal(await placed(), "");
  await tap(page, "b5");
  await tap(page, "b4");
  assert.equal(await page.locator("#confirm").innerText(), "Move");
  await page.locator("#back").tap();
  await page.locator(".headline", { hasText: "Patrat: where to?" }).waitFor();
  assert.equal(await page.locator("#piece-b5.chosen").count(), 1, "one step back");
  await page.locator("#back").tap();
  assert.equal(await page.locator(".board .chosen").count(), 0);
  assert.equal(await n(), 0, "nothing is played yet");
  for (const pick of ["b5", "b4", "b4"]) await tap(page, pick);
  await e2e.shown(page, 1);
  assert.equal((await server.last(ann)).ply, "b5-b4");
});

/** Opens a position of Battle Chess on a phone. @param {string} record @param {Parameters<typeof e2e.person>[0]} [options] @param {Record<string, string>} [rules] */
async function position(record, options = {}, rules = {}) {
  const { page } = await e2e.person({ width: 360, height: 640, touch: true, ...options });
  await e2e.keepGame(page, server.address, record, { variant: "battlechess", options: rules });
  await page.goto(`${server.address}/#/t/localtest`);
  await page.locator(".board .token.can").first().waitFor();
  return page;
}

e2e.scene("what attacks, confirms or goes back stays in the window of a small phone, however many enemies a piece faces", async () => {
  for (const language of e2e.languages) {
    const page = await position(chess.six, { height: 560, language }), { default: phrases } = await import(`../page/i18n/${language}.js`);
    const fits = async (/** @type {string[]} */ ...all) => {
      for (const seen of all) {
        const box = await e2e.box(page, seen);
        assert.ok(box.y >= 0 && box.y + box.height <= 560, `${language}: ${seen} at ${JSON.stringify(box)}`);
      }
    };
    await tap(page, "d4");
    await page.locator(".headline", { hasText: phrases["prompt.toOrAttack"].replace("{piece}", "Emboar") }).waitFor();
    assert.equal(await page.locator(".attack").count(), 6);
    await fits(".board svg", ".headline", ".attack", "#back");
    assert.deepEqual(await page.locator(".attack").evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length), 0, `${language}: the words of an attack fit`);
    await tap(page, "c5"); // where it faces two of them
    await page.locator("#confirm").waitFor();
    assert.equal(await page.locator(".attack").count(), 2);
    await fits(".board svg", ".headline", ".attack", "#confirm", "#back");
    await page.context().close();
  }
});

e2e.scene("a legend shows both of the enemies that it faces, and either takes the tap that attacks", async () => {
  for (const second of ["c3", "d3"]) {
    const page = await position(chess.two);
    await tap(page, "c4");
    await page.locator(".headline", { hasText: "whom to attack?" }).waitFor();
    assert.deepEqual(await page.locator(".board .victim").evaluateAll((all) => all.map(({ id }) => id).sort()), ["piece-c3", "piece-d3"]);
    assert.deepEqual(await page.locator(".board .sum").allTextContents(), ["110:60", "110:70"]);
    for (const after of ["chosen", "over"]) {
      const { x, y, width, height } = await e2e.box(page, `#piece-${second}`);
      await page.touchscreen.tap(x + width / 2, y + height / 2);
      if (after === "chosen") await page.locator("#piece-c3.victim.chosen").waitFor();
    }
    await page.locator(".history li", { hasText: "Zekrom attacks Patrat and Emboar." }).waitFor();
    await page.context().close();
  }
  const page = await position(chess.two.replace("\n\n", '\n[Legends "one"]\n\n'), {}, { Legends: "one" });
  await tap(page, "c4");
  await tap(page, "N");
  await page.locator(".attack").nth(1).waitFor();
  await tap(page, "2");
  await page.locator("#piece-d3.victim.chosen").waitFor();
  assert.equal(await page.locator("#piece-c3.chosen").count(), 0);
  await tap(page, "2");
  await page.locator(".history li", { hasText: "Zekrom attacks Emboar." }).waitFor();
});

e2e.scene("a quiet move of another is told beside the board, and its trace makes room while a turn is put together", async () => {
  const { seats: [ann, bob] } = await server.pair("battlechess"), page = await phone(ann);
  await server.api(`tables/${ann.id}/plies`, { n: 0, ply: "b5-b4" }, ann.token);
  await e2e.shown(page, 1);
  assert.equal(await page.locator(".fought").isVisible(), false, "Ann has seen her own move");
  await server.api(`tables/${ann.id}/plies`, { n: 1, ply: "f2-f3" }, bob.token);
  await page.locator(".fought", { hasText: "Patrat moves from f2 to f3." }).waitFor();
  const trace = page.locator(".board .trace .from");
  assert.ok(await trace.isVisible());
  await tap(page, "c5");
  await page.locator("#piece-c5.chosen").waitFor();
  assert.equal(await trace.isVisible(), false, "while a piece is picked");
  await page.locator("#back").tap();
  await trace.waitFor();
});

/** The moves of a view from which a battle can follow. @param {View} view */
const beside = ({ choices = [] }) => choices.filter(({ ply, kinds }) => kinds.length === 2 && kinds[1] === "square" && choices.some((other) => other.ply.startsWith(`${ply}x`)));

e2e.scene("the same square again is a move without a battle, too", async () => {
  const held = await reach(server, "battlechess", (view) => beside(view).length > 0), { n, view } = await server.last(held), page = await phone(held);
  const [{ ply, picks: [from, at] }] = beside(view);
  await tap(page, from);
  await tap(page, at);
  await page.locator("#confirm").waitFor();
  assert.equal((await server.last(held)).n, n);
  await tap(page, at);
  await e2e.shown(page, n + 1);
  assert.equal((await server.last(held)).ply, ply);
});

for (const card of [false, true]) {
  e2e.scene(`what decided a battle is shown until the next ply, to both seats: ${card ? "with" : "without"} a card`, async () => {
    const ann = await reach(server, "battlechess", (view) => attacks(view, card).length > 0);
    const { seats } = await server.api(`tables/${ann.id}`), { n, view } = await server.last(ann), [{ picks: [from, way] }] = attacks(view, card);
    assert.equal(seats.length, 2);
    const page = await phone(ann), watcher = (await e2e.person({ width: 390, height: 760, touch: true })).page;
    await watcher.goto(`${server.address}/#/t/${ann.id}`);
    await watcher.locator(".board svg").waitFor();
    await tap(page, from);
    await tap(page, way);
    assert.equal((await server.last(ann)).n, n, "an attack is only shown");
    await page.locator(".victim.chosen").waitFor();
    await tap(page, way);
    const told = /^\d\s.* attacks .*\d0 (?:\+ \d+ )?[<=>] \d/s;
    for (const one of [page, watcher]) {
      await one.locator(`#table[data-n="${n + (card ? 2 : 1)}"]`).waitFor();
      const shown = one.locator(".fought");
      assert.match(await shown.innerText(), told);
      assert.equal(await one.locator(".fights .blow").count(), 1, "an arrow from the attacker");
      assert.equal(await one.locator(".fights .drawn").count(), card ? 1 : 0);
      assert.ok(await one.locator(".fights .fate, .fights .gone").count() > 0, "a sign at the loser, or that nothing happens");
      const box = await e2e.box(one, ".fought");
      assert.ok(box.y + box.height <= 760, "without scrolling");
    }
    const drawn = (await server.last(ann)).ply;
    if (card) assert.match(await page.locator(".fought").innerText(), new RegExp(`\\+ ${drawn} `));
  });
}

e2e.scene("the areas beside the mat and all kinds of pieces have names, and fit on a phone", async () => {
  const { seats: [ann] } = await server.pair("battlechess"), page = await phone(ann);
  assert.deepEqual((await page.locator(".board .area-name").allTextContents()).sort(), ["Cost area", "Cost area", "Legends", "Legends", "Reshiram", "Reshiram", "Zekrom", "Zekrom", "costs 3", "costs 3", "costs 4", "costs 4"]);
  await page.locator(".pieces summary").tap();
  assert.deepEqual(await page.locator(".kinds strong").allTextContents(), ["Patrat", "Zoroark", "Serperior", "Emboar", "Samurott", "Victini", "Zekrom", "Reshiram"]);
  for (const side of await page.locator(".kinds svg").all()) {
    const box = await side.boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 390 && box.width >= 60, JSON.stringify(box));
  }
});

e2e.scene("the end says what decided the game, beside the whole of the last board", async () => {
  const held = await reach(server, "battlechess", ({ outcome }) => outcome !== null && !outcome.reason), page = await phone(held);
  const why = /(?:has lost Victini|can neither move nor battle nor summon): that ends the game\./;
  assert.match(await page.locator(".banner").innerText(), why);
  for (const seen of [".board > svg", ".fights .blow", ".headline"]) {
    const box = await e2e.box(page, seen);
    assert.ok(box.y >= 0 && box.y + box.height <= 760, `${seen} at ${JSON.stringify(box)}`);
  }
  const last = await page.locator(".history li").first().innerText();
  assert.match(last, why);
  assert.match(last, /You win!|(?:Ann|Bob) wins!/);
});
