// These tests compare what the page says about rules with what is played: the menus
// of the lobby with the rules of the table, and the text with both.

import assert from "node:assert/strict";
import { expect, placed, places, test } from "./fixtures.mjs";
import * as e2e from "./helpers.mjs";
import en from "../page/i18n/table/en.js";
import { inForce } from "../page/rules.js";
import { reach, summoner } from "./states.mjs";

/** Opens the lobby with a game and options chosen. @param {e2e.Server} server @param {import("@playwright/test").Page} page @param {string} variant @param {Record<string, string>} chosen */
async function choose(server, page, variant, chosen) {
  await page.goto(`${server.address}/#/`);
  await page.reload();
  await page.locator(`input[name=variant][value=${variant}]`).check();
  await e2e.more(page);
  for (const [name, value] of Object.entries(chosen)) await set(page, name, value);
}

/** Chooses the value of an option, in its menu or in the boxes of the seats. @param {import("@playwright/test").Page} page @param {string} name @param {string} value */
async function set(page, name, value) {
  const boxes = page.locator(`#boxes-${name} input[type=checkbox]`);
  for (const box of await boxes.all()) if (await box.isVisible()) await box.setChecked(value.includes(await box.inputValue()));
  if ((await boxes.count()) === 0) await page.locator(`select[name=option-${name}]`).selectOption(value);
}

test("the menus of every edition show the rules that the table uses", async ({ server, person }) => {
  const { page } = await person({ allow: /ERR_FAILED/ });
  await page.goto(`${server.address}/#/`);
  /** @type {(body: any) => void} */
  let opening = () => {};
  await page.route("**/api/tables", (route) => { opening(route.request().postDataJSON()); return route.abort(); }); // the lobby stays
  for (const variant of await server.api("variants")) {
    await page.reload(); // what was chosen for the game before would be kept
    await page.locator(`input[name=variant][value=${variant.name}]`).check();
    await e2e.more(page);
    const options = variant.options.filter(({ values }) => values.length > 1);
    const editions = options.find(({ name }) => name === "Edition")?.values ?? [];
    /** @type {Record<string, string>[]} */
    const choices = editions.length > 0 ? [] : [{}];
    for (const Edition of editions) {
      choices.push({ Edition });
      for (const { name, values } of options.filter((option) => option.name !== "Edition" && (Edition === editions[0] || !house.includes(option.name)))) choices.push(...values.filter((value) => !noSeat(name, value)).map((value) => ({ Edition, [name]: value })));
    }
    for (const chosen of choices) {
      for (const [name, value] of Object.entries(chosen)) await set(page, name, value);
      /** @type {Record<string, string>} */
      const menus = await page.locator(".setup [name^=option-]").evaluateAll((all) => Object.fromEntries(all.map((one) => [one.name.slice(7), one.value])));
      const wanted = inForce(variant, chosen);
      for (const { name } of options) assert.equal(menus[name], wanted[name], `${variant.name} with ${JSON.stringify(chosen)}: the menu of ${name}`);
      const sent = new Promise((resolve) => { opening = resolve; });
      await page.locator("#open").click();
      const { id } = await server.api("tables", await sent);
      const { view } = await server.api(`tables/${id}/events/0`);
      const played = inForce(variant, view.options);
      for (const { name } of options) assert.equal(played[name], menus[name], `${variant.name} with ${JSON.stringify(chosen)}: ${name} at the table, and in the menu`);
    }
  }
});

/** The options of house rules about turns, which are the same in every edition. */
const house = ["Pass", "Leave", "Block", "KeepSpare"];

/** Whether a value names a seat that a table for two does not have. @param {string} name @param {string} value */
const noSeat = (name, value) => ["First", "Children"].includes(name) && /[3-8]/.test(value);

test("the rules in the lobby and at the table are those that are chosen", async ({ server, person }) => {
  const { page } = await person({ language: "de" });
  await choose(server, page, "kids", {});
  await page.locator(".howto summary").click();
  const text = page.locator(".rulebook");
  await text.locator("figure svg").first().waitFor();
  await expect(text).toHaveText(/Alle dürfen sie sehen/, { useInnerText: true });
  await expect(text).not.toHaveText(/Zurück auf das Startfeld muss niemand/, { useInnerText: true });
  await page.locator("select[name=option-Edition]").selectOption("anniversary");
  await text.getByText("Zurück auf das Startfeld muss niemand").waitFor();
  await page.locator("select[name=option-Cards]").selectOption("private");
  await text.getByText("zeigt sie den anderen nicht").waitFor();
  await expect(text).toHaveText(/Zurück auf das Startfeld muss niemand/, { useInnerText: true });
  await page.locator("#open").click();
  await page.locator(".in-force summary", { hasText: /^Optionen dieses Tisches: Ausgabe: Jubiläum · Karten: Auf der Hand \(Hausregel\)$/ }).click();
  await page.locator(".in-force li", { hasText: "Rückkehr aufs Startfeld nötig: Nein" }).waitFor();
  await page.locator(".howto summary").click();
  await text.getByText("zeigt sie den anderen nicht").waitFor();
  await expect(page.locator("#square-a1"), "pictures of the rules repeat no id").toHaveCount(1);
});

