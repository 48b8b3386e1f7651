// This file holds what is shown while a device is passed on that several people share.

import { button, h } from "./dom.js";
import { t } from "./i18n.js";
import { hold } from "./store.js";

/** @typedef {import("./types").Facts} Facts */

/**
 * Asks to pass the device on, if the next turn is another person's at it: says what was found, and hides the cards meanwhile.
 * @param {import("./types").Update} update @param {Facts} facts @param {import("./store.js").Held | undefined} held @param {import("./words.js").Words} words
 * @returns {HTMLElement | null}
 */
export function passOn({ by, changes, view }, { shared, seats }, held, words) {
  const next = seats.find(({ seat }) => seat === view.toMove);
  if (!shared || view.outcome || !held || !next || next.bot || next.seat === held.seat) return null;
  const go = () => {
    hold({ ...held, seat: next.seat, token: `local-${next.seat}` });
    dispatchEvent(new Event("hashchange"));
  };
  const found = changes.filter(({ kind }) => kind === "found" || kind === "glow").map((change) => h("p", { class: "found-now", text: words.change(change, by, view, null) }));
  const open = view.players.every(({ goals }) => goals) || view.board.pieces; // everybody may see all there is
  return h("div", { class: "panel message" }, ...found, h("h1", { text: t("pass.title", { who: words.who(next.seat) }) }), !open && h("p", { text: t("pass.text") }),
    button(t("pass.button"), go, { class: "primary big", id: "pass" }));
}
