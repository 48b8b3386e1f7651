// This file asks before something that cannot be undone.

import { button, h } from "./dom.js";
import { t } from "./i18n.js";

/** Whether a question is open in a place: it then stays there, whatever else changes. @param {Element} place */
export const asks = (place) => place.querySelector(".sure") !== null;

/**
 * Asks in a place whether something is meant.
 * @param {Element} place @param {string} question @param {string} id of the button that says yes
 * @param {() => void} act @param {() => void} back shows what was in the place
 */
export function sure(place, question, id, act, back) {
  const close = (/** @type {() => void} */ then) => () => { place.replaceChildren(); then(); };
  place.replaceChildren(h("span", { class: "sure", text: question }), button(t("button.yes"), close(act), { class: "danger", id }), button(t("button.no"), close(back)));
  place.querySelector("button")?.focus();
}
