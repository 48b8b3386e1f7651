// This file says what everybody at a table must know or answer: a takeback that somebody
// asks for, and where to go when a game is over.

import { button, h } from "./dom.js";
import { t } from "./i18n.js";

/** @typedef {import("./types").Facts} Facts */
/** @typedef {import("./store.js").Held | undefined} Held */

/**
 * Says who asks for a takeback, and asks for an answer.
 * @param {Facts} facts @param {Held} held @param {import("./words.js").Words} words @param {{agree: () => void, refuse: () => void}} answers
 * @returns {Node[]}
 */
export function takebackAsked({ takeback }, held, words, { agree, refuse }) {
  if (!takeback) return [];
  if (!held || takeback.agreed.includes(held.seat)) return [h("p", { text: t("takeback.waiting") })];
  return [h("p", { text: t("takeback.asked", { who: words.who(takeback.by) }) }), h("div", { class: "buttons" },
    button(t("button.yes"), agree, { class: "primary" }), button(t("button.no"), refuse))];
}

/**
 * Offers what can follow a game: a rematch, its record, and the lobby.
 * @param {Facts} facts @param {Held} held @param {import("./words.js").Words} words @param {{again: () => void, goOn: (id: string) => void}} ways
 * @returns {Node[]}
 */
export function afterwards({ id, next, rematch = [] }, held, words, { again, goOn }) {
  const asks = held !== undefined && rematch.includes(held.seat);
  const said = next ? [button(t("button.toRematch"), () => goOn(next), { class: "primary" })]
    : asks ? [h("p", { text: t("rematch.waiting") })] : rematch.map((seat) => h("p", { text: t("rematch.asked", { who: words.who(seat) }) }));
  return [...said, h("div", { class: "buttons" },
    held && !next && !asks ? button(t("button.rematch"), again, { icon: "again", class: "primary" }) : null,
    button(t("button.record"), () => { location.hash = `#/t/${id}/record`; }, { icon: "play" }),
    button(t("button.lobby"), () => { location.hash = "#/"; }))];
}
