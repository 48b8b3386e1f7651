// These tests check what the page shows of plies: those of others, one after the
// other, and what it foresees of an own push.

import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { think } from "./brain.mjs";
import { expect, inWindow, test } from "./fixtures.mjs";
import * as e2e from "./helpers.mjs";
import { quarters } from "../page/choices.js";
import { foresee } from "../page/preview.js";
import { reach } from "./states.mjs";

test("in a game of four, every ply of the others is shown, and their last turns stay on the board", async ({ server, person }) => {
  const [held] = await server.open("standard", [{ name: "Ann" }, { bot: "random" }, { bot: "greedy" }, { bot: "random" }]);
  const { page } = await person({ motion: true });
  await e2e.sit(page, server.address, held);
  await page.evaluate(() => {
    const table = /** @type {HTMLElement} */ (document.getElementById("table"));
    /** @type {any} */ (window).shownEvents = [];
    new MutationObserver(() => /** @type {any} */ (window).shownEvents.push(Number(table.dataset.n))).observe(table, { attributes: true, attributeFilter: ["data-n"] });
  });
  const turns = e2e.long ? 10 : 3;
  let last = 0;
  for (let plies = 0; plies < 2 * turns;) {
    const { n, view } = await server.last(held);
    last = n;
    if (view.outcome) break;
    if (!view.choices) { await e2e.pause(30); continue; }
    await e2e.shown(page, n);
    if (plies > 0 && plies % 2 === 0) {
      await expect(page.locator(".board .trace .pushed"), "an arrow for each opponent").toHaveCount(3);
      await expect.poll(() => page.locator(".board .trace").evaluateAll((all) => all.map((one) => one.getAttribute("data-seat")).sort())).toEqual(["2", "3", "4"]);
    }
    await e2e.clickChoice(page, await think(server, held.id, held.token, view, n));
    await page.waitForFunction((n) => Number(document.getElementById("table")?.dataset.n) > n, n);
    plies++;
  }
  await e2e.until(async () => Boolean((await server.last(held)).view.choices ?? (await server.last(held)).view.outcome), "the others have played");
  ({ n: last } = await server.last(held));
  await e2e.shown(page, last);
  const seen = await page.evaluate(() => /** @type {any} */ (window).shownEvents);
  assert.deepEqual([...new Set(seen)].sort((a, b) => a - b), Array.from({ length: last }, (_, i) => i + 1), "every event is on the board once");
});

test("a tap on the board skips what others still do", async ({ server, person }) => {
  const [held] = await server.open("standard", [{ name: "Ann" }, { bot: "random" }, { bot: "random" }, { bot: "random" }]);
  const { page } = await person({ motion: true, speed: "slow" });
  await page.clock.install();
  await e2e.sit(page, server.address, held);
  await e2e.ready(page);
  await page.locator(".board .slot.can").first().dispatchEvent("click");
  await page.locator("#confirm").click();
  await page.locator("#table[data-n='1']").waitFor();
  await page.locator(".board .square.can").first().dispatchEvent("click");
  const skip = page.locator("#skip-turns");
  await skip.waitFor();
  await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 5000))).toPass(); // no rest ends by itself from now on
  await e2e.until(async () => (await server.last(held)).n === 8, "the turns of the others");
  await skip.waitFor();
  const before = await e2e.moved(page);
  await expect(async () => { // again if not all have come to the page before
    await skip.click({ timeout: 1000 }).catch(() => {});
    await expect(page.locator("#table")).toHaveAttribute("data-n", "8", { timeout: 1000 });
  }).toPass();
  await page.locator(".board .slot.can").first().waitFor();
  expect(await e2e.moved(page), "what is skipped does not move").toBe(before);
});

