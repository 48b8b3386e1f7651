// This file shows what a ply did by moving the parts of a picture, before the next
// picture takes its place. It reads changes and knows no game.

import { still } from "./dom.js";
import { quarters } from "./choices.js";
import { middle, turnTile } from "./picture.js";
import { tileAt } from "./preview.js";

const slide = 420; // ms for a push
const step = 130; // ms for a square of a walk
const longest = 900; // ms for a walk
const shortly = 180; // ms for the push of a preview
const high = 60; // units of the picture by which a jump rises

let factor = 1; // of all times

/** Sets how long movements take, as a part of the usual. @param {number} part */
export const setFactor = (part) => { factor = part; };

/** Ends the movements that are under way at once. */
export function skip() {
  for (const one of document.getAnimations()) if (!(one instanceof CSSTransition)) one.finish();
}

/**
 * Lets the line of a push slide to where the picture has it already. What it returns
 * ends the movement.
 * @param {import("./picture.js").Picture} picture after the push
 * @param {import("./types").Preview} preview
 */
export function arrive({ board, tiles }, { line: squares, changes: [, ...pawns] }) {
  if (still()) return () => {};
  const line = squares.map((square) => /** @type {SVGGElement} */ (tiles.get(square)));
  const { x, y } = middle(line[0]), { x: x2, y: y2 } = middle(line[1]);
  const way = { translate: [`${x - x2}px ${y - y2}px`, "0 0"] }, time = { duration: shortly, easing: "ease-out" };
  const carried = pawns.filter(({ to }) => to !== squares[0]).map(({ seat }) => board.querySelector(`#pawn-${seat}`));
  const moves = [...line, ...carried].map((one) => one?.animate(way, time));
  return () => { for (const move of moves) move?.cancel(); };
}

/**
 * Shows changes on the picture before them. The promise is kept when all is where
 * the next picture has it.
 * @param {SVGSVGElement} svg
 * @param {SVGSVGElement | null} spare the picture of the spare tile
 * @param {readonly import("./types").Change[]} changes
 * @param {Pick<import("./types").View, "board">} after
 */
export async function animate(svg, spare, changes, after) {
  if (still() || document.hidden || factor === 0) return;
  const together = [], then = [], swap = changes.filter(({ kind, carried }) => kind === "pawn" && !carried).length > 1; // only one walks in a ply
  for (const change of changes) {
    switch (change.kind) {
      case "shift": together.push(...push(svg, spare, change)); break;
      case "pawn": (change.carried || swap ? together : then).push(() => (swap ? jump(svg, change) : walk(svg, change, after))); break;
      case "move": then.push(() => glide(piece(svg, change.from), at(svg, change.from), [at(svg, change.to)], 350)); break;
      case "taken": then.push(() => fade(piece(svg, change.square))); break;
    }
  }
  await Promise.all(together.map((run) => run()));
  for (const run of then) await run();
}

/** @param {Element} svg @param {string} square @returns {any} */
const tile = (svg, square) => svg.querySelector(`#square-${CSS.escape(square)}`);
/** @param {Element} svg @param {string} square @returns {any} */
const piece = (svg, square) => svg.querySelector(`#piece-${CSS.escape(square)}`);
/** @param {Element} svg @param {string} square */
const at = (svg, square) => (tile(svg, square) ? middle(tile(svg, square)) : null);

/**
 * Returns what moves a line of tiles on by one.
 * @param {SVGSVGElement} svg
 * @param {SVGSVGElement | null} spare
 * @param {import("./types").Change} change
 */
function push(svg, spare, change) {
  const [side, line] = change.slot;
  const squares = [...svg.querySelectorAll(".tile.square")].filter((one) => one.id.endsWith(side === "N" || side === "S" ? "" : line) &&
    (side === "W" || side === "E" || one.id.startsWith(`square-${line}`)));
  const [dx, dy] = { N: [0, 1], S: [0, -1], W: [1, 0], E: [-1, 0] }[/** @type {"N"} */ (side)];
  const places = squares.map((one) => middle(/** @type {any} */ (one)));
  if (places.length < 2) return [];
  const unit = Math.hypot(places[1].x - places[0].x, places[1].y - places[0].y);
  const moves = squares.map((one) => () => finish(one.animate({ translate: ["0 0", `${dx * unit}px ${dy * unit}px`] }, look(slide))));
  const entered = enter(svg, spare, change, dx * unit, dy * unit, places[side === "N" || side === "W" ? 0 : places.length - 1]);
  if (entered) moves.push(entered);
  for (const joint of svg.querySelectorAll(".joint")) moves.push(() => finish(joint.animate({ opacity: [1, 0] }, look(120))));
  return moves;
}

