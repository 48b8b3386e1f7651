// This file holds how picks become a ply. A choice is a legal ply and the picks
// that put it together; nothing here knows a game.

/** @typedef {import("./types").Choice} Choice */

/**
 * What can be picked after some picks.
 * @typedef {object} Next
 * @property {Map<string, import("./types").Kind>} picks the picks that lead on, with their kinds
 * @property {string | null} ply the ply that the picks so far already are
 */

/**
 * Returns what can follow the picks so far.
 * @param {readonly Choice[]} choices
 * @param {readonly string[]} picked
 * @returns {Next}
 */
export function next(choices, picked) {
  /** @type {Next} */
  const found = { picks: new Map(), ply: null };
  for (const { ply, picks, kinds } of choices) {
    if (!picked.every((pick, i) => picks[i] === pick)) continue;
    if (picks.length === picked.length) found.ply = ply;
    else found.picks.set(picks[picked.length], kinds[picked.length]);
  }
  return found;
}

/**
 * Returns the ways in which the spare tile can lie, in the order of quarter turns
 * clockwise. It is empty if no choice turns the spare.
 * @param {readonly Choice[]} choices
 */
export function orientations(choices) {
  const ways = new Set();
  for (const { picks, kinds } of choices) {
    const at = kinds.indexOf("orientation");
    if (at >= 0) ways.add(picks[at]);
  }
  const start = [...ways][0];
  /** @type {string[]} */
  const ordered = [];
  for (let i = 0, way = start; start && i < 4; i++, way = turned(way, 1)) {
    if (ways.has(way) && !ordered.includes(way)) ordered.push(way);
  }
  return ordered;
}

/**
 * Turns open sides by quarter turns clockwise: turned("NE", 1) is "ES".
 * @param {string} open
 * @param {number} quarters
 */
export function turned(open, quarters) {
  const sides = "NESW";
  const now = [...open].map((side) => sides[(sides.indexOf(side) + quarters) % 4]);
  return [...sides].filter((side) => now.includes(side)).join("");
}

/**
 * Returns how many quarter turns clockwise lead from one way to lie to another.
 * @param {string} from
 * @param {string} to
 */
export function quarters(from, to) {
  return Math.max(0, [0, 1, 2, 3].findIndex((n) => turned(from, n) === to));
}
