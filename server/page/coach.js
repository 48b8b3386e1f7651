// This file explains a game while it is played: one thing to do at a time, in the
// order in which a first game needs it.

import { button, h } from "./dom.js";
import { t } from "./i18n.js";
import { isSquare } from "./preview.js";

/** @typedef {import("./types").Update} Update */
/** @typedef {{text: string, done: (update: Update, me: number) => boolean}} Step what to say, and the event after which it is learned */

/** @param {string} kind @returns {Step["done"]} */
const own = (kind) => ({ by, changes }, me) => by === me && changes.some((change) => change.kind === kind);
/** @type {Step["done"]} */
const walked = ({ by, ply }, me) => by === me && isSquare(ply ?? "");
/** @type {Step["done"]} */
const acted = ({ by }, me) => by === me;
/** @type {Step["done"]} */
const fought = ({ by, ply }, me) => by === me && (ply ?? "").includes("x");
const never = () => false;

/** The steps of a game. @param {string} variant @returns {Step[]} */
function lesson(variant) {
  if (variant === "battlechess") {
    return [{ text: "learn.piece", done: acted }, { text: "learn.battle", done: fought }, { text: "learn.victini", done: fought }, { text: "learn.legend", done: never }];
  }
  const last = { glow: "learn.night", anniversary: "learn.message" }[variant] ?? "learn.found";
  return [{ text: "learn.turn", done: own("shift") }, { text: "learn.push", done: own("shift") }, { text: "learn.walk", done: walked },
    { text: "learn.others", done: own("shift") }, { text: "learn.find", done: own("found") }, { text: last, done: never }];
}

export class Coach {
  #steps;
  #at = 0;

  /** @param {string} variant @param {number} me @param {() => void} close called when the person needs no more help */
  constructor(variant, me, close) {
    this.me = me;
    this.#steps = lesson(variant);
    this.words = h("p", { "aria-live": "polite" });
    this.element = h("div", { class: "coach" }, this.words, button(t("learn.close"), () => { this.element.remove(); close(); }, { icon: "check", bare: true, class: "quiet" }));
    this.#show();
  }

  /** Follows an event. @param {Update} update */
  add(update) {
    if (this.#steps[this.#at].text === "learn.turn" && this.#steps[this.#at].done(update, this.me)) this.#at++; // who pushes knows how to turn
    if (this.#steps[this.#at].done(update, this.me)) this.#at++;
    this.#show();
  }

  /** Goes on from turning the spare tile, which is no event. */
  turned() {
    if (this.#steps[this.#at].text === "learn.turn") this.#at++;
    this.#show();
  }

  #show() {
    const words = `${this.#at + 1}/${this.#steps.length} · ${t(this.#steps[this.#at].text)}`;
    if (this.words.textContent !== words) this.words.textContent = words;
  }
}