test("each option says what it changes, and the edition what it looks like", async ({ server, person }) => {
  const { page } = await person({ width: 390, height: 760, touch: true, language: "de" });
  /** @type {string[]} */
  const pictures = [];
  page.on("request", (request) => pictures.push(/pictures\/(.*)\.svg$/.exec(request.url())?.[1] ?? ""));
  for (const { name, options } of await server.api("variants")) {
    await choose(server, page, name, {});
    for (const option of options.filter(({ values }) => values.length > 1)) {
      const note = page.locator(`#note-${option.name}`);
      await note.filter({ hasText: /\.$/ }).waitFor();
      await expect(page.locator(`[aria-describedby="note-${option.name}"]`), `${name}: ${option.name} has its note`).toHaveCount(1);
    }
  }
  for (const [edition, words, picture] of [["pokemon", "Katze, Hund, Fisch", "numbered-board"], ["anniversary", "Buch, Krone, Drache", "board"]]) {
    await choose(server, page, "kids", { Edition: edition });
    await page.locator("#note-Edition", { hasText: words }).waitFor();
    pictures.length = 0;
    await page.locator(".howto summary").click();
    await page.locator(".rulebook figure svg").nth(2).waitFor();
    assert.ok(pictures.includes(picture), `${edition}: ${pictures}`);
    assert.equal(pictures.filter((name) => name.endsWith("board")).length, 1);
  }
});

test("each seat can have a corner, and the rules for children", async ({ server, person }) => {
  const { page } = await person({ width: 360, height: 640 });
  await choose(server, page, "standard", {});
  await page.locator("select[name=players]").selectOption("3");
  await page.locator("select[name=corner-1]").selectOption("g7"); // seat 3 has it, and gets that of seat 1
  await page.locator("select[name=corner-2]").selectOption("a7"); // nobody has it
  await page.locator("#boxes-Children").getByLabel("Seat 3").check();
  await page.locator("#boxes-Children").getByLabel("Seat 1").check();
  await expect(page.locator("#boxes-Children").getByLabel("Seat 4")).toBeHidden();
  await page.locator("select[name=option-First]").selectOption("2");
  await page.locator("#open").click();
  await page.locator(".board svg").waitFor();
  const id = /#\/t\/(\w+)/.exec(page.url())?.[1];
  const { view } = await server.api(`tables/${id}/events/0`);
  assert.deepEqual(view.homes, ["g7", "a7", "a1"]);
  assert.equal(view.options.Children, "13");
  assert.equal(view.toMove, 2);
  await page.locator(".in-force summary", { hasText: "Rules for younger children: Seats 1 and 3 (house rule)" }).waitFor();

  await choose(server, page, "standard", { First: "1" });
  await page.locator("select[name=players]").selectOption("4");
  await set(page, "Children", "24");
  await set(page, "First", "3");
  await page.locator("#start-bot").click(); // for two
  await page.locator(".board svg").waitFor();

  await choose(server, page, "battlechess", {});
  await expect(page.locator(".seat .color")).toHaveText(["Yellow", "Blue"], { useInnerText: true });
  await expect(page.locator("select[name^=corner-]")).toHaveCount(0);
});

test("a message that is offered is explained", async ({ server, person }) => {
  const { page } = await person();
  const { seats } = await server.pair("anniversary", e2e.small.anniversary);
  for (let plies = 0; plies < 400;) {
    const now = (await Promise.all(seats.map((held) => server.last(held)))).map((one, i) => ({ ...one, held: seats[i] }));
    const actor = now.find(({ view }) => view.choices);
    if (!actor) continue;
    if (actor.view.event) {
      await e2e.sit(page, server.address, actor.held);
      const rules = await server.api("rules/anniversary/en.json");
      const { text } = rules.blocks.find(({ picture }) => picture === `message-${actor.view.board.spare.mark.slice(1)}`);
      await page.locator(".message-card", { hasText: text }).waitFor();
      return;
    }
    const { ply } = actor.view.choices[Math.floor(Math.random() * actor.view.choices.length)];
    await server.api(`tables/${actor.held.id}/plies`, { n: actor.n, ply }, actor.held.token);
    plies++;
  }
  assert.fail("no message is offered");
});

