// This file keeps the last turn of each opponent and draws it on the board: an
// arrow at the line that was pushed, the way of the pawn, and what was found.

import { path } from "./animate.js";
import { battle, turnOf } from "./battle.js";
import { bounds, middle, shape } from "./picture.js";
import { lineOf } from "./preview.js";

/** @typedef {import("./types").Update} Update */
/** @typedef {{slot: string, way: string[], found: string[], attacked: string[]}} Trace */

export class Traces {
  /** @type {Map<number, Trace>} by seat */
  #bySeat = new Map();

  /** @param {number} [me] the seat of the reader, for whom all is new again after an own shift */
  constructor(me) {
    this.me = me;
  }

  /** Follows an event. @param {Update} update @param {import("./types").View | null} before */
  add({ kind, by, ply, changes, view }, before) {
    const pushed = changes.find((change) => change.kind === "shift");
    if (kind === "undo" || kind === "start" || (pushed && by === this.me)) this.#bySeat.clear();
    if (kind !== "ply" || typeof by !== "number") return;
    if (pushed) this.#carry(pushed.slot, Array.isArray(view.board.rows) ? view.board.rows.length : 0);
    const turn = turnOf(ply ?? "");
    if (pushed || turn || !this.#bySeat.has(by)) this.#bySeat.set(by, { slot: "", way: [], found: [], attacked: [] });
    const trace = /** @type {Trace} */ (this.#bySeat.get(by));
    if (pushed) trace.slot = pushed.slot;
    for (const change of changes) {
      if (change.kind === "pawn" && !change.carried && change.seat === by) trace.way = /^swap:/.test(ply ?? "") ? [change.from, change.to] : path(view, change.from, change.to);
      if (change.kind === "move") trace.way = [change.from, change.to];
      if (change.kind === "found") trace.found.push(change.picture);
      if (change.kind === "glow") trace.found.push(change.mark);
    }
    if (turn?.way && before) trace.attacked = battle(before, turn.from, turn.at, turn.way)?.victims.map(({ square }) => square) ?? [];
  }

  /**
   * Moves the ways of others with the tiles of a line. A walk whose squares are no longer
   * side by side is none any more: only its end is left.
   * @param {string} slot @param {number} side
   */
  #carry(slot, side) {
    const line = lineOf(slot, side);
    const next = new Map(line.map((square, i) => [square, line[i + 1] ?? line[0]]));
    for (const trace of this.#bySeat.values()) {
      const way = trace.way.map((square) => next.get(square) ?? square);
      trace.way = isWalk(trace.way) && !isWalk(way) ? way.slice(-1) : way;
    }
  }

  /** The last turns, besides that of one seat. @param {number | null} besides @returns {[number, Trace][]} */
  others(besides) {
    return [...this.#bySeat].filter(([seat]) => seat !== besides);
  }
}

/** Whether each square of a way is next to the one before it. @param {string[]} way */
const isWalk = (way) => way.every((square, i) => i === 0 || Math.abs(square.charCodeAt(0) - way[i - 1].charCodeAt(0)) + Math.abs(Number(square.slice(1)) - Number(way[i - 1].slice(1))) === 1);

/**
 * Draws the last turns.
 * @param {SVGSVGElement} svg
 * @param {[number, Trace][]} traces
 * @param {(seat: number) => string} color the class of a seat
 */
export function drawTraces(svg, traces, color) {
  const layer = shape("g", { class: "traces" });
  const at = (/** @type {string} */ square) => svg.querySelector(`#square-${CSS.escape(square)}`);
  traces.forEach(([seat, { slot, way, found, attacked }], i) => {
    const group = shape("g", { class: `trace ${color(seat)}`, "data-seat": seat });
    const place = /** @type {SVGGraphicsElement | null} */ (svg.querySelector(`#slot-${CSS.escape(slot || "none")}`));
    if (place) group.append(pushed(place, slot));
    const aside = 7 * (i - (traces.length - 1) / 2); // so that ways through one passage lie side by side
    const stops = way.map(at).filter((one) => one !== null).map((one) => middle(/** @type {any} */ (one))).map(({ x, y }) => ({ x: x + aside, y: y + aside }));
    const d = `M${stops.map(({ x, y }) => `${x} ${y}`).join("L")}`;
    const end = stops.at(-1);
    if (stops.length > 1 && end) group.append(shape("path", { class: "under", d }), shape("path", { class: "way", d }), shape("circle", { class: "from", cx: stops[0].x, cy: stops[0].y, r: 7 }));
    if (end && found.length > 0) group.append(shape("path", { class: "find", d: star(end.x - aside + 30, end.y - aside - 30, 17) }));
    for (const square of attacked) {
      const area = at(square);
      if (area) group.append(frame(bounds(/** @type {any} */ (area))));
    }
    layer.append(group);
  });
  return layer;
}

/** Draws an arrow into the board at a slot. @param {SVGGraphicsElement} place @param {string} slot */
function pushed(place, slot) {
  const { x, y, width, height } = bounds(/** @type {any} */ (place.querySelector(".area")));
  const turn = { N: 0, E: 90, S: 180, W: 270 }[/** @type {"N"} */ (slot[0])];
  return shape("path", { class: "pushed", d: "M-7 -22h14v20h14L0 24L-21 -2h14z", transform: `translate(${x + width / 2} ${y + height / 2}) rotate(${turn})` });
}

/** @param {DOMRect} box */
const frame = (box) => shape("rect", { class: "struck", x: box.x + 3, y: box.y + 3, width: box.width - 6, height: box.height - 6, rx: 12 });

/** The outline of a star. @param {number} x @param {number} y @param {number} r */
const star = (x, y, r) => `M${Array.from({ length: 10 }, (_, i) => {
  const far = i % 2 ? r * 0.45 : r, angle = (Math.PI * (i - 2.5)) / 5;
  return `${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`;
}).join("L")}Z`;
