// This file shows a hint: it marks the plies of a turn on the board, and says them.

import { battle, turnOf } from "./battle.js";
import { t } from "./i18n.js";
import { after, isPush } from "./preview.js";
import { glowName, pictureName } from "./words.js";

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

/**
 * Says in a sentence what the first push of a turn is for: the goal, or the home, to which it opens the way. Where it opens
 * none, nothing is said.
 * @param {import("./types").View} view before the turn @param {readonly string[]} plies
 */
export function purpose(view, plies) {
  const end = plies[1] ?? "";
  if (!isPush(plies[0] ?? "") || view.reach?.includes(end)) return "";
  const then = after(view, plies[0]);
  if (!then.targets?.includes(end)) return "";
  const tile = then.board.rows[Number(end.slice(1)) - 1]?.[end.charCodeAt(0) - 97], name = tile?.name ? pictureName(tile.name) : tile?.mark ? glowName(tile.mark) : "";
  return name ? t("hint.opens", { picture: name }) : end === view.homes?.[Number(view.toMove) - 1] ? t("hint.home") : "";
}

/** A hint for a turn. It shows the rest of the turn until the turn ends or another ply is played. */
export class Hint {
  /** @type {readonly string[]} */
  #plies = [];

  /** @param {{board: import("./board.js").Board, turn: import("./turn.js").Turn, words: import("./words.js").Words, notice: import("./notice.js").Notice}} host */
  constructor(host) {
    this.host = host;
  }

  /** Ends the hint, and returns the plies of its turn that are left after an event. @param {import("./types").Update} update */
  rest({ kind, ply }) {
    const same = kind !== "ply" && kind !== "undo"; // somebody has left, say
    const rest = same ? this.#plies : ply === this.#plies[0] ? this.#plies.slice(1) : [];
    this.#plies = this.host.board.hinted = [];
    return rest;
  }

  /** Marks a turn on the board, and says its plies. @param {import("./types").View | undefined} view @param {readonly string[]} plies */
  show(view, plies) {
    const { board, turn, words, notice } = this.host, choice = view?.choices?.find(({ ply }) => ply === plies[0]);
    if (!view || !choice) return notice.say(t("hint.none"));
    this.#plies = plies;
    turn.cancel(true);
    const way = choice.picks[choice.kinds.indexOf("orientation")];
    if (way) turn.face(way);
    const move = view.board.pieces && turnOf(plies[0]);
    board.point(move ? [move.from] : plies.flatMap((ply) => ply.split(/[:\-x@]/)));
    if (move) {
      board.arrow(move.from, move.at);
      for (const { square } of (move.way && battle(view, move.from, move.at, move.way)?.victims) || []) board.arrow(move.at, square);
    }
    notice.say([t(way ? "hint.turned" : "hint.text", { plies: turnWords(words, view, plies) }), purpose(view, plies)].filter(Boolean).join(". "), false, true);
  }
}