test("cards that lie face up are shown, one's own and those of others, and no other cards", async ({ server, person }) => {
  const { page } = await person({ width: 360, height: 640, touch: true });
  const games = [["kids", {}, 12, 12], ["kids", { Cards: "private" }, 12, 0], ["standard", {}, 1, 0], ["glow", {}, 5, 4], ["glow", { GlowByDay: "hidden" }, 5, 4]];
  for (const [variant, options, own, others] of /** @type {[string, Record<string, string>, number, number][]} */ (games)) {
    const { seats } = await server.pair(variant, options);
    await sees(server, page, seats[0], own, others);
    if (variant !== "kids" || others === 0) continue;
    const { view } = await server.last(seats[1]);
    const names = new Map(view.board.rows.flat().map(({ picture, name }) => [picture, name]));
    const goals = view.players[1].goals?.map((letter) => /** @type {any} */ (en)[`numbered.${names.get(letter) ?? view.board.spare?.name}`]);
    await expect.poll(() => page.locator(".face-up [title]").evaluateAll((all) => all.map(({ title }) => title))).toEqual(goals);
  }
  const held = await reach(server, "glow", ({ night, choices }) => Boolean(night && choices)), { view } = await server.last(held);
  const left = view.players.map(({ glowLeft }) => glowLeft?.length ?? 0);
  if (left[held.seat - 1] > 0) await sees(server, page, held, left[held.seat - 1], left[2 - held.seat]);
});

/** Sits down, and counts the cards. @param {e2e.Server} server @param {import("@playwright/test").Page} page @param {import("../page/store.js").Held} held @param {number} own @param {number} others */
async function sees(server, page, held, own, others) {
  await e2e.sit(page, server.address, held);
  await page.locator("#table[data-n] .goals .card").first().waitFor();
  await expect(page.locator(".goals .card"), `${held.variant}: own cards`).toHaveCount(own);
  await expect(page.locator(".face-up [title]"), `${held.variant}: cards of others`).toHaveCount(others);
}

test("the end of a game with points says what each seat has them for", async ({ server, person }) => {
  const held = await reach(server, "glow", ({ outcome }) => outcome !== null), { view } = await server.last(held);
  const { page } = await person();
  await e2e.sit(page, server.address, { ...held, variant: "glow" });
  await page.locator(".points li").first().waitFor();
  const lines = await page.locator(".points li").allInnerTexts();
  assert.equal(lines.length, 2);
  const totals = lines.map((line) => {
    const [, seat, total, day, glow, token = "0"] = /^(\d)\s.*: (\d+) points?\s+day cards (\d+) × 1 \+ glow cards (\d+) × 2(?: \+ point token ([135]))?$/s.exec(line) ?? [];
    const { score, points, found, glowFound } = view.players[Number(seat) - 1];
    assert.deepEqual([total, day, glow, token].map(Number), [score, found?.length, glowFound?.length, points], line);
    assert.equal(Number(day) + 2 * Number(glow) + Number(token), score);
    return Number(total);
  });
  assert.ok(totals[0] >= totals[1], `the winner is first: ${totals}`);
});

test("a legend is summoned to the middle of the squares that it will cover", async ({ server, person }) => {
  const held = await summoner(server), { n, view } = await server.last(held);
  const choice = view.choices?.find(({ kinds }) => kinds[0] === "legend");
  assert.ok(choice);
  const [legend, square] = choice.picks, last = String.fromCharCode(square.charCodeAt(0) + 1) + (Number(square[1]) + 1);
  const { page } = await person({ width: 360, height: 640, touch: true });
  await e2e.sit(page, server.address, { ...held, variant: "battlechess" });
  await page.locator(".headline", { hasText: "summon a legend" }).waitFor();
  await page.locator(`.board .hit[data-pick="${legend}"] rect`).tap();
  await page.locator(".headline", { hasText: "the middle of 2 by 2 squares" }).waitFor();
  const middle = (/** @type {DOMRect} */ { x, y, width, height }) => [x + width / 2, y + height / 2];
  const near = (/** @type {number[]} */ one, /** @type {number[]} */ other, /** @type {number} */ most) => one.every((at, i) => Math.abs(at - other[i]) < most);
  const cue = `.board .hit[data-pick="${square}"] .cue`;
  await placed(page, [cue, `#square-${square}`, `#square-${last}`], (cue, first, end) => near(middle(cue), middle(first).map((at, i) => (at + middle(end)[i]) / 2), 1), "a circle in the middle of the squares");
  const circle = middle((await places(page, cue))[0]);
  await page.touchscreen.tap(circle[0], circle[1]);
  await page.locator(".headline", { hasText: /^Summon .* here\?$/ }).waitFor();
  await placed(page, [`#legend-${held.seat === 1 ? legend : legend.toLowerCase()}`], (shown) => near(middle(shown), circle, 2), `the legend is shown at the circle, ${circle}`);
  assert.equal((await server.last(held)).n, n, "it is not summoned yet");
  await page.touchscreen.tap(circle[0], circle[1]);
  await page.locator(`#table[data-n="${n + 1}"]`).waitFor();
  assert.equal((await server.api(`tables/${held.id}/events/${n + 1}`)).ply, choice.ply);
  await page.locator(".history li", { hasText: `to ${square}–${last}.` }).filter({ hasText: " summons " }).waitFor();
});

test("another language keeps the game that is chosen", async ({ server, person }) => {
  const { page } = await person();
  await page.goto(server.address);
  await page.locator("input[name=variant][value=glow]").check();
  await page.locator("#language").selectOption("de");
  await page.locator(".game-card", { hasText: "Leuchtend im Dunkeln" }).waitFor();
  await expect(page.locator("input[name=variant]:checked")).toHaveValue("glow");
});
