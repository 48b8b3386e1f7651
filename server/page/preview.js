// This file foresees what a push leads to, from a view alone: the board, the pawns,
// the squares in reach and the targets. The maze is maze.js, the library's port to
// JavaScript. The server confirms a push, it is not asked before.

import { turnOf } from "./battle.js";
import { openOfSides, reach, shift } from "./maze.js";

/** @typedef {import("./types").View} View */
/** @typedef {import("./types").Tile} Tile */
/** @typedef {import("./types").Preview} Preview */

/** Whether a ply is a push. @param {string} ply */
export const isPush = (ply) => /^[NSEW]\w:/.test(ply);
/** Whether a pick is a square, as the ply of a walk is. @param {string} pick */
export const isSquare = (pick) => /^[a-g]\d$/.test(pick);

const sides = new Map([...openOfSides].map(([letters, bits]) => [bits, letters]));

/** @param {number} side @returns {(square: number) => string} */
export const namesOf = (side) => (square) => "abcdefg"[square % side] + (Math.floor(square / side) + 1);

/** @param {string} square @param {number} side */
export const numberOf = (square, side) => (Number(square[1]) - 1) * side + square.charCodeAt(0) - 97;

/** The squares of a slot's line, from where a tile enters. @param {string} slot @param {number} side */
export function lineOf([edge, line], side) {
  const squares = Array.from({ length: side }, (_, i) => (edge === "N" || edge === "S" ? `${line}${i + 1}` : `${"abcdefg"[i]}${line}`));
  return edge === "N" || edge === "W" ? squares : squares.reverse();
}

/**
 * Reads the maze of a view. Its tiles keep their pictures, names and marks.
 * @param {Pick<View, "board" | "pawns">} view
 */
export function mazeOf({ board, pawns = [] }) {
  const side = board.rows.length;
  const tile = (/** @type {Tile} */ one) => ({ ...one, open: openOfSides.get(one.open) ?? 0 });
  return { side, board: /** @type {Tile[][]} */ (board.rows).flat().map(tile), spare: tile(/** @type {Tile} */ (board.spare)), ban: board.ban ?? "-", pawns: pawns.map((square) => numberOf(square, side)) };
}

/**
 * Returns what a view becomes by a push, and what changes.
 * @param {View} view
 * @param {string} ply such as "Nb:ES"
 * @returns {Preview}
 */
export function foresee(view, ply) {
  const before = mazeOf(view), after = shift(before, ply), name = namesOf(before.side);
  const tile = (/** @type {ReturnType<typeof mazeOf>["spare"]} */ one) => ({ ...one, open: sides.get(one.open) ?? "" });
  const rows = Array.from({ length: after.side }, (_, y) => after.board.slice(y * after.side, (y + 1) * after.side).map(tile));
  const exit = numberOf(/** @type {string} */ (lineOf(ply, before.side).at(-1)), before.side);
  const spare = tile(after.spare), pawns = after.pawns.map(name), [slot, open] = ply.split(":");
  const me = view.players[(view.seat ?? 0) - 1];
  const letters = (!view.night && me?.goals) || [], marks = (view.night && me?.glowLeft) || [];
  const wanted = (/** @type {Tile} */ one) => letters.includes(one.picture ?? "") || marks.includes(one.mark ?? "");
  const seeks = letters.length + marks.length > 0; // otherwise the target is a home, which does not move
  const targets = seeks ? rows.flat().flatMap((one, i) => (wanted(one) ? [name(i)] : [])) : view.targets;
  const carried = pawns.flatMap((to, i) => (to === view.pawns?.[i] ? [] : [{ kind: "pawn", seat: i + 1, from: view.pawns?.[i], to, carried: true }]));
  return {
    view: { board: { ...view.board, rows, spare, ban: after.ban }, pawns, reach: reach(after, after.pawns[Number(view.toMove) - 1]).map(name), targets },
    changes: [{ kind: "shift", slot, in: { ...view.board.spare, open }, out: tile(before.board[exit]) }, ...carried],
  };
}

/**
 * Returns the view after a push, a swap, a walk or a move of the seat that is to play, as
 * far as words and ways need it.
 * @param {View} view @param {string} ply @returns {View}
 */
export function after(view, ply) {
  const me = Number(view.toMove) - 1, pawns = [...view.pawns ?? []], [word, of] = ply.split(":");
  const moved = view.board.pieces && turnOf(ply);
  if (moved) return { ...view, board: { ...view.board, pieces: view.board.pieces?.map((piece) => (piece.square === moved.from ? { ...piece, square: moved.at } : piece)) } };
  if (pawns.length === 0 || !Array.isArray(view.board.rows)) return view;
  if (isPush(ply)) return { ...view, ...foresee(view, ply).view };
  if (word === "swap" && of) [pawns[me], pawns[Number(of) - 1]] = [pawns[Number(of) - 1], pawns[me]];
  else if (isSquare(ply)) pawns[me] = ply;
  return { ...view, pawns };
}
