// This file says why a turn is better than the one played: what is proved, and what the
// analysis has counted. It says of nobody but the reader "you".

import { turnWords } from "./hint.js";
import { t } from "./i18n.js";
import { after } from "./preview.js";
import { markName, pictureOf } from "./words.js";

/** @typedef {import("./rim.js").Reason} Reason */
/** @typedef {{ply: number, seat: number, played: string[], best: string[], known: boolean, chance?: number, after?: number, loss?: number, verdict?: "inaccuracy" | "mistake" | "blunder", missedWin?: number, loses?: number, reasons?: Reason[], line?: string[]}} Judgment a turn of the analysis; see labyrinth.d.mts */

/** The reasons that count shifts. */
const counting = ["their-way-home", "missed-find", "way-kept"];

/**
 * Says why the best turn is better than the one played: proofs first, then reasons. If
 * nothing else can be said, it is the reply that is expected.
 * @param {Judgment} turn
 * @param {import("./types").View} view before the turn
 * @param {import("./words.js").Words} words
 * @param {number | undefined} me the seat of the reader
 * @returns {string[]}
 */
export function because(turn, view, words, me) {
  const { missedWin = 0, loses = 0, reasons = [], line = [] } = turn;
  const said = [
    missedWin > 0 && t(missedWin === 1 ? "why.win.now" : "why.win", { n: missedWin }),
    loses > 0 && t(loses === 1 ? "why.loses.now" : "why.loses", { n: loses }),
    ...reasons.map((one) => reason(one, turn, view, words, me)),
    reasons.some(({ kind }) => counting.includes(kind)) && t("why.shifts"),
  ].filter((text) => text !== false);
  if (said.length > 0 || line.length === 0 || !turn.verdict) return said;
  const then = { ...turn.best.reduce(after, view), toMove: next(turn.seat, view) };
  return [t("why.reply", { turn: turnWords(words, then, line) })];
}

/** The seat after another one. @param {number} seat @param {import("./types").View} view */
const next = (seat, view) => (seat % view.players.length) + 1;

/** @param {Reason} one @param {Judgment} turn @param {import("./types").View} view @param {import("./words.js").Words} words @param {number | undefined} me */
function reason({ kind, seat, goal, played, best, belief }, turn, view, words, me) {
  const whom = (/** @type {number} */ other) => (other === me ? t("why.forYou") : t("why.for", { who: words.who(other) }));
  const share = (/** @type {[number, number]} */ [of, all]) => Math.round((100 * of) / Math.max(1, all)), about = kind === "threat" || kind === "their-way-home" ? seat : turn.seat;
  const special = kind === "their-way-home" && best[0] === 0 ? ".none" : kind === "threat" && played.join() === "1,1" ? ".one" : "";
  const text = t(`why.${kind}${special}`, {
    for: whom(about), goal: goal ? ` (${/^['*]/.test(goal) ? markName(goal) : pictureOf(view, goal)})` : "",
    n: kind === "next-goal" ? share(played) : played[0], all: played[1], better: kind === "next-goal" ? share(best) : best[0], of: best[1],
  });
  return belief ? `${text} ${t("why.belief")}` : text;
}
