// This file says what everybody at a table must know or answer: a takeback that somebody
// asks for, and where to go when a game is over.

import { button, h } from "./dom.js";
import { list, t } from "./i18n.js";

/** @typedef {import("./types").Facts} Facts */
/** @typedef {import("./store.js").Held | undefined} Held */

/** The names of the people at a table who are not among those who have agreed. @param {Facts} facts @param {import("./words.js").Words} words @param {readonly number[]} agreed */
const missing = ({ seats }, words, agreed) => list(seats.filter(({ seat, bot, joined, left }) => !bot && joined && !left && !agreed.includes(seat)).map(({ seat }) => words.who(seat)));

/**
 * Says who asks for a takeback, and asks for an answer. Whoever has asked can withdraw it.
 * @param {Facts} facts @param {Held} held @param {import("./words.js").Words} words @param {{agree: () => void, refuse: () => void}} answers
 * @returns {Node[]}
 */
export function takebackAsked(facts, held, words, { agree, refuse }) {
  const { takeback } = facts;
  if (!takeback) return [];
  if (!held || takeback.agreed.includes(held.seat)) {
    return [h("p", { text: t("takeback.waiting", { who: missing(facts, words, takeback.agreed) }) }),
      ...(takeback.by === held?.seat ? [h("div", { class: "buttons" }, button(t("takeback.withdraw"), refuse, { id: "withdraw" }))] : [])];
  }
  return [h("p", { text: t("takeback.asked", { who: words.who(takeback.by) }) }), h("div", { class: "buttons" },
    button(t("button.yes"), agree, { class: "primary" }), button(t("button.no"), refuse))];
}

/**
 * Offers what can follow a game: a rematch, which can be declined, and withdrawn by who has asked, its review, its record, and the lobby.
 * @param {Facts} facts @param {Held} held @param {import("./words.js").Words} words @param {{again: () => void, refuse: () => void, goOn: (id: string) => void}} ways
 * @returns {Node[]}
 */
export function afterwards(facts, held, words, { again, refuse, goOn }) {
  const { id, next, rematch = [] } = facts;
  const asks = held !== undefined && rematch.includes(held.seat);
  const said = next ? [button(t("button.toRematch"), () => goOn(next), { class: "primary" })]
    : asks ? [h("p", { text: t("rematch.waiting", { who: missing(facts, words, rematch) }) })] : rematch.map((seat) => h("p", { text: t("rematch.asked", { who: words.who(seat) }) }));
  return [...said, h("div", { class: "buttons" },
    held && !next && !asks ? button(t("button.rematch"), again, { icon: "again", class: "primary" }) : null,
    held && !next && rematch.length > 0 ? button(t(asks ? "takeback.withdraw" : "button.no"), refuse, { id: "refuse-rematch" }) : null,
    button(t("review.button"), () => { location.hash = `#/t/${id}/record/review`; }, { icon: "bulb", id: "review-game" }),
    button(t("button.record"), () => { location.hash = `#/t/${id}/record`; }, { icon: "play" }),
    button(t("button.lobby"), () => { location.hash = "#/"; }))];
}