/** Gives a page a function that draws a preview in both ways, and says what is where. The order of pawns and the blanks within tiles are not looked at. */
const looker = () => {
  /** @type {any} */ (window).looks = async (/** @type {any[]} */ ...[svg, view, ply, drawn, after, other]) => {
    await (await import("/i18n.js")).setLanguage("en");
    const { readPicture } = await import("/picture.js"), { rearrange } = await import("/rearrange.js"), { foresee } = await import("/preview.js");
    const place = document.body.appendChild(document.createElement("div"));
    const look = (/** @type {any} */ board) => ({
      tiles: [...board.querySelectorAll(".tile.square")].map((tile) => [tile.id, tile.dataset.pick, [...tile.classList].sort().join(" "), tile.getAttribute("transform"), tile.querySelectorAll(".base").length, tile.textContent?.replace(/\s+/g, " ").trim(), [...tile.querySelectorAll(".ring")].length]).sort(),
      pawns: [...board.querySelectorAll(".pawn[id]")].map((pawn) => [pawn.id, pawn.getAttribute("transform")]).sort(),
      joints: [...board.querySelectorAll(".joint")].map((joint) => [joint.getAttribute("class"), joint.getAttribute("d").match(/M[^M]*/g).map((/** @type {string} */ part) => part.trim()).sort()]).sort(),
      slots: [...board.querySelectorAll(".slot")].map((slot) => [slot.id, slot.classList.contains("banned"), slot.querySelector(".cross")?.getAttribute("d") ?? ""]),
    });
    const own = readPicture(svg, view);
    place.append(own.board);
    const text = () => place.innerHTML.replace(/class="([^"]*)"/g, (_, names) => names.split(" ").sort().join(" ")); // their order says nothing
    const before = text(), undo = rearrange(own, foresee(view, ply)), once = text();
    const librarys = readPicture(drawn, after);
    place.append(librarys.board);
    const looks = [look(own.board), look(librarys.board)];
    librarys.board.remove();
    undo();
    const again = text();
    rearrange(own, foresee(view, other))();
    rearrange(own, foresee(view, ply));
    const twice = text(), round = /:(NS|EW)$/.test(ply) ? 180 : 360; // after half a turn a straight looks the same
    place.remove();
    return [...looks, before, again, ...[once, twice].map((one) => one.replace(/ transform="rotate\((\d+)\)"/g, (_, angle) => (angle % round ? ` turned by ${angle % round}` : "")))];
  };
};

/** @type {[string, string, Record<string, string>][]} what is named, its variant and options */
const mazes = [...e2e.variants.filter((one) => one !== "battlechess").map((/** @type {string} */ one) => /** @type {[string, string, {}]} */ ([one, one, {}])),
  ["a board of five columns and four rows", "standard", { Layout: "...../.5.3./...../.7.f. 5A5B5C5D5E5F3G3H3I337777ff b2,d4,d2 -" }],
  ["a board on which all slides, also homes", "standard", { Layout: "..../..../.... 5A5B5C5D5E5F5G5H5I5J5K5L5M a1,b1,c1,d1,a3,b3,c3,d3 -" }],
  ["a board on which the goal is a home that slides", "standard", { Layout: "..../..../.... 5A333333777fff a2,b2 -" }]];
for (const [name, variant, options] of mazes) {
  test(`the page foresees pushes of ${name} as the library does`, async ({ server, person }) => {
    const { page } = await person();
    // The server gives the modules as one file; this test needs some of them alone.
    await page.route(/\.js$/, (route) => {
      const file = new URL(`../page${new URL(route.request().url()).pathname}`, import.meta.url);
      return existsSync(file) ? route.fulfill({ contentType: "text/javascript", body: readFileSync(file) }) : route.continue();
    });
    await page.goto(server.address);
    await page.locator("#start-bot").waitFor();
    await page.evaluate(looker);
    let { seats } = await server.pair(variant, options);
    for (let plies = 0, compared = 0; compared < (e2e.long ? 60 : 8); plies++) {
      const [actor, other] = (await server.last(seats[0])).view.toMove === 1 ? seats : [...seats].reverse();
      const { n, view } = await server.last(actor);
      if (view.outcome) { ({ seats } = await server.pair(variant, options)); continue; }
      if (!view.choices) { await e2e.pause(20); continue; }
      const pushes = view.choices.filter(({ kinds }) => kinds[0] === "slot");
      for (const { ply, picks } of [...pushes].sort(() => Math.random() - 0.5).slice(0, 3)) {
        const other = pushes.find((push) => push.picks[1] !== picks[1])?.ply ?? ply; // with the tile turned
        const said = await server.api(`tables/${actor.id}/preview?n=${n}&ply=${ply}`, undefined, actor.token);
        const { view: { board, pawns, reach, targets }, changes } = foresee(view, ply);
        const want = said.view;
        assert.deepEqual({ rows: board.rows, spare: board.spare, ban: board.ban, pawns, reach: [...reach].sort(), targets }, { rows: want.board.rows, spare: want.board.spare, ban: want.board.ban, pawns: want.pawns, reach: [...want.reach].sort(), targets: want.targets }, ply);
        assert.deepEqual(changes, said.changes, ply);
        const svg = await server.picture(actor);
        const [own, librarys, before, again, once, twice] = await page.evaluate((all) => /** @type {any} */ (window).looks(...all), [svg, view, ply, said.svg, { ...view, ...want }, other]);
        assert.deepEqual(own, librarys, `the picture of ${ply}`);
        assert.equal(again, before, `the picture after ${ply} is taken back`);
        assert.equal(twice, once, `the picture of ${ply} after one of ${other}`);
        compared++;
      }
      const { ply } = await think(server, actor.id, actor.token, view, n);
      await server.api(`tables/${actor.id}/plies`, { n, ply }, actor.token);
      assert.ok(other);
    }
  });
}

