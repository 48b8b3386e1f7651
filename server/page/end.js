// This file shows how a game went, once it is over: the turns, the best find, and the
// ways to share it. The cards of everybody are in the list of players.

import { path } from "./animate.js";
import { button, h } from "./dom.js";
import { t } from "./i18n.js";
import { chip, linkLine } from "./panel.js";
import { lies, stand, totals, turnsOf } from "./played.js";
import { markName, pictureOf, variantName } from "./words.js";

/** @typedef {import("./types").Update} Update */
/** @typedef {{seat: number, sign: string, far: number}} Find a picture or mark, and the squares walked to it */

/** What a game was, as its events pass. */
export class Story {
  /** @type {(import("./played.js").Event & {find?: Find, changes: Update["changes"], ranks: number[]})[]} */
  #events = [];

  #alone = false; // whether the game has one seat only

  /** @type {Map<number, number>} how many cards each seat was dealt: some may go back to the box later */
  #dealt = new Map();

  /** @param {Update} update */
  add({ n, kind, by, to, ply, changes, view }) {
    for (const player of view.players) this.#dealt.set(player.seat, Math.max(this.#dealt.get(player.seat) ?? 0, foundBy(player) + leftOf(player)));
    const found = changes.find((change) => change.kind === "found" || change.kind === "glow");
    const walk = changes.find((change) => change.kind === "pawn" && !change.carried && change.seat === by && !/^swap:/.test(ply ?? ""));
    const find = found && walk && typeof by === "number" ? { seat: by, sign: found.picture ?? found.mark, far: path(view, walk.from, walk.to).length - 1 } : undefined;
    this.#events = stand(this.#events, { n, kind, by, to, ply, find, changes, ranks: view.players.map((player) => (player.score === undefined ? leftOf(player) : -player.score)) });
    this.#alone = view.players.length === 1;
  }

  /** The turns of the events. */
  get #counts() {
    return turnsOf(this.#events, this.#alone);
  }

  /** How many turns each seat has begun. */
  get turns() {
    return totals(this.#counts);
  }

  /** From which of its turns a seat has been ahead of all others until the end, or nothing. @param {number} seat */
  lead(seat) {
    const behind = this.#events.findLastIndex(({ ranks }) => ranks.some((rank, i) => i !== seat - 1 && rank <= ranks[seat - 1]));
    return behind < this.#events.length - 1 ? this.#counts.slice(0, behind + 2).findLast((turn) => turn.seat === seat)?.n : undefined;
  }

  /** The number of the turn that a ply of the record belongs to, among those of its seat. @param {number} ply */
  number(ply) {
    const all = this.#events.map(({ kind }, i) => ({ kind, i })).filter(({ kind }) => kind === "ply");
    return this.#counts[all[ply - 1].i].n;
  }

  /** How the spare tile lies. */
  get lies() {
    return lies(this.#events);
  }

  /** Says what each seat has done, and the best find. @param {import("./types").View} view @param {import("./words.js").Words} words */
  #told(view, words) {
    const { turns } = this;
    const best = this.#events.reduce((far, { find }) => (find && find.far > (far?.far ?? 0) ? find : far), /** @type {Find | undefined} */ (undefined)); // after the longest walk
    return {
      rows: ranked(view).map((player) => ({ chip: chip(view, player.seat), text: [t("end.turns", { who: words.who(player.seat), n: turns.get(player.seat) ?? 0 }), found(player, this.#dealt.get(player.seat) ?? 0)].filter(Boolean).join(" · ") })),
      best: best ? t("end.best", { who: words.who(best.seat), picture: best.sign.startsWith("*") ? markName(best.sign) : pictureOf(view, best.sign), n: best.far }) : "",
    };
  }

  /**
   * Shows the story, and offers it as a picture.
   * @param {import("./types").View} view @param {import("./words.js").Words} words @param {() => string[]} more what else the picture says @param {HTMLElement} [line] what else is shown @returns {HTMLElement}
   */
  show(view, words, more, line) {
    const { rows, best } = this.#told(view, words), list = h("ul", {}, ...rows.map(({ chip, text }) => h("li", {}, chip, text)));
    const lines = () => [best, words.reason(view, this.#events.at(-1)?.by ?? null), ...more()].filter(Boolean);
    const save = async () => (await import("./souvenir.js")).keep({ title: variantName(view.variant), headline: words.outcome(view, null), rows, lines: lines() });
    return h("div", { class: "story" }, ...points(view, words), list, best && h("p", { text: best }), line, button(t("share.picture"), save, { icon: "save", id: "save-story" }));
  }
}

/** How many cards a seat has found, by day and by night. @param {import("./types").PlayerFacts} player */
const foundBy = ({ found = [], glowFound = [] }) => found.length + glowFound.length;

/** How many cards a seat still has to find, by day and by night. @param {import("./types").PlayerFacts} player */
const leftOf = ({ left = 0, glowLeft = [] }) => left + glowLeft.length;

/** Says how many of its cards a seat has found, in a game with cards. @param {import("./types").PlayerFacts} player @param {number} all */
const found = (player, all) => (all > 0 ? t("end.found", { n: foundBy(player), all }) : "");

/** The players, the winners first, and then by points. @param {import("./types").View} view */
function ranked({ players, outcome }) {
  const won = (/** @type {number} */ seat) => Number(outcome?.winners.includes(seat) ?? false);
  return [...players].sort((a, b) => won(b.seat) - won(a.seat) || (b.score ?? 0) - (a.score ?? 0));
}

/**
 * Says the points of each seat and where they come from, in a game with points.
 * @param {import("./types").View} view @param {import("./words.js").Words} words
 */
function points(view, words) {
  const scored = ranked(view).filter(({ score }) => score !== undefined), most = Math.max(...scored.map(({ score = 0 }) => score));
  if (scored.length === 0) return [];
  const best = scored.filter(({ score }) => score === most);
  return [h("ul", { class: "points" }, ...scored.map(({ seat, score = 0, points: token = 0, found = [], glowFound = [] }) => h("li", {}, chip(view, seat),
    h("span", {}, h("strong", { text: t("end.score", { who: words.who(seat), n: score }) }),
      h("small", { text: [t("end.cards", { day: found.length, glow: glowFound.length }), token > 0 && t("end.token", { n: token })].filter(Boolean).join(" + ") }))))),
  best.length > 1 && h("p", { text: t("end.tie") })];
}

/**
 * Offers to share a game that is over: a moving picture, a link, and a frame for another page.
 * @param {import("./types").Facts} facts
 * @param {string} title of the frame, for readers who do not see it
 */
export function sharing({ id, variant }, title) {
  const at = (/** @type {string} */ path) => new URL(path, location.href).href;
  const frame = (/** @type {string} */ link) => `<iframe src="${link}" title="${title.replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`)}" width="600" height="600" style="border:0"></iframe>`;
  const moving = variant !== "battlechess"; // which no moving picture shows
  return h("details", { class: "reference sharing" }, h("summary", { text: t("share.title") }),
    h("div", { class: "link-list" },
      linkLine(t("share.link"), at(`#/t/${id}/record`)),
      moving && h("a", { class: "as-button", href: at(`t/${id}/game.gif`), download: `labyrinth-${id}.gif`, text: t("share.gif") }),
      moving && linkLine(t("share.embed"), at(`embed/${id}`), frame)));
}
