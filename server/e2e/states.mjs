// This file lists the states of the page, so that all tests and pictures which are
// about every state show the same ones. Looking at a state does not change its table.

import { think } from "./brain.mjs";
import { more, small, until, variants } from "./helpers.mjs";
import { chess, ended, three } from "./records.mjs";

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("../page/types").View} View */

/**
 * A state of the page.
 * @typedef {object} State
 * @property {string} name
 * @property {string} hash what the address names
 * @property {string} wait what is on the page once the state is shown
 * @property {(page: Page) => Promise<void>} [steps] what a person does to see it
 * @property {boolean} [lost] whether the table's events do not come
 * @property {readonly string[]} english what the server says in English there
 */

/** All states of the page with a server, and the seats that the browser holds. */
export class All {
  /** @type {State[]} */
  states = [];
  /** @type {import("./helpers.mjs").Held[]} */
  seats = [];
  /** @type {any[]} games that were played on the browser's device, as transport-worker.js keeps them */
  games = [];
  /** @type {Response[]} streams of people at other devices, which stay open */
  streams = [];
  /** @type {string[]} what the server says in English about its games */
  #english = [];

  /** @param {import("./helpers.mjs").Server} server */
  constructor(server) {
    this.server = server;
  }

  /** Opens a table for every state. */
  async prepare() {
    this.#english = englishOf(await this.server.api("variants"));
    inLobby(this);
    await learning(this);
    await inEveryGame(this);
    await inSomeGames(this);
    await inPractice(this);
    await amongPeople(this);
    await withoutSomebody(this);
    await lookingForPlayers(this);
    await atTheEnd(this);
    ofThisDevice(this);
    return this;
  }

