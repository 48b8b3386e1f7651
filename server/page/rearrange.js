// This file makes the picture of a preview from the picture before it: the tiles of
// a line, the pawns, the passages between tiles and the ban are moved to where the
// library would draw them. A test compares the two. All of it can be taken back.

import { quarters } from "./choices.js";
import { middle, shape, turnTile } from "./picture.js";

/** @typedef {import("./types").View} View */

const letters = "abcdefg";
const pitch = 100; // from the middle of a tile to that of the next one

/** Changes of elements that can be taken back. */
class Changes {
  /** @type {(() => void)[]} */
  #back = [];

  /** Sets an attribute. @param {Element} element @param {string} name @param {string} value */
  set(element, name, value) {
    const was = element.getAttribute(name);
    if (was === value) return;
    element.setAttribute(name, value);
    this.#back.push(() => (was === null ? element.removeAttribute(name) : element.setAttribute(name, was)));
  }

  /** Gives an element a class, or takes it. @param {Element} element @param {string} name @param {boolean} on */
  toggle(element, name, on) {
    if (element.classList.contains(name) === on) return;
    element.classList.toggle(name, on);
    this.#back.push(() => element.classList.toggle(name, !on));
  }

  /** Puts an element before another, or takes it away. @param {Element} element @param {Element | null} parent @param {Element | null} [before] */
  move(element, parent, before = null) {
    const { parentNode, nextSibling } = element;
    const put = (/** @type {Node | null} */ to, /** @type {Node | null} */ next) => { to ? to.insertBefore(element, next) : element.remove(); };
    put(parent, before);
    this.#back.push(() => put(parentNode, nextSibling));
  }

