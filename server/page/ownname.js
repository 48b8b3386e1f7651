// This file holds the name of the person at this browser, which goes along into every game,
// lesson and table.

import { h } from "./dom.js";
import { t } from "./i18n.js";
import { isName, tidy } from "./names.js";
import { load, save } from "./store.js";

/** The name of the person at this browser, or what stands for one. */
export function ownName() {
  const name = tidy(load("name", ""));
  return name && isName(name) ? name : t("lobby.defaultName");
}

/** Asks for it, and keeps it. @param {() => void} [typed] */
export function nameField(typed = () => {}) {
  const field = h("input", { type: "text", name: "name", maxlength: "80", autocomplete: "nickname", value: load("name", ""), placeholder: t("lobby.defaultName"),
    oninput: () => { save("name", field.value.trim() || undefined); typed(); } });
  return field;
}
