// This file keeps the last turn of each opponent and draws it on the board: an
// arrow at the line that was pushed, the way of the pawn, and what was found. Where
// pieces move it is the last turn of all: its way, and over the pieces its battle.

import { path } from "./animate.js";
import { battleOf, turnOf, widthOf } from "./battle.js";
import { bounds, middle, shape } from "./picture.js";
import { lineNames } from "./preview.js";

/** @typedef {import("./types").Update} Update */
/** @typedef {import("./types").View} View */
/** @typedef {{square: string, size?: number}} Place what a piece covers */
/**
 * A battle: fates are "turn", "taken" or "eggs" for who lost, by square, and card is the one that was drawn.
 * @typedef {{way: string, attacker: Place, victims: Place[], card: number | null, open: boolean, fates: Map<string, string>}} Fight
 */
/** @typedef {{slot: string, way: string[], found: string[], size?: number, fight?: Fight, summoned?: Place}} Trace size is the width of a piece that moved */

export class Traces {
  /** @type {Map<number, Trace>} by seat */
  #bySeat = new Map();

  /** @param {number} me the seat of the reader, or 0, for whom all is new again after an own shift */
  constructor(me) {
    this.me = me;
  }

  /** Follows an event. @param {Update} update @param {import("./types").View | null} before */
  add({ kind, by, ply, changes, view }, before) {
    const fought = battleOf({ by, ply }, before);
    if (kind === "ply" && by === "chance" && fought) this.#bySeat.set(fought.attacker.seat, { slot: "", way: [], found: [], ...this.#bySeat.get(fought.attacker.seat), fight: fightOf(fought, changes) });
    const pushed = changes.find((change) => change.kind === "shift");
    if (kind === "undo" || kind === "start" || (pushed && by === this.me)) this.#bySeat.clear();
    if (kind !== "ply" || typeof by !== "number") return;
    if (pushed) this.#carry(lineNames(view.board, pushed.slot));
    if (view.board.pieces) this.#bySeat.clear();
    if (pushed || !this.#bySeat.has(by)) this.#bySeat.set(by, { slot: "", way: [], found: [] });
    const trace = /** @type {Trace} */ (this.#bySeat.get(by));
    if (pushed) trace.slot = pushed.slot;
    for (const change of changes) {
      if (change.kind === "pawn" && !change.carried && change.seat === by) trace.way = /^swap:/.test(ply ?? "") ? [change.from, change.to] : path(view, change.from, change.to);
      if (change.kind === "move") [trace.way, trace.size] = [[change.from, change.to], view.board.pieces?.find(({ square }) => square === change.to)?.size];
      if (change.kind === "found") trace.found.push(change.picture);
      if (change.kind === "glow") trace.found.push(change.mark);
      if (change.kind === "summon") trace.summoned = view.board.pieces?.find(({ square }) => square === change.square);
    }
    if (fought) trace.fight = fightOf(fought, changes);
  }

  /**
   * Moves the ways of others with the tiles of a line. A walk whose squares are no longer
   * side by side is none any more: only its end is left.
   * @param {string[]} line
   */
  #carry(line) {
    const next = new Map(line.map((square, i) => [square, line[i + 1] ?? line[0]]));
    for (const trace of this.#bySeat.values()) {
      const way = trace.way.map((square) => next.get(square) ?? square);
      trace.way = isWalk(trace.way) && !isWalk(way) ? way.slice(-1) : way;
    }
  }

  /** The last turns, besides that of one seat, unless it was a battle. @param {number | null} besides @returns {[number, Trace][]} */
  others(besides) {
    return [...this.#bySeat].filter(([seat, { fight }]) => seat !== besides || fight);
  }
}

/**
 * Returns what a battle leaves: who lost, by what changed.
 * @param {import("./battle.js").Fought} fought @param {Update["changes"]} changes
 * @returns {Fight}
 */
function fightOf({ attacker, victims, at, way, card }, changes) {
  const lost = changes.filter(({ kind }) => kind === "turn" || kind === "taken" || kind === "eggs");
  return { way, attacker: { square: at, size: attacker.size }, victims, card, open: changes.some(({ kind }) => kind === "battle"), fates: new Map(lost.map(({ square, kind }) => [square, kind])) };
}

/**
 * What a turn of a piece would leave, as far as no card decides it.
 * @param {View} view @param {string} ply @returns {Trace}
 */
export function ofPiece(view, ply) {
  const turn = turnOf(ply), [letter, square] = ply.split("@"), fought = battleOf({ by: view.toMove, ply }, view);
  if (!turn) return { slot: "", way: [], found: [], summoned: { square, size: widthOf(view, [letter]) } };
  const lost = fought?.need === 0 ? fought.victims.map(({ square, eggs, turned }) => ({ kind: eggs > 0 ? "eggs" : turned ? "taken" : "turn", square })) : [{ kind: "battle" }];
  return { slot: "", way: [turn.from, turn.at], found: [], size: widthOf(view, [turn.from]), fight: fought ? fightOf(fought, lost) : undefined };
}

/** Whether each square of a way is next to the one before it. @param {string[]} way */
const isWalk = (way) => way.every((square, i) => i === 0 || Math.abs(square.charCodeAt(0) - way[i - 1].charCodeAt(0)) + Math.abs(Number(square.slice(1)) - Number(way[i - 1].slice(1))) === 1);

/**
 * Draws the last turns on a board, and over its pieces their battles, instead of those that it had.
 * Returns the layer of the turns, to which more can be added.
 * @param {import("./board.js").Board} board @param {SVGSVGElement} svg
 * @param {[number, Trace][]} traces
 * @param {(seat: number) => string} color the class of a seat
 */
export function showTraces(board, svg, traces, color) {
  const layer = drawTurns(svg, traces, color);
  board.draw(layer);
  board.draw(drawFights(svg, traces));
  return layer;
}

/** Draws the last turns. @param {SVGSVGElement} svg @param {[number, Trace][]} traces @param {(seat: number) => string} color */
function drawTurns(svg, traces, color) {
  const layer = shape("g", { class: "traces" });
  const at = (/** @type {string} */ square) => svg.querySelector(`#square-${CSS.escape(square)}`);
  traces.forEach(([seat, { slot, way, found, size = 1, summoned }], i) => {
    const group = shape("g", { class: `trace ${color(seat)}`, "data-seat": seat });
    const place = /** @type {SVGGraphicsElement | null} */ (svg.querySelector(`#slot-${CSS.escape(slot || "none")}`));
    if (place) group.append(pushed(place, slot));
    const aside = 7 * (i - (traces.length - 1) / 2); // so that ways through one passage lie side by side
    const stops = way.map(at).filter((one) => one !== null).map((one) => { // a legend's middle is not that of its first square
      const { x, y } = middle(/** @type {any} */ (one)), more = size > 1 ? ((size - 1) * bounds(/** @type {any} */ (one)).width) / 2 : 0;
      return { x: x + aside + more, y: y + aside + more };
    });
    const d = `M${stops.map(({ x, y }) => `${x} ${y}`).join("L")}`;
    const end = stops.at(-1);
    if (stops.length > 1 && end) group.append(shape("path", { class: "under", d }), shape("path", { class: "way", d }), shape("circle", { class: "from", cx: stops[0].x, cy: stops[0].y, r: 7 }));
    if (end && found.length > 0) group.append(shape("path", { class: "find", d: star(end.x - aside + 30, end.y - aside - 30, 17) }));
    const came = summoned && boxOf(svg, summoned);
    if (came) group.append(shape("rect", { class: "summoned", x: came.x, y: came.y, width: came.width, height: came.height, rx: 12 }));
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

/** Returns the area of the squares that a piece covers. @param {SVGSVGElement} svg @param {Place} place */
function boxOf(svg, { square, size = 1 }) {
  const area = svg.querySelector(`#square-${CSS.escape(square)}`);
  if (!area) return null;
  const { x, y, width, height } = bounds(/** @type {any} */ (area));
  return new DOMRect(x, y, width * size, height * size);
}

/** The angles of the directions. */
const angles = { N: 0, NE: 45, E: 90, SE: 135, S: 180, SW: 225, W: 270, NW: 315 };
/** The signs of what a battle does: a piece is turned over, an egg is gone, nothing happens, or a card is still to decide. */
const signs = { turn: "↻", eggs: "−1", even: "=", open: "?" };

/**
 * Draws the last battle, over the pieces: an arrow from the attacker to each attacked piece, the card that was
 * drawn, and a sign at who lost.
 * @param {SVGSVGElement} svg @param {[number, Trace][]} traces
 */
function drawFights(svg, traces) {
  const layer = shape("g", { class: "fights over" });
  for (const [, { fight }] of traces) {
    const own = fight && boxOf(svg, fight.attacker);
    if (!own) continue;
    const lost = fight.fates.has(fight.attacker.square), side = fight.way.replace(/\d/, "");
    for (const place of [fight.attacker, ...fight.victims]) {
      const box = boxOf(svg, place), fate = fight.fates.get(place.square) ?? (place === fight.attacker || lost ? "" : fight.open ? "open" : "even");
      if (!box) continue;
      if (place !== fight.attacker) layer.append(shape("path", { class: "blow", d: "M-6 20V-4h-9L0 -24L15 -4H6V20z", transform: `translate(${between(own, box).join(" ")}) rotate(${angles[/** @type {"N"} */ (side)]})` }));
      if (fate === "taken") layer.append(shape("path", { class: "gone", d: `M${box.x + 18} ${box.y + 18}L${box.right - 18} ${box.bottom - 18}M${box.right - 18} ${box.y + 18}L${box.x + 18} ${box.bottom - 18}` }));
      else if (fate) layer.append(badge(box, signs[/** @type {"turn"} */ (fate)], side === (place === fight.attacker ? "NE" : "SW")));
    }
    if (fight.card !== null) layer.append(chip(own, `+${fight.card}`, fight.way.startsWith("S")));
  }
  return layer;
}

/** The middle between two areas that touch. @param {DOMRect} a @param {DOMRect} b */
function between(a, b) {
  const middle = (/** @type {number[]} */ ...edges) => edges.sort((p, q) => p - q).slice(1, 3).reduce((p, q) => p + q) / 2;
  return [middle(a.x, a.right, b.x, b.right), middle(a.y, a.bottom, b.y, b.bottom)];
}

/** A sign at the upper right corner of an area, or at the left if the arrow is there. @param {DOMRect} box @param {string} sign @param {boolean} left */
function badge({ x, right, y }, sign, left) {
  const made = shape("g", { class: "fate", transform: `translate(${left ? x + 14 : right - 14} ${y + 14})` });
  made.append(shape("circle", { r: 15 }), shape("text", { dy: ".36em" }));
  /** @type {any} */ (made.lastChild).textContent = sign;
  return made;
}

/** A card at the lower edge of an area, or at the upper one if the arrow is there. @param {DOMRect} box @param {string} words @param {boolean} above */
function chip({ x, y, width, bottom }, words, above) {
  const made = shape("g", { class: "drawn", transform: `translate(${x + width / 2} ${above ? y + 4 : bottom - 4})` });
  made.append(shape("rect", { x: -25, y: -12, width: 50, height: 24, rx: 6 }), shape("text", { dy: ".36em" }));
  /** @type {any} */ (made.lastChild).textContent = words;
  return made;
}

/** The outline of a star. @param {number} x @param {number} y @param {number} r */
const star = (x, y, r) => `M${Array.from({ length: 10 }, (_, i) => {
  const far = i % 2 ? r * 0.45 : r, angle = (Math.PI * (i - 2.5)) / 5;
  return `${(x + far * Math.cos(angle)).toFixed(1)} ${(y + far * Math.sin(angle)).toFixed(1)}`;
}).join("L")}Z`;
