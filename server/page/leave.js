// This file holds what the page of a table says and offers when people leave: taking the
// own seat back from a bot, and letting a bot play on for somebody who is away.

import { button, h } from "./dom.js";
import { t } from "./i18n.js";

/** @typedef {import("./types").Facts} Facts */

/** Reports whether a bot plays for a seat. @param {Facts} facts @param {any} seat */
export const hasLeft = (facts, seat) => facts.seats.some((s) => s.seat === seat && s.left === true);

/**
 * Returns what a banner says and offers if a bot plays for this seat, or the seat to act is away.
 * @param {Facts} facts
 * @param {number | undefined} me the seat of this browser
 * @param {import("./words.js").Words} words
 * @param {{ back: () => void, standIn: (seat: number) => void }} ask
 * @returns {Node[]}
 */
export function leaving(facts, me, words, ask) {
  if (!me || facts.outcome) return [];
  if (hasLeft(facts, me)) {
    return [h("p", { text: t("leave.you") }), h("div", { class: "buttons" },
      button(t("leave.return"), ask.back, { class: "primary", id: "return" }))];
  }
  const stay = facts.seats.filter((s) => !s.left);
  if (stay.length < 3 || facts.ready === false) return [];
  return stay.filter((s) => s.seat !== me && s.seat === facts.toMove && !s.bot && s.here === false).map((s) => h("div", { class: "buttons" },
    button(t("leave.standIn", { who: words.who(s.seat) }), () => ask.standIn(s.seat), { id: `standin-${s.seat}` })));
}
