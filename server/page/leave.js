// This file holds what the page of a table says and offers when people leave: taking the
// own seat back from a bot, letting a bot play on for somebody who is away, and ending a
// game of two that only the other one could go on with; and the question before a link leads away.

import { button, h } from "./dom.js";
import { language, t } from "./i18n.js";
import { sure } from "./sure.js";
import { now } from "./time.js";

/** @typedef {import("./types").Facts} Facts */

/** Reports whether a bot plays for a seat. @param {Facts} facts @param {any} seat */
export const hasLeft = (facts, seat) => facts.seats.some((s) => s.seat === seat && s.left === true);

/**
 * Returns what a banner says and offers if a bot plays for this seat, or the seat to act is away.
 * @param {Facts} facts
 * @param {number} me the seat of this browser, or 0
 * @param {import("./words.js").Words} words
 * @param {{ back: () => void, standIn: (seat: number) => void, show: () => void }} ask what show shows is this, or what else there is meanwhile
 * @returns {Node[]}
 */
export function leaving(facts, me, words, ask) {
  if (!me || facts.outcome) return [];
  if (hasLeft(facts, me)) {
    return [h("p", { text: t("leave.you") }), h("div", { class: "buttons" },
      button(t("leave.return"), ask.back, { class: "primary", id: "return" }))];
  }
  const stay = facts.seats.filter((s) => !s.left);
  const waited = stay.find((s) => s.seat !== me && s.seat === facts.toMove && !s.bot && facts.ready !== false);
  if (!waited || !facts.standIn) return [];
  const who = words.who(waited.seat), until = new Date(facts.standIn), late = until.getTime() <= now();
  if (late) {
    const place = h("div", { class: "buttons" }), ends = stay.length < 3, act = () => ask.standIn(waited.seat);
    place.append(button(t(ends ? "leave.claim" : "leave.standIn", { who }), ends ? () => sure(place, t("leave.claimSure"), "claim-yes", act, ask.show) : act, { id: `standin-${waited.seat}` }));
    return [place];
  }
  return stay.length < 3 && waited.here === false ? [h("p", { text: t("leave.until", { who, time: timeOf(until) }) })] : [];
}

/** Says a time of the day. @param {Date} time */
const timeOf = (time) => new Intl.DateTimeFormat(language(), { timeStyle: "short" }).format(time);

/**
 * Asks before a link to the lobby leads away from a game, and offers to stay.
 * @param {HTMLElement} root of the table @param {HTMLElement} place after which the question stands @param {() => void} stay called when somebody stays
 */
export function askToLeave(root, place, stay) {
  const close = () => root.querySelector(".leave-table")?.remove();
  close();
  const asked = h("div", { class: "banner leave-table", role: "alertdialog", "aria-label": t("button.lobby") }, h("p", { text: t("leave.sure") }), h("div", { class: "buttons" },
    h("a", { class: "as-button", href: "#/", id: "leave-yes", text: t("button.lobby") }), button(t("leave.stay"), () => { close(); stay(); }, { class: "primary", id: "leave-no" })));
  place.after(asked);
  asked.scrollIntoView({ block: "nearest" });
  asked.querySelector("button")?.focus();
}
