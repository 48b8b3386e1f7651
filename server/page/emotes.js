// This file holds emotes: six signs without words of the person's own. One is shown at
// the seat's corner of the board for a moment, and said to screen readers.

import { button, h, icon } from "./dom.js";
import { t } from "./i18n.js";

const all = /** @type {const} */ (["hello", "thanks", "bravo", "haha", "wow", "oops"]);
const shownFor = 4500; // ms

/** @typedef {typeof all[number]} Name */

/**
 * What a table shows of emotes: a button with the six, and those of all seats.
 * @param {{ send: (name: string) => void, setQuiet: (quiet: boolean) => void }} ask
 */
export function emotes(ask) {
  const places = h("div", { class: "emotes", "aria-hidden": "true" });
  const element = h("details", { class: "emote-menu", hidden: true, onkeydown: (/** @type {KeyboardEvent} */ e) => { if (e.key === "Escape" && element.open) { close(true); e.stopPropagation(); } } });
  const close = (/** @type {boolean} */ back) => { element.open = false; if (back) element.firstChild?.focus(); };
  let state = "";
  return {
    element,
    places,

    /** Shows the button while the game has other people. @param {import("./types").Facts} facts @param {number} me @param {boolean} wanted */
    update(facts, me, wanted) {
      const host = me > 0 && facts.host === me, people = facts.seats.filter(({ bot }) => !bot).length;
      element.hidden = !wanted || !me || people < 2 || (facts.quiet === true && !host);
      const now = `${facts.quiet} ${host}`;
      if (now === state) return;
      state = now;
      element.replaceChildren(h("summary", {}, icon("sign"), h("span", { text: t("emote.show") })), h("div", { class: "panel" },
        facts.quiet ? null : h("div", { class: "six" }, ...all.map((name) => button(t(`emote.${name}`), () => { ask.send(name); close(true); }, { icon: name, class: "emote", id: `emote-${name}` }))),
        host ? button(t(facts.quiet ? "emote.on" : "emote.off"), () => { ask.setQuiet(!facts.quiet); close(true); }, { class: "quiet", id: "emotes-off" }) : null));
    },

    /** Shows an emote of a seat, and returns its words. @param {string} name @param {string} who @param {string} corner of the board */
    show(name, who, corner) {
      const known = all.find((one) => one === name);
      if (!known) return "";
      const bubble = h("p", { class: `bubble ${corner}` }, icon(known), h("span", { text: t(`emote.${known}`) }));
      places.querySelector(`.${corner}`)?.remove();
      places.append(bubble);
      setTimeout(() => bubble.remove(), shownFor);
      return t("emote.said", { who, words: t(`emote.${known}`) });
    },
  };
}
