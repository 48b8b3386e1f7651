// This file holds the rule for the names of people, which is that of the server: see names.go
// there. testdata/names.json has names for both.

import { h } from "./dom.js";
import { t } from "./i18n.js";
import { load, save } from "./store.js";

const most = 40; // characters of a name
const joiners = /[\u200c\u200d]/g; // which Persian, the scripts of India and some emoji need
const refused = /(?! )\p{Z}|[\p{C}"\\,\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]/u; // it ends a line or a name, or shows nothing
const loose = /(?:^|[ \u200c\u200d])[\p{M}\u200c\u200d]|[\u200c\u200d]$/u; // with nothing to join
const seen = /[^ \p{M}\u200c\u200d]/u;

/** Whether a person can have a name, or none. @param {string} name */
export const isName = (name) => [...name].length <= most && !refused.test(name.replace(joiners, "")) && (name === "" || (!loose.test(name) && seen.test(name)));

/** Returns what somebody has typed as a name: with plain spaces, and none around it. @param {string} text */
export const tidy = (text) => text.replace(/\p{Zs}+/gu, " ").trim();

/** The name of the person at this browser, or what stands for one. */
export function ownName() {
  const name = tidy(load("name", ""));
  return name && isName(name) ? name : t("lobby.defaultName");
}

/** Asks for the name of the person at this browser, and keeps it for every game, lesson and table. @param {() => void} [typed] */
export function nameField(typed = () => {}) {
  const field = h("input", { type: "text", name: "name", maxlength: "40", autocomplete: "nickname", value: load("name", ""), placeholder: t("lobby.defaultName"),
    oninput: () => { save("name", field.value.trim() || undefined); typed(); } });
  return field;
}
