// This file lists the states of the page, so that all tests and pictures which are
// about every state show the same ones. Looking at a state does not change its table.

import { think } from "./brain.mjs";
import { small, until, variants } from "./helpers.mjs";

/** @typedef {import("playwright-core").Page} Page */
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

/** @typedef {{states: State[], seats: import("./helpers.mjs").Held[]}} All the seats are those that the browser holds */

/**
 * Opens a table for every state of the page with a server.
 * @param {import("./helpers.mjs").Server} server
 * @returns {Promise<All>}
 */
export async function prepare(server) {
  const english = englishOf(await server.api("variants"));
  /** @type {All} */
  const all = { states: [], seats: [] };
  /** @param {string} name @param {string} hash @param {string} wait @param {State["steps"]} [steps] @param {Partial<State>} [more] */
  const add = (name, hash, wait, steps, more) => { all.states.push({ name, hash, wait, steps, english, ...more }); };
  /** Adds a table as one of its seats sees it. @param {string} name @param {import("./helpers.mjs").Held} held @param {string} wait @param {State["steps"]} [steps] @param {Partial<State>} [more] */
  const table = async (name, held, wait, steps, more) => {
    if (!all.seats.some(({ id }) => id === held.id)) all.seats.push(held);
    const { view } = await server.last(held);
    const said = [...view.notes, ...(view.choices ?? []).flatMap(({ labels }) => labels), ...written(await server.picture(held))];
    add(name, `#/t/${held.id}`, wait, steps, { english: [...english, ...said.filter((words) => words.length > 8)], ...more });
  };

  for (const variant of variants) add(`lobby, ${variant}`, "#/", "#open", (page) => page.locator(`input[name=variant][value=${variant}]`).check());
  add("lobby, four seats", "#/", "#open", async (page) => {
    await page.locator("input[name=variant][value=standard]").check();
    await page.locator("select[name=players]").selectOption("4");
    await page.locator("select[name=seat-2]").selectOption("friend");
  });

  for (const variant of variants) {
    const [held] = await server.open(variant, [{ name: "Ann" }, { bot: "random" }], { practice: true });
    await table(`${variant}, to act`, held, ".board .can");
    await table(`${variant}, how to play`, held, ".board .can", (page) => page.locator(".howto summary").click());
    if (variant === "battlechess") {
      await table(`${variant}, all pieces`, held, ".board .can", (page) => page.locator(".pieces summary").click());
      continue;
    }
    await table(`${variant}, preview`, held, ".board .slot.can", preview);
    await table(`${variant}, walk`, await reach(server, variant, ({ choices }) => choices?.[0].kinds[0] === "square"), ".board .square.can");
  }
  await table("glow at night", await reach(server, "glow", ({ night, choices }) => Boolean(night && choices)), ".board .can");
  for (const ply of ["use", "swap", "take"]) {
    const seat = await reach(server, "anniversary", ({ choices }) => Boolean(choices?.some((choice) => choice.ply.startsWith(ply))), {});
    await table(`anniversary, ${ply}`, seat, ".actions [data-pick]");
  }
  const fight = await reach(server, "battlechess", ({ choices }) => Boolean(choices?.some(fights)));
  await table("battlechess, where to", fight, ".board .can", (page) => page.locator(".board .token.can").first().dispatchEvent("click"));
  const { view } = await server.last(fight);
  await table("battlechess, direction", fight, ".board .can", async (page) => {
    const { picks, kinds } = /** @type {import("../page/types").Choice} */ (view.choices?.find(fights));
    for (const pick of picks.slice(0, kinds.indexOf("direction"))) await page.locator(`.board .can[data-pick="${pick}"]`).last().dispatchEvent("click");
    await page.locator(".actions .direction").first().waitFor();
  });

  const [practice] = await server.open("standard", [{ name: "Ann" }, { bot: "random" }], { practice: true });
  await table("hint", practice, "#hint", async (page) => { await page.locator("#hint").click(); await page.locator(".notice").waitFor(); });
  await table("nothing to take back", practice, "#takeback", async (page) => { await page.locator("#takeback").click(); await page.locator(".notice.bad").waitFor(); });
  await table("resigning", practice, "#resign", (page) => page.locator("#resign").click());
  await table("connection lost", practice, ".headline", undefined, { lost: true });

  const [host] = await server.open("standard", [{ name: "Ann" }, { invite: true }, { invite: true }, { bot: "easy" }], { seconds: 60 });
  await table("invitations", host, ".invites");
  add("invited", `#/t/${host.id}/join/${host.invites?.[2]}`, "#join");
  const [guest] = await server.open("kids", [{ name: "Ann" }, { invite: true }]);
  await server.api(`tables/${guest.id}/join`, { invite: guest.invites?.[2], name: "Bob" });
  add("invitation used", `#/t/${guest.id}/join/${guest.invites?.[2]}`, "#join", async (page) => {
    await page.locator("#join").click();
    await page.locator(".notice.bad").waitFor();
  });

  const timed = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }], { seconds: 86400 });
  await table("waiting, with a clock", timed[1], ".clock:not([hidden])");
  add("spectator", `#/t/${(await server.pair("glow")).id}`, ".board svg");
  for (const [by, name] of /** @type {[number, string][]} */ ([[0, "takeback, waiting"], [1, "takeback, asked"]])) {
    const { id, seats } = await server.pair("standard");
    await server.api(`tables/${id}/plies`, { n: 0, ply: (await server.last(seats[0])).view.choices?.[0].ply }, seats[0].token);
    await server.api(`tables/${id}/takeback`, { n: 1 }, seats[0].token);
    await table(name, seats[by], ".banner:not([hidden])");
  }

  await table("the end", (await server.finished())[0], ".banner:not([hidden])");
  for (const [by, name] of /** @type {[number, string][]} */ ([[0, "rematch, waiting"], [1, "rematch, asked"]])) {
    const seats = await server.finished("battlechess");
    await server.api(`tables/${seats[0].id}/rematch`, {}, seats[0].token);
    await table(name, seats[by], ".banner:not([hidden])");
  }
  const again = await server.finished();
  for (const { id, token } of again) await server.api(`tables/${id}/rematch`, {}, token);
  await table("rematch, ready", again[0], ".banner:not([hidden])");
  const [over] = await server.finished("anniversary");
  add("record", `#/t/${over.id}/record`, "#record .board svg", (page) => page.locator("#next").click());
  add("record, the end", `#/t/${over.id}/record`, "#record .board svg", (page) => page.locator("#last").click());
  add("no record yet", `#/t/${host.id}/record`, ".message");
  add("no such table", "#/t/nosuchtable", ".message");
  return all;
}

