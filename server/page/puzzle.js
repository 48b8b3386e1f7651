// This file holds the puzzles: the page on which to choose one, and the bar that a
// table shows while one is played. A puzzle is a table with one seat; but in Battle Chess, and in the
// hard one of a day of another game, a bot has the other seat.

import { before, dailyHash, dailyOf, dayInWords, games, isSolved, levels, note, shareResult, week } from "./daily.js";
import { button, h, icon } from "./dom.js";
import { language, t } from "./i18n.js";
import { linkLine } from "./panel.js";
import { now, today } from "./time.js";
import { pictureOf, variantName } from "./words.js";

/** @typedef {import("./types").Puzzle} Puzzle */

export const pars = [1, 2, 3, 4, 5];
export const [puzzleVariant] = games; // the game that puzzles are from, unless another one is named

/** The link to a puzzle. @param {number} par @param {string} seed @param {string} [game] */
export const puzzleHash = (par, seed, game = puzzleVariant) => `#/puzzle/${par}/${seed}${game === puzzleVariant ? "" : `/${game}`}`;

/** Returns a seed that nobody chose. */
export const newSeed = () => String(crypto.getRandomValues(new Uint32Array(1))[0]);

/** @type {ReturnType<typeof setTimeout> | undefined} */
let midnightComes;

/** Makes the part of the lobby that offers puzzles. @param {readonly string[]} known the games that there are */
export function puzzleCard(known) {
  const day = today(), card = h("section", { class: "panel puzzles" }, h("h2", { text: t("puzzle.title") }), h("p", { text: t("puzzle.intro", { game: variantName(puzzleVariant) }) }),
    h("div", { class: "buttons" },
      ...pars.map((par) => button(t("puzzle.par", { n: par }), () => { location.hash = puzzleHash(par, newSeed()); }, { id: `par-${par}` }))),
    h("h3", { text: t("puzzle.daily") }), ...games.filter((game) => known.includes(game)).map((game) => h("div", { class: "daily", role: "group", "aria-label": variantName(game) }, h("span", { "aria-hidden": "true" }, icon(game), variantName(game)),
      ...levels.map((level) => button(t(`daily.${level}`), () => { location.hash = dailyHash({ day, level, game }); },
        { id: `daily-${game === puzzleVariant ? "" : `${game}-`}${level}`, icon: isSolved({ day, level, game }) ? "check" : undefined })))), week());
  clearTimeout(midnightComes);
  midnightComes = setTimeout(() => { if (card.isConnected) card.replaceWith(puzzleCard(known)); }, endOf(day) - now());
  return card;
}

/** What a table shows of its puzzle: the goal, the turns, and the end. */
export class PuzzleBar {
  solved = false;
  done = false; // whether there is nothing more to play
  #spent = false; // whether its turns are over, and more can be played
  headline = "";
  #counts = /** @type {Map<number, {plies: number, turns: number, begun: boolean}>} */ (new Map()); // on the current line, by event: turns that were begun, and whether the last one still is

  /** @param {Puzzle} puzzle @param {string} game */
  constructor(puzzle, game) {
    const { par, seed } = puzzle, daily = this.daily = dailyOf(puzzle, game);
    this.puzzle = puzzle;
    this.game = game;
    const which = daily ? [t("puzzle.daily"), dayInWords(daily.day), t(`daily.${daily.level}`)] : [t("puzzle.title")];
    this.title = [variantName(game), ...which].join(" · ");
    this.turns = h("p", { class: "turns" });
    this.said = h("p", { class: "hidden", role: "status" }); // the end, for screen readers: a headline is not announced
    this.end = h("div", { class: "buttons" });
    this.ritual = h("div", { class: "ritual" });
    this.element = h("div", { class: "puzzle" }, this.turns, this.said, this.end, this.ritual,
      daily ? h("p", { class: "tip", text: t("puzzle.next", { time: midnight() }) }) : null,
      linkLine(t("puzzle.share"), new URL(daily ? dailyHash(daily) : puzzleHash(par, seed, game), location.href).href));
    this.#showEnd();
  }

