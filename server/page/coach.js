// This file explains a game while it is played, one thing to do at a time, in the order
// in which a first game needs it. It is for games that have no lesson.

import { button, h } from "./dom.js";
import { t } from "./i18n.js";
import { isSquare } from "./preview.js";

/** @typedef {import("./types").Update} Update */
/** @typedef {{text: string, done: (update: Update, me: number) => boolean}} Step what to say, and the event after which it is learned */

/** @param {string} kind @returns {Step["done"]} */
const own = (kind) => ({ by, changes }, me) => by === me && changes.some((change) => change.kind === kind);
/** @type {Step["done"]} */
const walked = ({ by, ply }, me) => by === me && isSquare(ply ?? "");

/** @type {Step[]} */
const steps = [{ text: "learn.turn", done: own("shift") }, { text: "learn.push", done: own("shift") }, { text: "learn.walk", done: walked },
  { text: "learn.others", done: own("shift") }, { text: "learn.find", done: own("found") }, { text: "learn.found", done: () => false }];

/** The words of a step. @param {number} at */
const said = (at) => `${at + 1}/${steps.length} · ${t(steps[at].text)}`;

export class Coach {
  #at = 0;
  #words = h("p", { "aria-live": "polite" });

  /** @param {number} me @param {() => void} close called when the person needs no more help */
  constructor(me, close) {
    this.me = me;
    const all = steps.map((_, i) => h("p", { "aria-hidden": "true", text: said(i) })); // unseen below the words, so that the longest decides the height and nothing moves
    this.element = h("div", { class: "coach" }, h("div", { class: "steps" }, this.#words, ...all),
      button(t("learn.close"), () => { this.element.remove(); close(); }, { icon: "check", bare: true, class: "quiet" }));
    this.#show();
  }

  /** Follows an event. @param {Update} update */
  add(update) {
    if (steps[this.#at].text === "learn.turn" && steps[this.#at].done(update, this.me)) this.#at++; // who pushes knows how to turn
    if (steps[this.#at].done(update, this.me)) this.#at++;
    this.#show();
  }

  /** Goes on from turning the spare tile, which is no event. */
  turned() {
    if (steps[this.#at].text === "learn.turn") this.#at++;
    this.#show();
  }

  #show() {
    if (this.#words.textContent !== said(this.#at)) this.#words.textContent = said(this.#at);
  }
}
