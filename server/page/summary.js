// This file says a board in words, for readers who do not see it: where everybody
// is, what can be reached, and the tiles row by row.

import { h } from "./dom.js";
import { list, t } from "./i18n.js";
import { power } from "./battle.js";
import { markName, pictureName } from "./words.js";

/** @typedef {import("./types").View} View */
/** @typedef {import("./types").Tile} Tile */

/** Says the shape of a tile and where its passages lead. @param {Pick<Tile, "open">} tile */
export function shapeOf({ open }) {
  const kind = open.length === 3 ? "t" : open === "NS" || open === "EW" ? "straight" : "corner";
  return `${t(`tile.${kind}`)}: ${list([...open].map((side) => t(`pick.${side}`).toLowerCase()))}`;
}

/** Says a tile with what is on it. @param {Tile} tile */
const tileWords = (tile) => [shapeOf(tile), tile.name && pictureName(tile.name), tile.mark && markName(tile.mark)].filter(Boolean).join("; ");

/**
 * Says a board in an element, in which only what is said otherwise than before is touched.
 * @param {HTMLElement} place @param {View} view @param {import("./words.js").Words} words @param {string} [lies] how the spare tile lies; the library's view has always the same way
 */
export function summarize(place, view, words, lies) {
  const { spare } = view.board, rows = Array.isArray(view.board.rows) && spare ? tiles(view, words) : [], said = [pieces(view, words), ...(spare && rows.length > 0 ? [`${t("table.spare")}: ${tileWords({ ...spare, open: lies ?? spare.open })}.`] : []), ...rows.flat()];
  if (place.querySelectorAll("p, td").length !== said.length) {
    place.replaceChildren(...(rows.length > 0 ? [h("p"), h("p"), h("table", {}, h("caption", { text: t("table.tiles") }), h("tbody", {}, ...rows.map((row, y) =>
      h("tr", {}, h("th", { scope: "row", text: String(y + 1) }), ...row.map(() => h("td"))))))] : [h("p")]));
  }
  place.querySelectorAll("p, td").forEach((one, i) => { if (one.textContent !== said[i]) one.textContent = said[i]; });
}

/** Says who is where, and what can be reached. @param {View} view @param {import("./words.js").Words} words */
function pieces(view, words) {
  const said = (view.pawns ?? []).map((square, i) => t("table.summary", { who: words.who(i + 1), square }));
  for (const piece of view.board.pieces ?? []) said.push(t("table.summary", { who: `${words.who(piece.seat)}: ${piece.name}${piece.eggs ? "" : ` ${power(piece)}`}`, square: piece.square }));
  if (view.targets && view.targets.length > 0 && view.seat !== null && !view.outcome) said.push(t("table.targets", { squares: view.targets.join(", ") }));
  if (view.seat !== null && view.toMove === view.seat && view.reach && view.reach.length > 0) said.push(t("table.reach", { squares: view.reach.join(", ") }));
  return said.map((words) => `${words}.`).join(" ");
}

/** Says the tiles of each row, and who is on them. @param {View} view @param {import("./words.js").Words} words @returns {string[][]} */
const tiles = ({ board: { rows }, pawns = [] }, words) => rows.map((/** @type {Tile[]} */ row, /** @type {number} */ y) => row.map((tile, x) => {
  const square = `${"abcdefg"[x]}${y + 1}`;
  return [`${square}: ${tileWords(tile)}`, ...pawns.flatMap((at, i) => (at === square ? [words.who(i + 1)] : []))].join("; ");
}));