/** Returns what pushes the spare tile in. @param {any} svg @param {any} spare @param {any} change @param {number} dx @param {number} dy @param {{x: number, y: number}} first */
function enter(svg, spare, change, dx, dy, first) {
  if (!spare) return null;
  const copy = spare.firstChild.cloneNode(true);
  copy.removeAttribute("id");
  turnTile(copy, quarters(spare.dataset.open ?? change.in.open, change.in.open));
  copy.setAttribute("transform", `translate(${first.x - dx} ${first.y - dy})`);
  svg.querySelector(".tile")?.before(copy);
  return () => finish(copy.animate({ translate: ["0 0", `${dx}px ${dy}px`], opacity: [0, 1] }, look(slide)));
}

/** Moves a pawn: along the passages if it walked. @param {any} svg @param {any} change @param {Pick<import("./types").View, "board">} after */
async function walk(svg, change, after) {
  const pawn = svg.querySelector(`#pawn-${change.seat}`);
  if (!pawn) return;
  const squares = change.carried ? [change.from, change.to] : path(after, change.from, change.to);
  const stops = squares.map((square) => at(svg, square));
  const [start, ...rest] = stops;
  const far = change.carried && start && rest[0] && Math.hypot(rest[0].x - start.x, rest[0].y - start.y) > 150;
  if (far) return fade(pawn); // it left the board on one side and returns on the other
  await glide(pawn, start, rest, change.carried ? slide : Math.min(longest, step * rest.length));
}

/** Lifts a pawn and sets it down on another square. @param {any} svg @param {any} change */
async function jump(svg, { seat, from, to }) {
  const pawn = svg.querySelector(`#pawn-${seat}`), start = at(svg, from), end = at(svg, to);
  if (!pawn || !start || !end) return;
  const way = { x: end.x - start.x, y: end.y - start.y };
  await finish(pawn.animate({ translate: ["0 0", `${way.x / 2}px ${way.y / 2 - high}px`, `${way.x}px ${way.y}px`] }, look(slide)));
}

/** @param {any} element @param {{x: number, y: number} | null} start @param {({x: number, y: number} | null)[]} stops @param {number} duration */
async function glide(element, start, stops, duration) {
  if (!element || !start) return;
  const ways = stops.filter((stop) => stop !== null).map((stop) => `${stop.x - start.x}px ${stop.y - start.y}px`);
  await finish(element.animate({ translate: ["0 0", ...ways] }, look(duration)));
}

/** @param {any} element */
async function fade(element) {
  if (element) await finish(element.animate({ opacity: [1, 0] }, look(250)));
}

/** @param {number} duration */
const look = (duration) => ({ duration: duration * factor, easing: "cubic-bezier(.4,.1,.3,1)", fill: /** @type {"forwards"} */ ("forwards") });

/** Waits for an animation; a page that is hidden meanwhile does not wait. @param {Animation} animation */
async function finish(animation) {
  const hidden = new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }));
  await Promise.race([animation.finished.catch(() => {}), hidden]);
}

/** The sides of a square, and how far the next one is. @type {[string, string, number, number][]} */
const sides = [["N", "S", 0, -1], ["E", "W", 1, 0], ["S", "N", 0, 1], ["W", "E", -1, 0]];

/**
 * Returns a shortest way of a pawn that walked: through the passages of a board, or if
 * they do not lead there, through one wall, as a message lets it. Without either it
 * is the two ends.
 * @param {Pick<import("./types").View, "board">} view
 * @param {string} from
 * @param {string} to
 */
export function path(view, from, to) {
  if (!Array.isArray(view.board.rows)) return [from, to];
  const open = (/** @type {string} */ square) => tileAt(view, square)?.open;
  for (const walls of [0, 1]) {
    const before = new Map([[from, ""]]); // by square, with ' after a wall
    for (const at of before.keys()) {
      for (const [side, back, dx, dy] of sides) {
        const next = String.fromCharCode(at.charCodeAt(0) + dx) + (Number(at[1]) + dy);
        if (open(next) === undefined) continue;
        const through = !(open(at.slice(0, 2))?.includes(side) && open(next)?.includes(back));
        const then = next + (through || at.endsWith("'") ? "'" : "");
        if (!(through && (walls === 0 || at.endsWith("'"))) && !before.has(then)) before.set(then, at);
      }
    }
    const end = walls === 0 ? to : `${to}'`, way = [];
    for (let at = end; at; at = before.get(at) ?? "") way.unshift(at.slice(0, 2));
    if (before.has(end)) return way;
  }
  return [from, to];
}