/** Shows a state on a page that is on the server's page already. @param {Page} page @param {All} all @param {State} state */
export async function show(page, { seats }, { hash, wait, steps, lost }) {
  if (lost) await page.route(/\/events\?/, (route) => route.abort());
  await page.evaluate(([hash, seats]) => {
    localStorage["labyrinth.seats"] = seats;
    document.getElementById("main")?.replaceChildren(); // so that nothing of the last state is taken for this one
    location.hash === hash ? dispatchEvent(new Event("hashchange")) : (location.hash = hash);
  }, [hash, JSON.stringify(seats)]);
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
async function reach(server, variant, found, options = small[variant]) {
  let { seats } = await server.pair(variant, options);
  let actor = seats[0];
  await until(async () => {
    const { n, view } = await server.last(actor);
    if (found(view)) return true;
    if (view.outcome || n > 300) ({ seats, seats: [actor] } = await server.pair(variant, options));
    else if (view.toMove !== actor.seat) actor = seats.find(({ seat }) => seat === view.toMove) ?? actor;
    else {
      const choices = view.choices ?? [];
      const use = choices.find(({ ply }) => ply === "use"); // messages lead to the rarest choices
      const { ply } = use ?? (variant === "glow" ? await think(server, actor.id, actor.token, view, n) : choices[Math.floor(Math.random() * choices.length)]);
      await server.api(`tables/${actor.id}/plies`, { n, ply }, actor.token);
    }
    return false;
  }, `a game of ${variant} comes to ${found}`, 0);
  return actor;
}

/** The English that the variants have for programs without words of their own. @param {import("../page/types").Variant[]} list */
export const englishOf = (list) => list.flatMap(({ summary, options }) => [summary, ...options.map(({ note }) => note)]).filter((phrase) => phrase.length > 8);

/** The English in a picture. @param {string} svg */
const written = (svg) => [...svg.matchAll(/<(?:title|text)[^>]*>([^<]* [^<]*)</g)].map(([, words]) => words).filter((words) => /[a-z]{4} |left/.test(words));