test("a preview is there before a slow server could answer", async ({ server, person }) => {
  const [held] = await server.open("standard", [{ name: "Ann" }, { bot: "random" }]);
  const { page } = await person({ motion: true });
  await e2e.sit(page, server.address, held);
  await e2e.ready(page);
  await page.route(/\/api\//, () => {}); // no answer at all
  const took = await page.evaluate(() => [...document.querySelectorAll(".board .hit.push")].map((slot) => /** @type {any} */ (slot).dataset.pick).map((pick) => {
    const slot = document.querySelector(`.board .hit[data-pick="${pick}"]`);
    const start = performance.now();
    slot?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    if (!document.querySelector(".board.previewing .hit.push")) throw new Error("no preview");
    const end = performance.now();
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    return end - start;
  }).sort((a, b) => a - b));
  console.log(`a preview takes ${took[took.length >> 1].toFixed(1)} ms, the slowest of ${took.length} ${took[took.length - 1].toFixed(1)} ms`);
  await page.locator(".board .hit.push").first().dispatchEvent("click");
  await page.locator(".board.previewing .tile.reach").first().waitFor();
});

test("the first frame of a preview has what can be reached, and the words follow", async ({ server, person }) => {
  const [held] = await server.open("standard", [{ name: "Ann" }, { bot: "random" }]), { n, view } = await server.last(held);
  const { page } = await person({ motion: true });
  await e2e.sit(page, server.address, held);
  await e2e.ready(page);
  const facing = await e2e.facing(page), slots = (view.choices ?? []).map(({ ply }) => ply.split(":")).filter(([, way]) => way === facing).map(([slot]) => slot);
  for (const slot of slots) {
    const { reach } = (await server.api(`tables/${held.id}/preview?n=${n}&ply=${slot}:${facing}`, undefined, held.token)).view;
    const first = await page.evaluate((slot) => new Promise((resolve) => {
      document.querySelector(`.board .hit[data-pick="${slot}"]`)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      requestAnimationFrame(() => resolve([...document.querySelectorAll(".board.previewing .tile.square.reach")].map((tile) => /** @type {any} */ (tile).dataset.pick)));
    }), slot);
    expect(first.sort(), slot).toEqual([...reach].sort());
    await expect(page.locator(".board .hit.dotted"), "each can be tapped").toHaveCount(reach.length);
    await expect(page.locator("#live")).toHaveText(new RegExp(`${reach[0]}\\b`));
    await expect(page.locator("#confirm")).toBeVisible();
  }
});

test("a shift says which message it brings, and the walk that was chosen with it follows when that is declined", async ({ server, person }) => {
  const line = (/** @type {string} */ [edge, at]) => ["a", "b", "c"].map((column, i) => (edge === "N" || edge === "S" ? `${at}${i + 1}` : `${column}${at}`));
  const last = (/** @type {string} */ slot) => (slot[0] === "N" || slot[0] === "W" ? line(slot)[2] : line(slot)[0]);
  const known = (/** @type {any} */ view, /** @type {string} */ slot) => ["'1", "'2", "'6"].includes(view.board.rows[Number(last(slot)[1]) - 1][last(slot).charCodeAt(0) - 97].mark);
  const held = await reach(server, "anniversary", (view) => !view.event && Boolean(view.choices?.some(({ picks, kinds }) => kinds[0] === "slot" && known(view, picks[0]))));
  const { view } = await server.last(held), { page } = await person();
  await e2e.sit(page, server.address, held);
  await e2e.ready(page);
  const { picks: [slot] } = view.choices.find(({ picks }) => known(view, picks[0]));
  await page.locator(`.board .hit[data-pick="${slot}"]`).dispatchEvent("click");
  await page.locator(".tip", { hasText: "has a message" }).waitFor();
  const walk = page.locator(".board .hit:not(.push)").last(), square = await walk.getAttribute("data-pick");
  await walk.dispatchEvent("click");
  const decline = page.locator(".actions [data-pick=decline]");
  await expect(decline).toHaveText(new RegExp(`(Walk to|Stay on) ${square}`), { useInnerText: true });
  await decline.click();
  await e2e.until(async () => (await server.last(held)).ply === square, "the walk");
});

test("the tile that falls out lies in the tray as it fell, and an own shift ends the traces of the others", async ({ server, person }) => {
  const { seats: [ann, bob] } = await server.pair("standard"), { page } = await person();
  await e2e.sit(page, server.address, ann);
  const play = async (/** @type {import("./helpers.mjs").Held} */ held) => {
    const { n, view } = await server.last(held), all = view.choices ?? [];
    const other = all.find(({ ply, kinds }) => { // the library's picture turns what falls out
      const { view: after, changes: [shift] } = kinds[0] === "slot" ? foresee(view, ply) : { view, changes: [] };
      return shift && quarters(after.board.spare.open, shift.out.open) > 0;
    });
    await server.api(`tables/${held.id}/plies`, { n, ply: (other ?? all[0]).ply }, held.token);
    await e2e.shown(page, n + 1);
    const now = await server.last(ann), { out } = now.changes.find(({ kind }) => kind === "shift") ?? {};
    if (!out) return;
    await expect(page.locator(".spare-tile"), "nobody can turn it yet").toHaveAttribute("data-facing", now.view.toMove === 1 && now.view.choices?.[0].kinds[0] === "slot" ? out.open : "");
    await expect(page.locator(".spare-tile .wall").first()).toHaveAttribute("transform", `rotate(${90 * quarters(now.view.board.spare.open, out.open)})`);
  };
  for (const held of [ann, ann, bob, bob]) await play(held);
  await expect(page.locator(".board .trace .pushed")).toHaveCount(1);
  const { out } = (await server.api(`tables/${ann.id}/events/3`, undefined, ann.token)).changes.find(({ kind }) => kind === "shift");
  await expect(page.locator(".spare-tile"), "it still lies so when it can be turned").toHaveAttribute("data-facing", out.open);
  await play(ann);
  await expect(page.locator(".board .trace")).toHaveCount(0);
});

test("who has found everything and only has to walk home is told to all, on a phone", async ({ server, person }) => {
  const { id, seats } = await server.pair("kids", e2e.small.kids), { page } = await person({ width: 360, height: 640, touch: true });
  let n = 0, seat = 0;
  for (; !seat; n++) {
    const actor = seats[Number((await server.last(seats[0])).view.toMove) - 1], { n, view } = await server.last(actor);
    const { ply } = view.choices.find(({ picks }) => view.targets.includes(picks[0])) ?? view.choices[n % view.choices.length];
    await server.api(`tables/${id}/plies`, { n, ply }, actor.token);
    seat = (await server.last(actor)).view.players.find(({ left }) => left === 0)?.seat ?? 0;
  }
  const home = (await server.last(seats[0])).view.homes[seat - 1], name = ["Ann", "Bob"][seat - 1];
  for (const held of seats) {
    await e2e.sit(page, server.address, { ...held, variant: "kids" });
    await e2e.shown(page, n);
    await page.locator(".players li", { hasText: name }).filter({ hasText: `all found, only the way home to ${home} is left` }).waitFor();
    const other = page.locator(".condition", { hasText: `${name} has found everything and only has to walk home to ${home}.` });
    await expect(other).toHaveCount(held.seat === seat ? 0 : 1);
    if (held.seat !== seat) await inWindow(page, ".condition");
  }
  const own = async () => (await server.last(seats[seat - 1])).view, actor = async () => seats[Number((await own()).toMove) - 1];
  await e2e.sit(page, server.address, { ...seats[seat - 1], variant: "kids" });
  for (; (await actor()).seat !== seat; n++) {
    const held = await actor();
    await server.api(`tables/${id}/plies`, { n, ply: (await server.last(held)).view.choices[0].ply }, held.token);
  }
  await page.locator(".headline", { hasText: `All found! Shift the maze, then walk home to ${home}` }).waitFor();
});

test("a back that is blank is told beside the board, also to who walks on at once", async ({ server, person }) => {
  const loose = (/** @type {any} */ tile) => tile && !tile.picture && !tile.mark;
  for (;;) {
    const { id, seats: [ann, bob] } = await server.pair("anniversary", { Edition: "anniversary" }), { page } = await person({ width: 390, height: 760, touch: true });
    await e2e.sit(page, server.address, { ...ann, variant: "anniversary" });
    await e2e.ready(page);
    const { view } = await server.last(ann), choice = view.choices.find(({ ply }) => loose(foresee(view, ply).view.board.spare));
    await e2e.clickChoice(page, choice);
    await e2e.shown(page, 1);
    const { view: now, changes } = await server.last(ann), told = (/** @type {any[]} */ changes) => changes.some(({ kind, event }) => kind === "turned" && event === "-");
    if (!told(changes)) { await page.context().close(); continue; } // it had a message
    await page.locator(".notice", { hasText: /^The back of the tile is blank\.$/ }).waitFor();
    await e2e.clickPick(page, now.choices[0].ply);
    await e2e.shown(page, 2);
    await expect(page.locator(".notice"), "until another one plays").toBeVisible();
    const { view: his } = await server.last(bob), next = his.choices.find(({ ply }) => loose(foresee(his, ply).view.board.spare));
    await server.api(`tables/${id}/plies`, { n: 2, ply: next.ply }, bob.token);
    await e2e.shown(page, 3);
    if (told((await server.last(ann)).changes)) return page.locator(".notice", { hasText: /^The back of the tile is blank\.$/ }).waitFor();
    await page.context().close();
  }
});

test("both of two turns are seen one after the other, and the headline says which is the second", async ({ server, person }) => {
  const held = await reach(server, "anniversary", ({ choices, board }) => board.spare?.mark === "'2" && Boolean(choices?.some(({ ply }) => ply === "use")), {});
  const { n } = await server.last(held), { page } = await person({ motion: true, speed: "normal" });
  await page.goto(`${server.address}/#/t/${held.id}`);
  await e2e.shown(page, n);
  await page.evaluate(() => {
    const table = /** @type {HTMLElement} */ (document.getElementById("table")), seen = /** @type {any} */ (window).seen = [];
    new MutationObserver(() => seen.push({ at: performance.now(), n: Number(table.dataset.n), words: table.querySelector(".headline")?.textContent })).observe(table, { attributes: true, attributeFilter: ["data-n"] });
  });
  for (let i = 0; i < 4; i++) {
    const { view } = await server.last(held), { ply } = i ? view.choices.findLast(({ ply }) => ply !== "decline" && !view.targets.includes(ply)) : { ply: "use" };
    await server.api(`tables/${held.id}/plies`, { n: n + i, ply }, held.token);
  }
  await e2e.shown(page, n + 4);
  const [used, walked, shifted, over] = /** @type {{at: number, words: string}[]} */ (await page.evaluate(() => /** @type {any} */ (window).seen));
  assert.doesNotMatch(used.words, /second turn/);
  for (const { words } of [walked, shifted]) assert.match(words, /has a second turn…$/);
  assert.doesNotMatch(over.words, /second turn/);
  assert.ok(shifted.at - walked.at > 1200, `the first turn is seen for ${shifted.at - walked.at} ms`);
});

test("a message that another uses is told beside the board", async ({ server, person }) => {
  const held = await reach(server, "anniversary", ({ choices }) => Boolean(choices?.some(({ ply }) => ply === "use")));
  const { n } = await server.last(held), { page } = await person();
  await page.goto(`${server.address}/#/t/${held.id}`);
  await e2e.shown(page, n);
  await server.api(`tables/${held.id}/plies`, { n, ply: "use" }, held.token);
  await page.locator(".notice", { hasText: "uses the message" }).waitFor();
});
