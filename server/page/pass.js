// This file passes a device on that several people share: a screen between two turns hides the
// cards, until the next one asks for them. It also comes before the first turn, and whenever
// the page opens the table again: nobody knows who looks then.

import { button, h } from "./dom.js";
import { t } from "./i18n.js";

/** @typedef {import("./store.js").Held} Held */

let handed = ""; // the seat that somebody has just asked for

/** @param {Held} held */
const nameOf = ({ id, seat }) => `${id} ${seat}`;

/** Shows a seat to its person. @param {Held} held */
export function handOver(held) {
  handed = nameOf(held);
  dispatchEvent(new Event("hashchange"));
}

/** Whether somebody has just asked for a seat. @param {Held} held */
export function isHanded(held) {
  const asked = handed === nameOf(held);
  handed = "";
  return asked;
}

/** Whether the end of a seat's turn is more than a walk, so that its person wants to see it before the device is passed on. @param {import("./types").Update} update @param {number} me */
export const isNews = ({ by, changes }, me) => (by === me || by === "chance") && changes.some(({ kind }) => !["shift", "pawn", "move", "pile"].includes(kind));

/** Whether somebody has cards that others may not see: of those a view has no goals. @param {import("./types").View} view */
export const isSecret = ({ board, players }) => !board.pieces && players.some(({ left, goals = [] }) => left && goals.length === 0);

/**
 * Asks to pass the device on.
 * @param {HTMLElement} place @param {string} who @param {boolean} secret whether there are cards to hide @param {() => void} show
 */
export function showPass(place, who, secret, show) {
  const go = button(t("pass.button"), show, { class: "primary big", id: "pass" });
  go.setAttribute("aria-describedby", "pass-to"); // a screen reader says it with the focus
  place.replaceChildren(h("div", { class: "panel message" }, h("h1", { id: "pass-to", text: t("pass.title", { who }) }), secret && h("p", { text: t("pass.text") }), go));
  place.className = "pass";
  go.focus();
}
