// This file tells the person, once and in one sentence, that the browser refuses
// something. Whoever finds that out reports it; what is refused is lost and nothing else.

import { button, h } from "./dom.js";
import { t } from "./i18n.js";

/** @typedef {"storage" | "notify" | "clipboard" | "sound" | "offline"} What */

const name = "refused", told = new Set();

/** Reports a refusal. @param {What} what */
export const refused = (what) => { dispatchEvent(new CustomEvent(name, { detail: what })); };

/** Shows refusals at the edge of the window from now on. */
export function tellRefusals() {
  addEventListener(name, (/** @type {any} */ { detail }) => {
    if (told.has(detail)) return;
    told.add(detail);
    const note = h("div", { class: "notice refused", role: "status" }, h("p", { text: t(`refused.${detail}`) }), button(t("learn.close"), () => note.remove(), { icon: "close", bare: true, class: "quiet" }));
    document.body.append(note);
  });
}
