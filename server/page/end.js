// This file shows how a game went, once it is over: the turns, the best find, and the
// ways to share it. The cards of everybody are in the list of players.

import { h } from "./dom.js";
import { t } from "./i18n.js";
import { chip, linkLine } from "./panel.js";
import { pictureOf } from "./words.js";

/** @typedef {import("./types").Update} Update */

/** What a game was, as its events pass. */
export class Story {
  #turns = new Map(); // by seat
  /** @type {{seat: number, picture: string, far: number} | null} */
  #best = null; // the find after the longest walk

  /** @param {Update} update */
  add({ kind, by, changes, ply }) {
    if (kind !== "ply" || typeof by !== "number") return;
    if (changes.some((change) => change.kind === "shift") || /^[a-z]\d[-x]/.test(ply ?? "") || /^[A-Z]@/.test(ply ?? "")) this.#turns.set(by, (this.#turns.get(by) ?? 0) + 1);
    const walk = changes.find((change) => change.kind === "pawn" && !change.carried && change.seat === by);
    const found = changes.find((change) => change.kind === "found");
    if (!found) return;
    const far = walk ? Math.abs(walk.from.charCodeAt(0) - walk.to.charCodeAt(0)) + Math.abs(walk.from.slice(1) - walk.to.slice(1)) : 0;
    if (far > (this.#best?.far ?? 0)) this.#best = { seat: by, picture: found.picture, far };
  }

  /** @param {import("./types").View} view @param {import("./words.js").Words} words @returns {HTMLElement} */
  show(view, words) {
    const seats = [...this.#turns].sort(([a], [b]) => a - b);
    return h("div", { class: "story" },
      ...points(view, words),
      h("ul", {}, ...seats.map(([seat, n]) => h("li", {}, chip(view, seat), t("end.turns", { who: words.who(seat), n })))),
      this.#best && h("p", { text: t("end.best", { who: words.who(this.#best.seat), picture: pictureOf(view, this.#best.picture), n: this.#best.far }) }));
  }
}

/**
 * Says the points of each seat and where they come from, in a game with points.
 * @param {import("./types").View} view @param {import("./words.js").Words} words
 */
function points(view, words) {
  const scored = view.players.filter(({ score }) => score !== undefined), most = Math.max(...scored.map(({ score = 0 }) => score));
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
  const frame = `<iframe src="${at(`embed/${id}`)}" title="${title.replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`)}" width="600" height="600" style="border:0"></iframe>`;
  const moving = variant !== "battlechess"; // which no moving picture shows
  return h("details", { class: "reference sharing" }, h("summary", { text: t("share.title") }),
    h("div", { class: "link-list" },
      linkLine(t("share.link"), at(`#/t/${id}/record`)),
      moving && h("a", { class: "as-button", href: at(`t/${id}/game.gif`), download: `labyrinth-${id}.gif`, text: t("share.gif") }),
      moving && linkLine(t("share.embed"), frame)));
}