  /** Takes all changes back, the last one first. */
  undo = () => {
    for (const back of this.#back.splice(0).reverse()) back();
  };
}

/**
 * Changes a picture to that of a preview. What it returns takes that back.
 * @param {import("./picture.js").Picture} picture of the view before
 * @param {import("./types").Preview} preview
 */
export function rearrange(picture, { view, line, changes }) {
  const { board: svg, tiles: known } = picture, done = new Changes(), tiles = picture.tiles = new Map(known);
  const before = line.map((square) => /** @type {SVGGElement} */ (tiles.get(square))), leaving = before[line.length - 1];
  const places = before.map((tile) => tile.getAttribute("transform") ?? "");
  const entering = lay(picture.entering ??= entrant(picture), changes[0].in.open);
  const homes = before.map((tile) => takeHome(tile, done));
  done.move(entering, leaving.parentElement, leaving);
  done.move(leaving, null);
  [entering, ...before.slice(0, -1)].forEach((tile, i) => {
    const place = { id: `square-${line[i]}`, "data-pick": line[i], transform: places[i] };
    for (const [name, value] of Object.entries(place)) done.set(tile, name, value);
    tiles.set(line[i], tile);
    homes[i](tile);
    ring(tile, view.targets?.includes(line[i]) ?? false, done);
  });
  const reach = new Set(view.reach), reached = new Set(svg.querySelectorAll(".tile.reach"));
  for (const [square, tile] of tiles) if (reach.has(square) !== reached.has(tile)) done.toggle(tile, "reach", reach.has(square));
  movePawns(svg, view, tiles, done);
  drawJoints(svg, view.board.rows, reach, middle(/** @type {SVGGElement} */ (tiles.get("a1"))), done);
  moveBan(svg, view.board.ban ?? "", done);
  return () => {
    done.undo();
    picture.tiles = known;
  };
}

/** Makes the tile that pushes bring in. @param {import("./picture.js").Picture} picture */
function entrant({ spare }) {
  const tile = /** @type {SVGGElement} */ (spare?.querySelector(".tile")?.cloneNode(true));
  tile.classList.replace("spare", "square");
  tile.dataset.open = spare?.dataset.open;
  return tile;
}

/** Turns a tile until it lies as wanted. @param {SVGGElement} tile @param {string} open */
function lay(tile, open) {
  if (tile.dataset.open !== open) turnTile(tile, quarters(tile.dataset.open ?? "", open));
  tile.dataset.open = open;
  return tile;
}

/** Takes the signs of a home off a tile. What it returns gives them to another one: a home stays where it is. @param {SVGGElement} tile @param {Changes} done */
function takeHome(tile, done) {
  if (!tile.classList.contains("home")) return () => {};
  const names = [...tile.classList].filter((name) => name === "home" || name.startsWith("corner-")), base = tile.querySelector(".base");
  for (const name of names) done.toggle(tile, name, false);
  if (base) done.move(base, null);
  return (/** @type {SVGGElement} */ other) => {
    for (const name of names) done.toggle(other, name, true);
    if (base) done.move(base, other, other.querySelector(".floor")?.nextElementSibling);
  };
}

/** Gives a tile the ring of a goal, or takes it. @param {SVGGElement} tile @param {boolean} goal @param {Changes} done */
function ring(tile, goal, done) {
  if (goal === tile.classList.contains("goal")) return;
  done.toggle(tile, "goal", goal);
  for (const one of tile.querySelectorAll(".ring")) done.move(one, null);
  if (!goal) return;
  const before = tile.querySelector(".mark, .plate, .plaque, .glow");
  for (const [name, width] of /** @type {[string, number][]} */ ([["ring edge", 10], ["ring", 6]])) {
    done.move(shape("circle", { class: name, cx: 0, cy: 0, r: 42, "stroke-width": width }), tile, before);
  }
}

/** Puts pawns on their squares, side by side. @param {SVGSVGElement} svg @param {Pick<View, "pawns">} view @param {Map<string, SVGGElement>} tiles @param {Changes} done */
function movePawns(svg, { pawns = [] }, tiles, done) {
  const radius = 12;
  for (const square of new Set(pawns)) {
    const tile = /** @type {SVGGElement} */ (tiles.get(square)), { x, y } = middle(tile);
    const here = pawns.flatMap((one, i) => (one === square ? [i + 1] : []));
    here.forEach((seat, i) => {
      const at = x + (2 * i - here.length + 1) * radius;
      const pawn = svg.querySelector(`#pawn-${seat}`);
      if (pawn) done.set(pawn, "transform", `translate(${at} ${y + (tile.querySelector(".plaque, .glow") ? 33 : 0)})`);
    });
  }
}

/** Draws the passages that cross the gaps between tiles. @param {SVGSVGElement} svg @param {import("./types").Tile[][]} rows @param {Set<string>} reach @param {{x: number, y: number}} first the middle of a1 @param {Changes} done */
function drawJoints(svg, rows, reach, first, done) {
  const lines = { "joint floor": "", "joint floor reach": "" }, name = (/** @type {number} */ x, /** @type {number} */ y) => `${letters[x]}${y + 1}`;
  rows.forEach((row, y) => row.forEach(({ open }, x) => {
    for (const [out, back, dx, dy] of /** @type {[string, string, number, number][]} */ ([["E", "W", 1, 0], ["S", "N", 0, 1]])) {
      if (!open.includes(out) || !rows[y + dy]?.[x + dx]?.open.includes(back)) continue;
      lines[reach.has(name(x, y)) && reach.has(name(x + dx, y + dy)) ? "joint floor reach" : "joint floor"] += `M${first.x + pitch * x + 47 * dx} ${first.y + pitch * y + 47 * dy}${dx ? "h" : "v"}6`;
    }
  }));
  const joints = [...svg.querySelectorAll(".joint")], width = joints[0]?.getAttribute("stroke-width") ?? 44;
  for (const [name, d] of Object.entries(lines)) {
    const known = joints.find((joint) => joint.getAttribute("class") === name);
    if (known && d) done.set(known, "d", d);
    else if (known) done.move(known, null);
    else if (d) done.move(shape("path", { class: name, d, "stroke-width": width }), svg, svg.querySelector(".pawn"));
  }
}

/** Moves the cross to the slot that is banned. @param {SVGSVGElement} svg @param {string} ban @param {Changes} done */
function moveBan(svg, ban, done) {
  const before = svg.querySelector(".slot.banned"), cross = before?.querySelector(".cross") ?? shape("path", { class: "cross", "stroke-width": 5, "stroke-linecap": "round" });
  const slot = svg.querySelector(`#slot-${ban}`), arrow = slot?.querySelector(".arrow");
  if (before) done.toggle(before, "banned", false);
  if (slot) done.toggle(slot, "banned", true);
  const [, x, y] = /translate\((\S+) (\S+)\)/.exec(arrow?.getAttribute("transform") ?? "") ?? [];
  if (slot && x !== undefined) done.set(cross, "d", `M${Number(x) - 9} ${Number(y) - 9}l18 18m0 -18l-18 18`);
  done.move(cross, slot && x !== undefined ? slot : null);
}
