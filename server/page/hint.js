// This file shows a hint: it marks the plies of a turn on the board, and says what they do.

import { path } from "./animate.js";
import { battle, covered, turnOf, widthOf } from "./battle.js";
import { has, t } from "./i18n.js";
import { reach } from "./maze.js";
import { after, isPush, isSquare, mazeOf, namesOf, squaresOf } from "./preview.js";
import { messageOf, tileName } from "./words.js";

/**
 * Says the plies of a turn, in order. A walk to the pawn's own square is called a stay.
 * @param {import("./words.js").Words} words @param {import("./types").View} view before the turn @param {readonly string[]} plies
 */
export function turnWords(words, view, plies) {
  const said = plies.map((ply) => {
    const stays = ply === view.pawns?.[Number(view.toMove) - 1], text = stays ? t("pick.stay", { square: ply }) : words.ply(ply, view);
    view = after(view, ply);
    return text;
  });
  return said.join(" → ");
}

/** How many steps a piece that goes any way is from a square. @param {string} from @param {string} to */
const steps = (from, to) => Math.max(Math.abs(from.charCodeAt(0) - to.charCodeAt(0)), Math.abs(Number(from[1]) - Number(to[1])));

/** Whether an enemy that need not move could attack a piece. @param {import("./types").View} view @param {string} from where the piece is @param {string} at where it stands then */
function inDanger(view, from, at) {
  const pieces = (view.board.pieces ?? []).map((piece) => (piece.square === from ? { ...piece, square: at } : piece)), then = { ...view, board: { ...view.board, pieces } };
  const enemies = pieces.filter(({ seat, eggs }) => seat !== view.toMove && !eggs);
  return enemies.some(({ square, face }) => face?.arrows.some((arrow) => battle(then, square, square, /^[NESW]+/.exec(arrow)?.[0] ?? "")?.victims.some((victim) => victim.square === at)));
}

/**
 * Says in a sentence what a piece moves for: whom it attacks, what it gets away from, the main piece of another seat to which it comes closer, or why it does not attack.
 * @param {import("./words.js").Words} words @param {import("./types").View} view before the turn @param {NonNullable<ReturnType<typeof turnOf>>} turn
 */
function aim(words, view, { from, at, way }) {
  const fought = way ? battle(view, from, at, way) : null;
  if (fought) return words.attack(fought);
  if (inDanger(view, from, from) && !inDanger(view, from, at)) return t("hint.flees");
  const main = (view.board.pieces ?? []).filter(({ target, seat }) => target && seat !== view.toMove).sort((a, b) => steps(from, a.square) - steps(from, b.square))[0];
  if (main && steps(at, main.square) < steps(from, main.square)) return t("hint.near", { piece: main.name });
  return t(view.choices?.some(({ ply }) => turnOf(ply)?.way) ? "hint.attackLater" : "hint.noAttack");
}

/** Whether a way leads to what a view looks for. @param {import("./types").View} view */
const open = ({ targets = [], reach = [] }) => targets.some((at) => reach.includes(at));

/**
 * Says what the first push of a turn is for: the goal, or the home, to which it opens the way or keeps it open; or that it is for a
 * later turn. If no walk is known to follow, it says that the rest of the turn can be shown after the push. Where a view does not say the goal, nothing else is said.
 * @param {import("./types").View} view before the turn @param {readonly string[]} plies
 */
export function purpose(view, plies) {
  if (!isPush(plies[0] ?? "")) return "";
  const then = after(view, plies[0]);
  if (isSquare(plies[1] ?? "")) return view.targets?.length || then.targets?.length ? opened(view, then, plies[1]) : ""; // the goal can be on the spare tile
  const near = then.targets?.find((at) => then.reach?.includes(at));
  return [near && opened(view, then, near), t("hint.then")].filter(Boolean).join(" ");
}

/** Says what a push has to do with where the turn ends. @param {import("./types").View} view before the push @param {import("./types").View} then @param {string} end */
function opened(view, then, end) {
  if (!then.targets?.includes(end)) return t(view.choices?.some(({ ply }) => isPush(ply) && open(after(view, ply))) ? "hint.later" : "hint.notYet");
  const name = tileName(then, end);
  if (open(view)) return t("hint.keeps");
  return name ? t("hint.opens", { picture: name }) : end === view.homes?.[Number(view.toMove) - 1] ? t("hint.home") : "";
}

/** Says where a walk ends: by what is there, since the board marks the square. @param {import("./types").View} view before the walk @param {string} end */
function where(view, end) {
  const name = tileName(view, end), me = Number(view.toMove) - 1;
  if (end === view.homes?.[me] && view.targets?.includes(end)) return t("hint.walkHome");
  return end === view.pawns?.[me] ? t("hint.stay") : name ? t("hint.to", { picture: name }) : t("hint.there");
}

/** Says why a walk that is not shown with its push ends where it does, unless it finds something. @param {import("./types").View} view before the walk @param {string} end */
const forNext = (view, end) => (view.targets?.length && !view.targets.includes(end) && !open(view) ? t("hint.place") : "");

/** Says why to answer a message that is offered, after which the turn continues. To decline a second turn ends the turn. @param {import("./types").View} view before the ply @param {string} ply */
function answering(view, ply) {
  if (!/^(use|decline|take|swap)\b/.test(ply) || view.choices?.some((one) => isPush(one.ply))) return "";
  return [messagePurpose(view, ply), t("hint.then")].filter(Boolean).join(" ");
}