  /** @param {import("./types").Update} update */
  update(update) {
    const { n, kind, to = 0, view } = update;
    const last = this.#counts.get(kind === "undo" ? to : n - 1) ?? { plies: 0, turns: 0, begun: false };
    const begun = this.puzzle.task === "beat" ? view.toMove !== 1 : !/^\d+s$/.test(view.text.split(" ")[5]) || Boolean(view.event); // after BOARD SPARE BAN PAWNS HOMES
    const now = kind === "ply" ? { plies: last.plies + 1, turns: last.turns + (last.begun ? 0 : 1), begun } : last, { plies, turns } = now;
    this.#counts.set(n, now);
    const before = this.done;
    if (this.puzzle.task === "beat") this.#battle(update, turns);
    else if (this.puzzle.task) this.#duel(view, plies);
    else this.#alone(update, turns, now.begun);
    this.said.textContent = this.done || this.#spent ? this.headline : "";
    if (this.daily && this.done && !before) note(this.daily, this.solved, turns);
    this.#showEnd();
  }

  /** @param {import("./types").Update} update @param {number} used the turns that were begun @param {boolean} begun whether the last one still is */
  #alone({ kind, changes, view }, used, begun) {
    const { par, goal } = this.puzzle;
    if (kind === "undo") this.solved = false;
    if (view.outcome || changes.some((change) => change.kind === "found")) this.solved = true; // a square that is the goal is the way home
    this.done = this.solved;
    this.turns.textContent = t("puzzle.used", { n: used });
    this.#spent = !this.solved && used - Number(begun) >= par;
    this.headline = !this.solved ? [t("puzzle.goal", { goal: pictureOf(view, goal), n: par }), this.#spent && t("puzzle.spent", { n: par })].filter(Boolean).join(" ")
      : used <= par ? t("puzzle.solved", { n: used }) : t("puzzle.over", { n: used, par });
  }

  /** In a duel both seats push and walk in turn, and the turns of seat 1, or to hold also those of seat 2, must do. @param {import("./types").View} view @param {number} plies */
  #duel({ outcome }, plies) {
    const { par, goal, task } = this.puzzle, hold = task === "hold";
    const last = plies >= (hold ? 4 * par : 4 * par - 2);
    this.solved = hold ? last && !outcome : outcome?.winners[0] === 1;
    this.done = last || outcome !== null;
    this.turns.textContent = t("puzzle.turn", { n: Math.min(par, Math.floor(plies / 4) + 1), all: par });
    this.headline = this.solved ? t(hold ? "puzzle.held" : "puzzle.won") : this.done ? t("puzzle.lost") : t(`puzzle.${task}`, { goal, n: par });
  }

  /** In Battle Chess this seat must win within its turns. @param {import("./types").Update} update @param {number} used the turns that were begun */
  #battle({ by, view: { outcome, toMove } }, used) {
    const { par } = this.puzzle;
    this.solved = outcome?.winners[0] === 1 && used <= par;
    this.done = outcome !== null || (used >= par && (toMove !== "chance" || by !== 1)); // its last battle may wait for a card
    this.turns.textContent = t("puzzle.turn", { n: Math.min(par, used + 1), all: par });
    this.headline = this.solved ? t("puzzle.solved", { n: used }) : this.done ? t("error.solution") : t("puzzle.beat", { n: par });
  }

  #showEnd() {
    const { daily, game } = this, { par } = this.puzzle, shared = daily && this.solved ? daily : null;
    this.turns.hidden = this.solved; // the headline says them
    this.ritual.replaceChildren(...(shared ? [week()] : []));
    this.end.replaceChildren(...(shared ? [shareResult(shared)] : []),
      button(t("puzzle.again"), () => dispatchEvent(new Event("hashchange")), { icon: "again", id: "again", class: this.#spent || (this.done && !this.solved) ? "primary" : "" }),
      button(t(daily ? "puzzle.before" : "puzzle.another"), () => { location.hash = daily ? dailyHash({ ...daily, day: before(daily.day) }) : puzzleHash(par, newSeed(), game); }, { icon: "puzzle", class: this.solved && !shared ? "primary" : "" }));
  }
}

/** When a day of the puzzles ends, in ms. @param {string} day */
const endOf = (day) => Date.parse(`${day}T24:00Z`);

/** Says when the day of the puzzles ends, in the reader's time. */
const midnight = () => new Intl.DateTimeFormat(language(), { timeStyle: "short" }).format(endOf(today()));
