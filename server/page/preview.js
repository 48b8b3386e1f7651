// This file foresees what a push leads to, from a view alone: the board, the pawns,
// the squares in reach and the targets. The maze is maze.js, the library's port to
// JavaScript. The server confirms a push, it is not asked before.

import { turnOf } from "./battle.js";
import { lineOf, openOfSides, reach, shift } from "./maze.js";

/** @typedef {import("./types").View} View */
/** @typedef {import("./types").Tile} Tile */
/** @typedef {import("./types").Preview} Preview */

/** Whether a ply is a push. @param {string} ply */
export const isPush = (ply) => /^[NSEW]\w:/.test(ply);
/** Whether a pick is a square, as the ply of a walk is. @param {string} pick */
export const isSquare = (pick) => /^[a-g]\d$/.test(pick);

const sides = new Map([...openOfSides].map(([letters, bits]) => [bits, letters]));

/** @param {number} columns @returns {(square: number) => string} */
export const namesOf = (columns) => (square) => "abcdefg"[square % columns] + (Math.floor(square / columns) + 1);

/** @param {string} square @param {number} columns */
export const numberOf = (square, columns) => (Number(square[1]) - 1) * columns + square.charCodeAt(0) - 97;

/** The tile on a square, or nothing where no maze has one. @param {Pick<View, "board">} view @param {string} square @returns {Tile | undefined} */
export const tileAt = ({ board: { rows } }, square) => (Array.isArray(rows) ? rows[Number(square.slice(1)) - 1]?.[square.charCodeAt(0) - 97] : undefined);

/** The square of a picture, unless the spare tile has it. @param {View} view @param {string} letter */
export const squaresOf = ({ board: { rows } }, letter) => rows.flat().flatMap((/** @type {Tile} */ { picture }, /** @type {number} */ i) => (picture === letter ? [namesOf(rows[0].length)(i)] : []));

/** The squares of a slot's line, from where a tile enters. @param {View["board"]} board @param {string} slot */
export function lineNames({ rows }, slot) {
  const columns = rows[0].length;
  return lineOf({ columns, board: rows.flat() }, slot).map(namesOf(columns));
}

/**
 * Reads the maze of a view. Each tile has that of the view with it. It has slots if a shift is next.
 * @param {Pick<View, "board" | "pawns">} view
 */
export function mazeOf({ board, pawns = [] }) {
  const columns = board.rows[0].length, ban = board.ban ?? "-";
  const tile = (/** @type {Tile} */ one) => ({ open: openOfSides.get(one.open) ?? 0, of: one });
  return { columns, slots: [...board.slots ?? [], ban], board: /** @type {Tile[][]} */ (board.rows).flat().map(tile), spare: tile(/** @type {Tile} */ (board.spare)), ban, pawns: pawns.map((square) => numberOf(square, columns)) };
}

/**
 * Returns what a view becomes by a push, and what changes.
 * @param {View} view
 * @param {string} ply such as "Nb:ES"
 * @returns {Preview}
 */
export function foresee(view, ply) {
  const before = mazeOf(view), after = shift(before, ply), { columns } = before, name = namesOf(columns);
  const tile = (/** @type {ReturnType<typeof mazeOf>["spare"]} */ { open, of }) => (sides.get(open) === of.open ? of : { ...of, open: sides.get(open) ?? "" });
  const rows = Array.from({ length: after.board.length / columns }, (_, y) => after.board.slice(y * columns, (y + 1) * columns).map(tile));
  const spare = tile(after.spare), pawns = after.pawns.map(name), [slot, open] = ply.split(":"), line = lineNames(view.board, slot);
  const me = view.players[(view.seat ?? 0) - 1];
  const letters = (!view.night && me?.goals) || [], marks = (view.night && me?.glowLeft) || [];
  const wanted = (/** @type {Tile} */ one) => letters.includes(one.picture ?? "") || marks.includes(one.mark ?? "");
  const seeks = letters.length + marks.length > 0; // otherwise the target is a home, which does not move
  const targets = seeks ? rows.flat().flatMap((one, i) => (wanted(one) ? [name(i)] : [])) : view.targets;
  const carried = pawns.flatMap((to, i) => (to === view.pawns?.[i] ? [] : [{ kind: "pawn", seat: i + 1, from: view.pawns?.[i], to, carried: true }]));
  return {
    view: { board: { ...view.board, rows, spare, ban: after.ban }, pawns, reach: reach(after, after.pawns[Number(view.toMove) - 1]).map(name), targets },
    line,
    changes: [{ kind: "shift", slot, in: { ...view.board.spare, open }, out: tileAt(view, line[line.length - 1]) }, ...carried],
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