/** Says what the ply of a message is for: to use it, or not. @param {import("./types").View} view before the ply @param {string} ply */
export function messagePurpose(view, ply) {
  const [word, of = ""] = ply.split(":"), me = Number(view.toMove) - 1;
  if (word === "decline") return t(open(view) ? "hint.keeps" : "hint.decline");
  const then = after(view, ply), wanted = /** @type {readonly string[]} */ (word === "take" ? squaresOf(view, of) : view.targets ?? []);
  if (word === "take" || word === "swap") {
    const near = wanted.find((at) => inReach(then, me).includes(at)), name = near && tileName(view, near);
    if (name) return t("hint.opens", { picture: name });
  }
  const message = word === "take" ? "hint.take" : `hint.use.${messageOf(view)[1]}`;
  return has(message) ? t(message) : "";
}

/** The squares that a seat can walk to. @param {import("./types").View} view @param {number} seat from 0 */
function inReach(view, seat) {
  const maze = mazeOf(view);
  return reach(maze, maze.pawns[seat]).map(namesOf(maze.columns));
}

/** A hint for a turn: first the arrow of a push, or the piece, and what for, then the way. It shows the rest of the turn until the turn ends or another ply is played. */
export class Hint {
  /** @type {readonly string[]} */
  plies = []; // those of its turn that are left
  more = false; // whether the way can be shown, too

  /** @param {{board: import("./board.js").Board, turn: import("./turn.js").Turn, words: import("./words.js").Words, notice: import("./notice.js").Notice, live: import("./live.js").Live}} host */
  constructor(host) {
    this.host = host;
  }

  /** Ends the hint, and returns the plies of its turn that are left after an event. @param {import("./types").Update} update */
  rest({ kind, ply }) {
    const same = kind !== "ply" && kind !== "undo"; // somebody has left, say
    const rest = same ? this.plies : ply === this.plies[0] ? this.plies.slice(1) : [];
    this.plies = this.host.board.hinted = [];
    this.more = false;
    return rest;
  }

  /** Marks a turn on the board, and says what it does. @param {import("./types").View | undefined} view @param {readonly string[]} plies */
  show(view, plies) {
    const { board, turn, words, notice, live } = this.host, choice = view?.choices?.find(({ ply }) => ply === plies[0]);
    if (!view || !choice) return notice.say(t("hint.none"));
    this.plies = plies;
    const move = view.board.pieces && turnOf(plies[0]);
    this.more = Boolean(move) || (isPush(plies[0]) && isSquare(plies[1] ?? ""));
    turn.cancel(true);
    if (isPush(plies[0])) return this.#arrow(view);
    if (move) return this.#piece(view, move);
    const [, legend, place] = /^([A-Z])@(\w+)$/.exec(plies[0]) ?? [];
    board.point(legend ? [legend, ...covered({ size: widthOf(view, [legend]) }, place)] : plies.flatMap((ply) => ply.split(/[:\-x@]/)));
    const walks = isSquare(plies[0]) && Array.isArray(view.board.rows), why = legend ? t("hint.summon") : walks ? forNext(view, plies[0]) : answering(view, plies[0]);
    const all = [t("hint.text", { plies: turnWords(words, view, plies) }), why].filter(Boolean).join(". ");
    live.add(all);
    notice.show(walks ? [where(view, plies[0]), why].filter(Boolean).join(" ") : all);
  }

  /** Shows the first step: the arrow, how the tile lies, and what for. @param {import("./types").View} view */
  #arrow(view) {
    const { board, turn, words, notice, live } = this.host, [slot, way] = this.plies[0].split(":");
    turn.face(way);
    board.point([slot]);
    const why = purpose(view, this.plies);
    live.say(`${t("hint.text", { plies: turnWords(words, view, this.plies.slice(0, 1)) })}. ${why}`);
    notice.show(`${t("hint.arrow")} ${why}`);
  }

  /** Shows the first step where pieces move: which one, and what for. @param {import("./types").View} view @param {NonNullable<ReturnType<typeof turnOf>>} move */
  #piece(view, move) {
    const { board, words, notice, live } = this.host;
    board.point([move.from]);
    const why = aim(words, view, move);
    live.say(`${t("hint.text", { plies: words.pick(move.from, "piece", view) })}. ${why}`);
    notice.show(`${t("hint.piece")} ${why}`);
  }

  /** Shows the second step where pieces move: where it goes, and whom it attacks from there. @param {import("./types").View} view @param {NonNullable<ReturnType<typeof turnOf>>} move */
  #showMove(view, { from, at, way }) {
    const { board, words, notice, live } = this.host, fought = way ? battle(view, from, at, way) : null, moves = at !== from;
    board.point(moves ? [from, ...covered({ size: widthOf(view, [from]) }, at)] : [from]);
    if (moves) board.arrow([from, at]);
    for (const { square } of fought?.victims ?? []) board.arrow([at, square]);
    live.say(t("hint.text", { plies: turnWords(words, view, this.plies) }));
    notice.show([moves ? t("hint.move") : "", fought ? words.attack(fought) : ""].filter(Boolean).join(" "));
  }

  /** Shows the second step: the push before it is made, and the way after it. @param {import("./types").View} view */
  showWay(view) {
    const move = view.board.pieces && turnOf(this.plies[0]);
    this.more = false;
    if (move) return this.#showMove(view, move);
    const { board, turn, words, notice, live } = this.host, [push, end] = this.plies, [slot, way] = push.split(":");
    if (turn.foreseen !== push) {
      turn.cancel(true);
      turn.face(way);
      turn.pick(slot);
      turn.finish(); // what it says comes before the hint
    }
    const then = after(view, push);
    board.point([slot, end]);
    board.arrow(path(then, then.pawns?.[Number(view.toMove) - 1] ?? end, end));
    const all = t("hint.text", { plies: turnWords(words, view, this.plies) });
    live.add(all);
    notice.show(where(then, end));
  }
}
