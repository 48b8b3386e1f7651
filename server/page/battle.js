// This file reads battles from the views of a game whose pieces have power: whom a
// piece would attack, and the sum that decides it.

/** @typedef {import("./types").View} View */
/** @typedef {import("./types").Piece} Piece */

/**
 * A battle before its card: the powers, and the cards that are left.
 * @typedef {object} Battle
 * @property {Piece} attacker
 * @property {Piece[]} victims
 * @property {Piece[]} others the victims whose power counts: those without eggs
 * @property {number} own the power of the attacker
 * @property {number} most the highest power of the others, if there are any
 * @property {number} need the least card that wins against all, even if it is not left; 0 if no card is drawn
 * @property {number[]} wins the cards left that win
 * @property {number[]} cards all cards left
 */

const ways = { N: [0, -1], NE: [1, -1], E: [1, 0], SE: [1, 1], S: [0, 1], SW: [-1, 1], W: [-1, 0], NW: [-1, -1] };

/** The power of the side that shows: the face of a piece that is turned over is its back. @param {Piece} piece */
export const power = (piece) => piece.face?.power ?? 0;

/**
 * The width, in squares, of the piece that was picked first: one on the mat, or a legend that waits, by its letter.
 * @param {View} view @param {readonly string[]} picked
 */
export const widthOf = (view, [first = ""]) => (/^[A-Za-z]$/.test(first) ? 2 : view.board.pieces?.find(({ square }) => square === first)?.size ?? 1);

/** The last square that a piece covers, down and to the right, if it stands on a square. @param {string} square @param {number} width */
export const lastOf = (square, width) => String.fromCharCode(square.charCodeAt(0) + width - 1) + (Number(square.slice(1)) + width - 1);

/** The squares that a piece covers if it stands on a square. @param {Pick<Piece, "size">} piece @param {string} square */
export function covered({ size = 1 }, square) {
  const x = square.charCodeAt(0), y = Number(square.slice(1));
  return Array.from({ length: size * size }, (_, i) => String.fromCharCode(x + (i % size)) + (y + Math.floor(i / size)));
}

/**
 * Returns the battle that a piece would begin.
 * @param {View} view
 * @param {string} from where the piece is
 * @param {string} at where it battles: after a move, another square
 * @param {string} way such as "NE", or "NE2" if a legend that faces two enemies chooses the second in reading order
 * @returns {Battle | null}
 */
export function battle(view, from, at, way) {
  const [, side = "", which] = /^([NESW]+)(\d)?$/.exec(way) ?? [];
  const pieces = view.board.pieces ?? [], attacker = pieces.find(({ square }) => square === from);
  const step = ways[/** @type {"N"} */ (side)];
  if (!attacker || !step) return null;
  const touched = covered(attacker, at).map((square) => String.fromCharCode(square.charCodeAt(0) + step[0]) + (Number(square.slice(1)) + step[1]));
  const faced = pieces.filter((piece) => piece.seat !== attacker.seat && covered(piece, piece.square).some((square) => touched.includes(square)));
  const inOrder = faced.sort((a, b) => (a.square[1] + a.square[0] < b.square[1] + b.square[0] ? -1 : 1));
  const victims = which ? inOrder.slice(Number(which) - 1, Number(which)) : inOrder;
  const cards = view.deck ?? [], others = victims.filter(({ eggs }) => !eggs), own = power(attacker), most = Math.max(-Infinity, ...others.map(power));
  const wins = cards.filter((card) => own + card > most);
  return victims.length === 0 ? null : { attacker, victims, others, own, most, need: own > most ? 0 : wins.length > 0 ? Math.min(...wins) : most - own + 10, wins, cards };
}

/** @typedef {Battle & {at: string, way: string, card: number | null}} Fought a battle, where its attacker is, and the card that was drawn */

/**
 * Returns the battle that a ply begins, or that chance decides by a card.
 * @param {Pick<import("./types").Update, "by" | "ply">} update @param {View | null} before
 * @returns {Fought | null}
 */
export function battleOf({ by, ply }, before) {
  const chance = by === "chance", turn = turnOf((chance ? before?.pending : ply) ?? "");
  const fought = before && turn?.way ? battle(before, chance ? turn.at : turn.from, turn.at, turn.way) : null;
  return fought && turn?.way ? { ...fought, at: turn.at, way: turn.way, card: chance ? Number(ply) : null } : null;
}

/** Whether a board is shown turned, so that the pieces of its reader are at the bottom. @param {View} view */
export const isTurned = ({ board, seat }) => Boolean(board.pieces) && seat === 2;

/** Reads the notation of a turn: a piece, where it moves, and whom it attacks. @param {string} ply */
export function turnOf(ply) {
  const [, from, to, way] = /^([a-z]\d)(?:-([a-z]\d))?(?:x([NESW]{1,2}\d?))?$/.exec(ply) ?? [];
  return from && (to || way) ? { from, at: to ?? from, way } : null;
}

/** Whether a pick is a direction, or which of two enemies in it. @param {string} pick */
export const isWay = (pick) => /^(?:[NSEW]{1,2}|[12])$/.test(pick);
