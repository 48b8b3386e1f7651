// This file says a board in words, for readers who do not see it: where everybody
// is, what can be reached, and the tiles row by row.

import { h } from "./dom.js";
import { labeled, list, t } from "./i18n.js";
import { power } from "./battle.js";
import { markName, pictureName } from "./words.js";

/** @typedef {import("./types").View} View */
/** @typedef {import("./types").Tile} Tile */

/** Says the shape of a tile and where its passages lead. @param {Pick<Tile, "open">} tile */
export function shapeOf({ open }) {
  const kind = open.length === 3 ? "t" : open === "NS" || open === "EW" ? "straight" : "corner";
  return labeled(t(`tile.${kind}`), list([...open].map((side) => t(`pick.${side}`).toLowerCase())));
}

/** Says a tile with what is on it. @param {Tile} tile */
const tileWords = (tile) => [shapeOf(tile), tile.name && pictureName(tile.name), tile.mark && markName(tile.mark)].filter(Boolean).join("; ");

/** Says a board in an element, in which only what is said otherwise than before is touched. @param {HTMLElement} place @param {Parameters<typeof summary>} board */
export function summarize(place, ...board) {
  const parts = summary(...board), texts = (/** @type {ParentNode} */ of) => [...of.querySelectorAll("p, td")], fresh = document.createDocumentFragment();
  fresh.append(...parts);
  const before = texts(place), after = texts(fresh);
  if (before.length !== after.length) place.replaceChildren(fresh);
  else before.forEach((one, i) => { if (one.textContent !== after[i].textContent) one.textContent = after[i].textContent; });
}

/** @param {View} view @param {import("./words.js").Words} words @param {string} [lies] how the spare tile lies; the library's view has always the same way */
function summary(view, words, lies) {
  const said = (view.pawns ?? []).map((square, i) => t("table.summary", { who: words.who(i + 1), square }));
  for (const piece of view.board.pieces ?? []) said.push(t("table.summary", { who: labeled(words.who(piece.seat), `${piece.name}${piece.eggs ? "" : ` ${power(piece)}`}`), square: piece.square }));
  if (view.targets && view.targets.length > 0 && view.seat !== null && !view.outcome) said.push(t("table.targets", { squares: view.targets.join(", ") }));
  if (view.seat !== null && view.toMove === view.seat && view.reach && view.reach.length > 0) said.push(t("table.reach", { squares: view.reach.join(", ") }));
  const parts = [h("p", { text: said.map((words) => `${words}.`).join(" ") })];
  const { rows, spare } = view.board;
  if (!Array.isArray(rows) || !spare) return parts;
  const marks = (/** @type {string} */ square) => (view.pawns ?? []).flatMap((at, i) => (at === square ? [words.who(i + 1)] : []));
  parts.push(h("p", { text: `${labeled(t("table.spare"), tileWords({ ...spare, open: lies ?? spare.open }))}.` }));
  parts.push(h("table", {}, h("caption", { text: t("table.tiles") }), h("tbody", {}, ...rows.map((/** @type {Tile[]} */ row, /** @type {number} */ y) =>
    h("tr", {}, h("th", { scope: "row", text: String(y + 1) }), ...row.map((tile, x) => {
      const square = `${"abcdefg"[x]}${y + 1}`;
      return h("td", { text: [labeled(square, tileWords(tile)), ...marks(square)].join("; ") });
    }))))));
  return parts;
}
