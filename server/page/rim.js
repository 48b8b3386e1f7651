// This file counts pushes: for a reason of the analysis, it finds the pushes that the
// reason is about, so that the board can show them at its rim. The maze is maze.js.

import { after as viewAfter, isPush, isSquare, mazeOf, numberOf } from "./preview.js";
import { reach, shift, shifts } from "./maze.js";

/** @typedef {import("./types").View} View */
/** @typedef {ReturnType<typeof mazeOf>} Maze */
/** @typedef {{kind: string, seat: number, goal?: string, played: [number, number], best: [number, number], belief?: boolean}} Reason */

/** Returns the maze after a turn. @param {Maze} maze @param {number} seat @param {readonly string[]} plies @returns {Maze} */
function after(maze, seat, plies) {
  for (const ply of plies) {
    if (isPush(ply)) maze = shift(maze, ply);
    else if (isSquare(ply)) maze = { ...maze, pawns: maze.pawns.map((at, i) => (i === seat - 1 ? numberOf(ply, maze.columns) : at)) };
  }
  return maze;
}

/** Whether a seat can reach its goal as the maze is. @param {Maze} maze @param {number} seat @param {Goal} goal */
const reaches = (maze, seat, goal) => reach(maze, maze.pawns[seat - 1]).some((square) => goal(maze, square));

/** @typedef {(maze: Maze, square: number) => boolean} Goal whether a square is the goal */

/** @param {View} view @param {number} seat @param {string | undefined} letter @returns {Goal} */
function goalOf(view, seat, letter) {
  const home = numberOf(view.homes?.[seat - 1] ?? "a1", view.board.rows[0].length);
  return letter ? ({ board }, square) => [board[square].of.picture, board[square].of.mark].includes(letter) : (_, square) => square === home;
}

/**
 * Returns how many pushes of each slot a reason counts after a turn, or nothing if the
 * reason does not count pushes, or if the page would count others.
 * @param {View} view before the turn
 * @param {Reason} reason
 * @param {readonly string[]} plies the turn
 * @param {[number, number]} want what the analysis has counted after it
 * @returns {Map<string, number>}
 */
export function rimCounts(view, reason, plies, [want, all]) {
  const me = Number(view.toMove), before = mazeOf(view), then = after(before, me, plies);
  /** @type {(maze: Maze) => boolean} */
  let fits;
  let maze = then;
  if (reason.kind === "their-way-home") fits = (next) => reaches(next, reason.seat, goalOf(view, reason.seat, ""));
  else if (reason.kind === "missed-find") [maze, fits] = [before, (next) => reaches(next, me, goalOf(view, me, reason.goal))];
  else if (reason.kind === "way-kept") fits = (next) => shifts(next).some((ply) => reaches(shift(next, ply), me, goalOf(view, me, reason.goal)));
  else return new Map();
  const counted = new Map(), pushes = shifts(maze);
  for (const ply of pushes) if (fits(shift(maze, ply))) counted.set(ply.slice(0, 2), (counted.get(ply.slice(0, 2)) ?? 0) + 1);
  const sum = [...counted.values()].reduce((a, b) => a + b, 0);
  return sum === want && pushes.length === all ? counted : new Map();
}

/** The slot of a turn, both ends of its walk, and the view in which the walk has a way. @param {View} view @param {readonly string[]} plies */
export function turnOn(view, plies) {
  const walk = plies.findIndex(isSquare), push = plies.find(isPush), me = Number(view.toMove) - 1;
  if (!view.pawns || !Array.isArray(view.board.rows)) return { slot: "", from: "", to: "", maze: view };
  const maze = (walk < 0 ? plies : plies.slice(0, walk)).reduce(viewAfter, view), from = maze.pawns?.[me] ?? "";
  return { slot: push?.slice(0, 2) ?? "", from, to: plies[walk] ?? from, maze };
}
