// This file tells the person in one sentence, and once unless it is asked for, that the
// browser refuses something. Whoever finds that out reports it; what is refused is lost and nothing else.

import { button, h } from "./dom.js";
import { t } from "./i18n.js";

/** @typedef {"storage" | "notify" | "clipboard" | "sound" | "offline"} What */

const name = "refused", told = new Map();

/** Reports a refusal. @param {What} what */
export const refused = (what) => { dispatchEvent(new CustomEvent(name, { detail: what })); };

/** Shows refusals at the edge of the window from now on. */
export function tellRefusals() {
  addEventListener(name, (/** @type {any} */ { detail }) => {
    if (told.has(detail) && detail !== "clipboard") return; // which a person asks for, each time
    told.get(detail)?.remove();
    const note = h("div", { class: "notice refused", role: "status" }, h("p", { text: t(`refused.${detail}`) }), button(t("learn.close"), () => note.remove(), { icon: "close", bare: true, class: "quiet" }));
    told.set(detail, note);
    document.body.append(note);
  });
}
