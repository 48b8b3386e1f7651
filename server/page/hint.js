// This file shows a hint: it marks the plies of a turn on the board, and says them.

import { battle, turnOf } from "./battle.js";
import { t } from "./i18n.js";
import { after } from "./preview.js";

/**
 * Says the plies of a turn, one after the other. Who walks to where the pawn stands, stays.
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
 * Marks a turn on the board, and returns the words for it.
 * @param {import("./board.js").Board} board @param {import("./turn.js").Turn} turn @param {import("./words.js").Words} words
 * @param {import("./types").View | undefined} view @param {readonly string[]} plies
 */
export function showHint(board, turn, words, view, plies) {
  const choice = view?.choices?.find(({ ply }) => ply === plies[0]);
  if (!view || !choice) return t("hint.none");
  turn.cancel(true);
  const way = choice.picks[choice.kinds.indexOf("orientation")];
  if (way) turn.face(way);
  const move = view.board.pieces && turnOf(plies[0]);
  board.point(move ? [move.from] : plies.flatMap((ply) => ply.split(/[:\-x@]/)));
  if (move) {
    board.arrow(move.from, move.at);
    for (const { square } of (move.way && battle(view, move.from, move.at, move.way)?.victims) || []) board.arrow(move.at, square);
  }
  return t(way ? "hint.turned" : "hint.text", { plies: turnWords(words, view, plies) });
}
