// This file asks before something that cannot be undone.

import { button, h } from "./dom.js";
import { t } from "./i18n.js";

/** Whether a question is open in a place: it then stays there, whatever else changes. @param {Element} place */
export const asks = (place) => place.querySelector(".sure") !== null;

/**
 * Asks in a place whether something is meant. The question stays there, greyed, until it is done, or could not be.
 * @param {Element} place @param {string} question @param {string} id of the button that says yes
 * @param {() => any} act @param {() => void} back shows what was in the place
 */
export function sure(place, question, id, act, back) {
  const asked = h("span", { class: "sure", text: question });
  const close = () => {
    if (!asked.isConnected) return; // something else is shown there
    place.replaceChildren();
    back();
  };
  const yes = button(t("button.yes"), async () => {
    yes.disabled = no.disabled = true;
    try {
      await act();
    } finally {
      close();
    }
  }, { class: "danger", id }), no = button(t("button.no"), close);
  place.replaceChildren(asked, yes, no);
  place.querySelector("button")?.focus();
}