  /** Adds a state. @param {string} name @param {string} hash @param {string} wait @param {State["steps"]} [steps] @param {Partial<State>} [more] */
  add(name, hash, wait, steps, more) {
    this.states.push({ name, hash, wait, steps, english: this.#english, ...more });
  }

  /** Adds a table as one of its seats sees it. @param {string} name @param {import("./helpers.mjs").Held} held @param {string} wait @param {State["steps"]} [steps] @param {Partial<State>} [more] */
  async table(name, held, wait, steps, more) {
    if (!this.seats.some(({ id }) => id === held.id)) this.seats.push(held);
    const { view } = await this.server.last(held);
    const said = [...view.notes, ...(view.choices ?? []).flatMap(({ labels }) => labels), ...written(await this.server.picture(held))];
    this.add(name, `#/t/${held.id}`, wait, steps, { english: [...this.#english, ...said.filter((words) => words.length > 8)], ...more });
  }
}

/** @param {All} all */
function inLobby(all) {
  for (const variant of variants) all.add(`lobby, ${variant}`, "#/", "#start-bot", (page) => page.locator(`input[name=variant][value=${variant}]`).check());
  all.add("lobby, four seats", "#/", "#start-bot", async (page) => {
    await more(page);
    await page.locator("input[name=variant][value=standard]").check();
    await page.locator("select[name=players]").selectOption("4");
    await page.locator("select[name=seat-2]").selectOption("friend");
  });
}

/** What is learned in a first game, and the menu of settings. @param {All} all */
async function learning(all) {
  for (const variant of ["standard", "battlechess"]) {
    const [held] = await all.server.open(variant, [{ name: "Ann" }, { bot: "random" }], { practice: true });
    await all.table(`learning ${variant}`, /** @type {any} */ ({ ...held, learn: true }), ".coach");
  }
  for (const variant of variants) all.add(`lesson of ${variant}`, `#/learn/${variant}`, "#table[data-n]");
  all.add("lesson of standard, a walk that is refused", "#/learn/standard", ".board .hit.push", async (page) => {
    const refused = page.locator(".notice.bad"), elsewhere = page.locator(".board .reach.can:not(.goal)");
    await page.locator(".board .hit.push").first().dispatchEvent("click");
    await page.locator("#confirm").click();
    await elsewhere.first().waitFor();
    await elsewhere.first().dispatchEvent("click");
    await refused.waitFor();
  });
  all.add("puzzle", "#/puzzle/1/7", ".puzzle .turns", (page) => page.locator(".board .can").first().waitFor());
  for (const day of ["2026-01-01", "2026-01-02"]) all.add(`puzzle of ${day}`, `#/daily/${day}`, ".puzzle .turns", (page) => page.locator(".board .can").first().waitFor());
  all.add("settings", "#/", "#start-bot", (page) => page.locator(".settings summary").click());
}

/** The phases of a turn in every game. @param {All} all */
async function inEveryGame(all) {
  for (const variant of variants) {
    const [held] = await all.server.open(variant, [{ name: "Ann" }, { bot: "random" }], { practice: true });
    await all.table(`${variant}, to act`, held, ".board .can");
    await all.table(`${variant}, how to play`, held, ".board .can", (page) => page.locator(".howto summary").click());
    if (variant === "battlechess") {
      await all.table(`${variant}, all pieces`, held, ".board .can", (page) => page.locator(".pieces summary").click());
      continue;
    }
    await all.table(`${variant}, preview`, held, ".board .slot.can", preview);
    await all.table(`${variant}, walk`, await reach(all.server, variant, ({ choices }) => choices?.[0].kinds[0] === "square"), ".board .square.can");
  }
}

/** What only some games have. @param {All} all */
async function inSomeGames(all) {
  await all.table("glow at night", await reach(all.server, "glow", ({ night, choices }) => Boolean(night && choices)), ".board .can");
  for (const ply of ["use", "swap", "take"]) {
    const seat = await reach(all.server, "anniversary", ({ choices }) => Boolean(choices?.some((choice) => choice.ply.startsWith(ply))), {});
    await all.table(`anniversary, ${ply}`, seat, ".actions [data-pick]");
  }
  await all.table("anniversary, push or decline", await secondTurn(all.server), ".actions [data-pick]");
  for (const [mark, kind, name] of [["'1", "slot", "shift again"], ["'2", "square", "first of two turns"], ["'6", "square", "through a wall"]]) {
    const seat = await reach(all.server, "anniversary", ({ event, board, choices }) => Boolean(event && board.spare?.mark === mark && choices?.every(({ kinds }) => kinds[0] === kind)));
    await all.table(`anniversary, ${name}`, seat, ".message-card.used");
  }
  await all.table("glow, the end", await reach(all.server, "glow", ({ outcome }) => outcome !== null), ".points");
  await all.table("glow, hidden by day", (await all.server.pair("glow", { GlowByDay: "hidden" })).seats[0], ".tonight");
  await all.table("battlechess, summon", await summoner(all.server), ".board .token.can", async (page) => {
    await page.locator(".board .legend.can").first().dispatchEvent("click");
    await page.locator(".board .legend.chosen").waitFor();
  });
  const fight = await reach(all.server, "battlechess", ({ choices }) => Boolean(choices?.some(fights)));
  await all.table("battlechess, where to", fight, ".board .can", (page) => page.locator(".board .token.can").first().dispatchEvent("click"));
  const { view } = await all.server.last(fight);
  await all.table("battlechess, direction", fight, ".board .can", async (page) => {
    const { picks, kinds } = /** @type {import("../page/types").Choice} */ (view.choices?.find(fights));
    for (const pick of picks.slice(0, kinds.indexOf("direction"))) await page.locator(`.board .can[data-pick="${pick}"]`).last().dispatchEvent("click");
    await page.locator(".actions .attack").first().waitFor();
  });
  await all.table("battlechess, attack?", fight, ".board .can", async (page) => {
    const { picks, kinds } = /** @type {import("../page/types").Choice} */ (view.choices?.find(fights)), upTo = kinds.indexOf("direction");
    for (const pick of picks.slice(0, upTo)) await page.locator(`.board .can[data-pick="${pick}"]`).last().dispatchEvent("click");
    await page.locator(`.board .hit[data-pick="${picks[upTo]}"]`).dispatchEvent("click");
    await page.locator(".board .victim.chosen").waitFor();
  });
}

/** What a person can ask for. @param {All} all */
async function inPractice(all) {
  const [practice] = await all.server.open("standard", [{ name: "Ann" }, { bot: "random" }], { practice: true });
  await all.table("hint", practice, "#hint", async (page) => { await page.locator("#hint").click(); await page.locator(".notice").waitFor(); });
  await all.table("resigning", practice, "#resign", (page) => page.locator("#resign").click());
  await all.table("connection lost", practice, ".headline", undefined, { lost: true });
}

/** Invitations, waiting, watching and takebacks. @param {All} all */
async function amongPeople(all) {
  const [host] = await all.server.open("standard", [{ name: "Ann" }, { invite: true }, { invite: true }, { bot: "easy" }], { seconds: 60 });
  await all.table("invitations", host, ".invites");
  const [other] = await all.server.open("anniversary", [{ name: "Ann" }, { invite: true }, { bot: "easy" }]); // this browser has no seat there
  all.add("invited", `#/t/${other.id}/join/${other.invites?.[2]}`, "#join");
  const [guest] = await all.server.open("kids", [{ name: "Ann" }, { invite: true }]);
  await all.server.api(`tables/${guest.id}/join`, { invite: guest.invites?.[2], name: "Bob" });
  all.add("invitation used", `#/t/${guest.id}/join/${guest.invites?.[2]}`, ".notice.bad");

  const timed = await all.server.open("standard", [{ name: "Ann" }, { name: "Bob" }], { seconds: 86400 });
  await all.table("waiting, with a clock", timed[1], ".clock:not([hidden])");
  all.add("spectator", `#/t/${(await all.server.pair("glow")).id}`, ".board svg");
  for (const [by, name] of /** @type {[number, string][]} */ ([[0, "takeback, waiting"], [1, "takeback, asked"]])) {
    const { id, seats } = await all.server.pair("standard");
    await all.server.api(`tables/${id}/plies`, { n: 0, ply: (await all.server.last(seats[0])).view.choices?.[0].ply }, seats[0].token);
    await all.server.api(`tables/${id}/takeback`, { n: 1 }, seats[0].token);
    await all.table(name, seats[by], ".banner:not([hidden])");
  }
}

/** People who have left or are away. @param {All} all */
async function withoutSomebody(all) {
  const seated = [{ name: "Ann" }, { name: "Bob" }, { name: "Cleo" }];
  const left = await all.server.open("standard", seated);
  await all.server.api(`tables/${left[1].id}/resign`, {}, left[1].token);
  await all.table("a bot plays for me", left[1], "#return");
  const others = await all.server.open("standard", seated);
  await all.server.api(`tables/${others[1].id}/resign`, {}, others[1].token);
  await all.table("a bot plays for another", others[0], ".players");
  const away = await all.server.open("glow", seated);
  await all.table("another is away", away[1], "#standin-1");
  await all.table("signs", (await all.server.pair("kids")).seats[0], ".emote-menu summary", (page) => page.locator(".emote-menu summary").click());
}

/** The list of open seats, and such a seat. @param {All} all */
async function lookingForPlayers(all) {
  const [held] = await all.server.open("anniversary", [{ name: "Ann" }, { open: true }, { open: true }, { bot: "easy" }], { listed: true, seconds: 60 });
  all.streams.push(await fetch(`${all.server.address}/api/tables/${held.id}/events?table=1`, { headers: { Authorization: `Bearer ${held.token}` } }));
  await until(async () => (await all.server.api("open")).tables.length > 0, "the table is on the list");
  all.add("lobby, open seats", "#/", ".wanted li");
  all.add("open seat", `#/t/${held.id}/join`, ".about .invited-to");
  all.add("watching an open table", `#/t/${held.id}`, "#sit");
}

/** The end of a whole game, its review with and without chances, and a position with many attacks. @param {All} all */
function ofThisDevice(all) {
  for (const [id, record] of [["localsix", chess.six], ["localchess", chess.ended]]) {
    all.games.push({ id, record, request: { variant: "battlechess", options: {}, seats: [{ name: "Ann" }, { bot: "easy" }] } });
    all.seats.push({ id, seat: 1, token: "local-1", variant: "battlechess", when: Date.now() });
  }
  all.add("battlechess, six attacks", "#/t/localsix", ".board .token.can", async (page) => {
    await page.locator("#piece-d4.can").dispatchEvent("click");
    await page.locator(".actions .attack").nth(5).waitFor();
  });
  all.add("battlechess, the end", "#/t/localchess", ".story");
  all.add("battlechess, review", "#/t/localchess/record", "#start-review", async (page) => {
    await page.locator("#start-review").click();
    await page.locator(".moments button").first().click();
    await page.locator("#way-best").click();
    await page.locator(".fights .blow").waitFor();
  });
  for (const [id, record, seats] of /** @type {[string, string, number][]} */ ([["localtwo", ended, 2], ["localthree", three, 3]])) {
    const seated = Array.from({ length: seats }, (_, i) => (i ? { bot: "easy" } : { name: "Ann" }));
    all.games.push({ id, record, request: { variant: "standard", options: { Edition: "classic" }, seats: seated } });
    all.seats.push({ id, seat: 1, token: "local-1", variant: "standard", when: Date.now() });
    all.add(`the end of a whole game, ${seats} seats`, `#/t/${id}`, ".story");
  }
  all.add("review", "#/t/localtwo/record", "#start-review", async (page) => {
    await page.locator("#start-review").click();
    await page.locator(".moments button").first().click();
    await page.locator("#try").waitFor();
  });
  all.add("review, three seats", "#/t/localthree/record", "#start-review", async (page) => {
    await page.locator("#start-review").click();
    await page.locator(".review .status:not(:empty)").waitFor();
  });
}

/** The end, rematches and records, and what is not there. @param {All} all */
async function atTheEnd(all) {
  await all.table("the end", (await all.server.finished())[0], ".banner:not([hidden])");
  for (const [by, name] of /** @type {[number, string][]} */ ([[0, "rematch, waiting"], [1, "rematch, asked"]])) {
    const seats = await all.server.finished("battlechess");
    await all.server.api(`tables/${seats[0].id}/rematch`, {}, seats[0].token);
    await all.table(name, seats[by], ".banner:not([hidden])");
  }
  const again = await all.server.finished();
  for (const { id, token } of again) await all.server.api(`tables/${id}/rematch`, {}, token);
  await all.table("rematch, ready", again[0], ".banner:not([hidden])");
  const [over] = await all.server.finished("anniversary");
  all.add("record", `#/t/${over.id}/record`, "#record .board svg", (page) => page.locator("#next").click());
  all.add("record, the end", `#/t/${over.id}/record`, "#record .board svg", (page) => page.locator("#last").click());
  all.add("no record yet", `#/t/${(await all.server.pair("standard")).id}/record`, ".message");
  all.add("no such table", "#/t/nosuchtable", ".message");
}

/** Shows a state on a page that is on the server's page already. @param {Page} page @param {All} all @param {State} state */
export async function show(page, { seats, games }, { hash, wait, steps, lost }) {
  if (lost) await page.route(/\/events\?/, (route) => route.abort());
  await page.evaluate(([hash, seats, games]) => {
    localStorage["labyrinth.seats"] = seats;
    localStorage["labyrinth.game"] = games;
    document.getElementById("main")?.replaceChildren(); // so that nothing of the last state is taken for this one
    scrollTo(0, 0);
    location.hash === hash ? dispatchEvent(new Event("hashchange")) : (location.hash = hash);
  }, [hash, JSON.stringify(seats), JSON.stringify(games)]);
  await page.locator(wait).first().waitFor();
  await steps?.(page);
  if (lost) {
    await page.locator(".offline").waitFor({ state: "attached" });
    await page.unroute(/\/events\?/);
  }
}

/** Shows what a push would do. @param {Page} page */
async function preview(page) {
  await page.locator(".board .slot.can").first().dispatchEvent("click");
  await page.locator(".board.previewing").waitFor();
}

/** @param {import("../page/types").Choice} choice */
const fights = ({ kinds }) => kinds.includes("direction");

/**
 * Plays games of two on a small board until a seat sees something.
 * @param {import("./helpers.mjs").Server} server
 * @param {string} variant
 * @param {(view: View) => boolean} found
 * @param {Record<string, string>} options
 */
export async function reach(server, variant, found, options = small[variant]) {
  let { seats } = await server.pair(variant, options);
  let actor = seats[0];
  for (let plies = 0; plies < 20_000; plies++) {
    const { n, view } = await server.last(actor);
    if (found(view)) return actor;
    if (view.outcome || n > 300) ({ seats, seats: [actor] } = await server.pair(variant, options));
    else if (view.toMove !== actor.seat) actor = seats.find(({ seat }) => seat === view.toMove) ?? actor;
    else {
      const choices = view.choices ?? [];
      const use = choices.find(({ ply }) => ply === "use"); // messages lead to the rarest choices
      const { ply } = use ?? (["glow", "battlechess"].includes(variant) ? await think(server, actor.id, actor.token, view, n) : choices[Math.floor(Math.random() * choices.length)]);
      await server.api(`tables/${actor.id}/plies`, { n, ply }, actor.token);
    }
  }
  throw new Error(`no game of ${variant} comes to ${found}`);
}

/** A seat with two turns that pushes for its second one or declines it. @param {import("./helpers.mjs").Server} server */
export const secondTurn = (server) => reach(server, "anniversary", ({ choices }) => Boolean(choices?.[0].ply === "decline" && choices.some(({ kinds }) => kinds[0] === "slot")));

/** A seat that can summon a legend. @param {import("./helpers.mjs").Server} server */
export const summoner = (server) => reach(server, "battlechess", ({ choices }) => Boolean(choices?.some(({ kinds }) => kinds[0] === "legend")));

/** The English that the variants have for programs without words of their own. @param {import("../page/types").Variant[]} list */
export const englishOf = (list) => list.flatMap(({ summary, options }) => [summary, ...options.map(({ note }) => note)]).filter((phrase) => phrase.length > 8);

/** The English in a picture. @param {string} svg */
const written = (svg) => [...svg.matchAll(/<(?:title|text)[^>]*>([^<]* [^<]*)</g)].map(([, words]) => words).filter((words) => /[a-z]{4} |left/.test(words));
