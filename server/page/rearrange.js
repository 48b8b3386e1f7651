// This file makes the picture of a preview from the picture before it: the tiles of
// a line, the pawns, the passages between tiles and the ban are moved to where the
// library would draw them. A test compares the two.

import { quarters } from "./choices.js";
import { middle, shape, turnTile } from "./picture.js";
import { lineOf } from "./preview.js";

/** @typedef {import("./types").View} View */

const letters = "abcdefg";

/**
 * Changes a picture to that of a preview.
 * @param {import("./picture.js").Picture} picture of the view before
 * @param {View} before
 * @param {import("./types").Preview} preview
 */
export function rearrange(picture, before, { view, changes }) {
  const svg = picture.board, side = view.board.rows.length;
  const tiles = new Map([.../** @type {NodeListOf<SVGGElement>} */ (svg.querySelectorAll(".tile.square"))].map((tile) => [tile.dataset.pick ?? "", tile]));
  const places = new Map([...tiles].map(([square, tile]) => [square, tile.getAttribute("transform") ?? ""]));
  const line = lineOf(changes[0].slot, side);
  const entering = /** @type {SVGGElement} */ (picture.spare?.querySelector(".tile"));
  const leaving = tiles.get(line[side - 1]);
  turnTile(entering, quarters(before.board.spare?.open ?? "", changes[0].in.open));
  entering.classList.replace("spare", "square");
  leaving?.after(entering);
  leaving?.remove();
  const moved = [entering, ...line.slice(0, -1).map((square) => /** @type {SVGGElement} */ (tiles.get(square)))];
  moved.forEach((tile, i) => {
    tile.id = `square-${line[i]}`;
    tile.dataset.pick = line[i];
    tile.setAttribute("transform", places.get(line[i]) ?? "");
    tiles.set(line[i], tile);
  });
  ring(entering, view.targets?.includes(line[0]) ?? false);
  for (const [square, tile] of tiles) tile.classList.toggle("reach", view.reach?.includes(square) ?? false);
  movePawns(svg, view, tiles);
  drawJoints(svg, view, tiles);
  moveBan(svg, view.board.ban ?? "");
}

/** Gives a tile the ring of a goal. @param {SVGGElement} tile @param {boolean} goal */
function ring(tile, goal) {
  if (!goal || tile.querySelector(".ring")) return;
  tile.classList.add("goal");
  const before = tile.querySelector(".mark, .plate, .plaque, .glow");
  for (const [name, width] of /** @type {[string, number][]} */ ([["ring edge", 10], ["ring", 6]])) {
    tile.insertBefore(shape("circle", { class: name, cx: 0, cy: 0, r: 42, "stroke-width": width }), before);
  }
}

/** Puts pawns on their squares, side by side. @param {SVGSVGElement} svg @param {Pick<View, "pawns">} view @param {Map<string, SVGGElement>} tiles */
function movePawns(svg, { pawns = [] }, tiles) {
  const radius = 12;
  for (const square of new Set(pawns)) {
    const tile = /** @type {SVGGElement} */ (tiles.get(square)), { x, y } = middle(tile);
    const here = pawns.flatMap((one, i) => (one === square ? [i + 1] : []));
    here.forEach((seat, i) => {
      const at = x + (2 * i - here.length + 1) * radius;
      svg.querySelector(`#pawn-${seat}`)?.setAttribute("transform", `translate(${at} ${y + (tile.querySelector(".plaque, .glow") ? 33 : 0)})`);
    });
  }
}

/** Draws the passages that cross the gaps between tiles. @param {SVGSVGElement} svg @param {Pick<View, "board" | "reach">} view @param {Map<string, SVGGElement>} tiles */
function drawJoints(svg, { board, reach = [] }, tiles) {
  const lines = { "joint floor": "", "joint floor reach": "" };
  board.rows.forEach((/** @type {import("./types").Tile[]} */ row, /** @type {number} */ y) => row.forEach(({ open }, x) => {
    const square = `${letters[x]}${y + 1}`, at = middle(/** @type {SVGGElement} */ (tiles.get(square)));
    for (const [out, back, dx, dy] of /** @type {[string, string, number, number][]} */ ([["E", "W", 1, 0], ["S", "N", 0, 1]])) {
      const next = `${letters[x + dx]}${y + dy + 1}`;
      if (!open.includes(out) || !board.rows[y + dy]?.[x + dx]?.open.includes(back)) continue;
      lines[reach.includes(square) && reach.includes(next) ? "joint floor reach" : "joint floor"] += `M${at.x + 47 * dx} ${at.y + 47 * dy}${dx ? "h" : "v"}6`;
    }
  }));
  const width = svg.querySelector(".joint.floor")?.getAttribute("stroke-width") ?? 44;
  for (const joint of svg.querySelectorAll(".joint")) joint.remove();
  const after = svg.querySelector(".pawn");
  for (const [name, d] of Object.entries(lines)) if (d) svg.insertBefore(shape("path", { class: name, d, "stroke-width": width }), after);
}

/** Moves the cross to the slot that is banned. @param {SVGSVGElement} svg @param {string} ban */
function moveBan(svg, ban) {
  const cross = svg.querySelector(".slot .cross") ?? shape("path", { class: "cross", "stroke-width": 5, "stroke-linecap": "round" });
  for (const slot of svg.querySelectorAll(".slot")) slot.classList.toggle("banned", /** @type {SVGElement} */ (slot).dataset.pick === ban);
  const slot = svg.querySelector(".slot.banned"), arrow = slot?.querySelector(".arrow");
  const [, x, y] = /translate\((\S+) (\S+)\)/.exec(arrow?.getAttribute("transform") ?? "") ?? [];
  if (!slot || x === undefined) return cross.remove();
  cross.setAttribute("d", `M${Number(x) - 9} ${Number(y) - 9}l18 18m0 -18l-18 18`);
  slot.append(cross);
}
