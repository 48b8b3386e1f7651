// This file holds the puzzles: the page on which to choose one, and the bar that a
// table shows while one is played. A puzzle is a table with one seat.

import { button, h } from "./dom.js";
import { t } from "./i18n.js";
import { linkLine } from "./panel.js";
import { pictureOf } from "./words.js";

/** @typedef {import("./types").Puzzle} Puzzle */

export const pars = [1, 2, 3];

/** The link to a puzzle. @param {number} par @param {string} seed */
export const puzzleHash = (par, seed) => `#/puzzle/${par}/${seed}`;

/** Returns a seed that nobody chose. */
export const newSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);

/** The puzzle of a day: its seed is the date, and it is harder at the weekend. @param {Date} day */
export function dailyPuzzle(day) {
  const seed = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((n) => String(n).padStart(2, "0")).join("");
  return { seed, par: [0, 6].includes(day.getDay()) ? 3 : 2 };
}

/** Makes the part of the lobby that offers puzzles. */
export function puzzleCard() {
  return h("section", { class: "panel puzzles" }, h("h2", { text: t("puzzle.title") }), h("p", { text: t("puzzle.intro") }),
    h("div", { class: "buttons" },
      ...pars.map((par) => button(t("puzzle.par", { n: par }), () => { location.hash = puzzleHash(par, newSeed()); }, { id: `par-${par}` }))));
}

/** What a table shows of its puzzle: the goal, the turns, and the end. */
export class PuzzleBar {
  solved = false;
  headline = "";
  #plies = /** @type {Map<number, number>} */ (new Map()); // on the current line, by event

  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.turns = h("p", { class: "turns" });
    this.end = h("div", { class: "buttons" });
    this.element = h("div", { class: "puzzle" }, this.turns, this.end,
      linkLine(t("puzzle.share"), new URL(puzzleHash(puzzle.par, puzzle.seed), location.href).href));
    this.#showEnd();
  }

  /** @param {import("./types").Update} update */
  update(update) {
    const { n, kind, to = 0, view, changes } = update;
    const plies = kind === "start" ? 0 : kind === "undo" ? this.#plies.get(to) ?? 0 : (this.#plies.get(n - 1) ?? 0) + 1;
    this.#plies.set(n, plies);
    const used = Math.ceil(plies / 2);
    const { par, goal } = this.puzzle;
    if (kind === "undo") this.solved = false;
    if (changes.some((change) => change.kind === "found")) this.solved = true;
    this.turns.textContent = t("puzzle.used", { n: used });
    this.headline = !this.solved ? t("puzzle.goal", { goal: pictureOf(view, goal), n: par })
      : used <= par ? t("puzzle.solved", { n: used }) : t("puzzle.over", { n: used, par });
    this.#showEnd();
  }

  #showEnd() {
    const { par } = this.puzzle;
    this.end.replaceChildren(
      button(t("puzzle.again"), () => dispatchEvent(new Event("hashchange")), { icon: "again", id: "again" }),
      button(t("puzzle.another"), () => { location.hash = puzzleHash(par, newSeed()); }, { icon: "puzzle", class: this.solved ? "primary" : "" }));
  }
}
