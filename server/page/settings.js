// This file holds what a person sets on the page: colors, how fast others' turns
// are shown, sound, notifications, and whether signs of others are shown.

import { setFactor } from "./animate.js";
import { h, icon } from "./dom.js";
import { t } from "./i18n.js";
import { isKept } from "./offline.js";
import { canNotify, notifies, setNotify, setSound, soundIsOn } from "./signals.js";
import { load, save } from "./store.js";

/** How others' turns are shown: the part of the usual time of movements, and the rest between plies in ms. */
const speeds = { slow: { factor: 1.6, rest: 1500 }, normal: { factor: 1, rest: 600 }, fast: { factor: 0.5, rest: 150 }, instant: { factor: 0, rest: 0 } };

/** @typedef {keyof typeof speeds} Speed */

/** @returns {Speed} */
const speed = () => (load("speed", "normal") in speeds ? load("speed", "normal") : "normal");

/** The rest between two plies of others, in ms. */
export const rest = () => speeds[speed()].rest;

/** Whether the person wants to see the signs of others. */
export const showsSigns = () => load("signs", true) !== false;

export function applySettings() {
  const theme = load("theme", "auto");
  for (const name of ["light", "dark"]) document.documentElement.classList.toggle(name, theme === name);
  setFactor(speeds[speed()].factor);
}

/** Makes the menu. @param {boolean} local whether the games run in the browser */
export function settingsMenu(local) {
  const choice = (/** @type {string} */ id, /** @type {[string, string][]} */ values, /** @type {string} */ chosen) =>
    h("label", { class: "field" }, h("span", { text: t(`menu.${id}`) }),
      h("select", { id, onchange: (/** @type {any} */ e) => { save(id, e.target.value); applySettings(); } },
        ...values.map(([value, words]) => h("option", { value, selected: value === chosen, text: words }))));
  const check = (/** @type {string} */ id, /** @type {boolean} */ checked, /** @type {(on: boolean) => any} */ set) =>
    h("label", { class: "check" }, h("input", { type: "checkbox", id, checked, onchange: async (/** @type {any} */ e) => { const on = await set(e.target.checked); if (on === false) e.target.checked = false; } }), h("span", { text: t(`menu.${id}`) }));
  const kept = h("p", { class: "note", hidden: true, text: t("menu.kept") });
  const menu = h("details", { class: "settings", ontoggle: async () => { kept.hidden = !(await isKept()); }, onkeydown: (/** @type {KeyboardEvent} */ e) => { if (e.key === "Escape" && menu.open) { menu.open = false; menu.firstChild.focus(); e.stopPropagation(); } } },
    h("summary", { "aria-label": t("menu.settings"), title: t("menu.settings") }, icon("gear")),
    h("div", { class: "panel" },
      choice("theme", ["auto", "light", "dark"].map((one) => [one, t(`theme.${one}`)]), load("theme", "auto")),
      choice("speed", Object.keys(speeds).map((one) => [one, t(`speed.${one}`)]), speed()),
      check("sound", soundIsOn(), setSound),
      canNotify() && check("notify", notifies(), setNotify),
      !local && check("signs", showsSigns(), (on) => { save("signs", on); }),
      kept));
  addEventListener("hashchange", () => { menu.open = false; });
  addEventListener("pointerdown", (e) => { if (!menu.contains(/** @type {Node} */ (e.target))) menu.open = false; });
  return menu;
}
