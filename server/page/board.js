// This file holds the board on the page: the picture, what can be picked on it,
// and the keys and clicks that pick. It offers picks by the data-pick attributes
// of the picture and knows no game.

import { isTurned, lastOf } from "./battle.js";
import { quarters } from "./choices.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { bounds, crop, middle, readPicture, set, shape, turnTile } from "./picture.js";
import { isSquare } from "./preview.js";
import { rearrange } from "./rearrange.js";

/** @typedef {{element: SVGGraphicsElement, size: number}} Hit what takes clicks for a pick, and its area */

export class Board {
  /** @type {import("./picture.js").Picture | null} */
  picture = null;
  #frame = /** @type {DOMRect | null} */ (null);
  #unforesee = () => {}; // goes back from a preview
  #picks = /** @type {Map<string, string>} */ (new Map());
  #parts = /** @type {Map<string, any>} */ (new Map()); // of the picture, by their picks
  #places = /** @type {Map<string, string>} */ (new Map()); // the picks whose place has another name
  #corner = ""; // the last square
  #walks = false; // whether squares can be picked: then the middle of a tile is for itself
  #width = 1; // of what comes onto a square
  #hits = /** @type {Map<string, Hit>} */ (new Map()); // by pick, also of picks that were offered before
  #layer = shape("g", { class: "picks" }); // with the hits of the picks
  #marked = /** @type {Map<Element, string[]>} */ (new Map()); // the classes that parts have because of picks
  #turned = false; // whether the picture is shown upside down
  #focus = ""; // the pick that the keyboard is on
  /** Places that a hint names: they stay marked until they are emptied. @type {readonly string[]} */
  hinted = [];
  #onpick;
  #onmiss;

  /** @param {(pick: string) => void} onpick @param {(pick: string) => void} [onmiss] called with a place that is not offered */
  constructor(onpick, onmiss = () => {}) {
    this.#onpick = onpick;
    this.#onmiss = onmiss;
    this.element = h("div", { class: "board", role: "group", "aria-label": t("table.board"), "aria-describedby": "board-help" });
    this.element.addEventListener("click", (/** @type {any} */ event) => this.#click(event));
    this.element.addEventListener("keydown", (/** @type {any} */ event) => this.#key(event));
    this.element.addEventListener("focusin", (/** @type {any} */ event) => { this.#focus = event.target.dataset?.pick ?? this.#focus; });
  }

  /**
   * Shows a picture in place of the one before.
   * @param {string} svg
   * @param {import("./types").View} view
   * @param {string} [lies] how the spare tile lies; the library's picture has always the same way
   */
  show(svg, view, lies) {
    const focused = this.element.contains(document.activeElement);
    this.#turned = isTurned(view);
    this.picture = readPicture(svg, view);
    const { spare } = this.picture, open = view.board.spare?.open ?? "", tile = spare?.querySelector(".tile");
    if (tile && lies) turnTile(tile, quarters(open, lies));
    if (spare) spare.dataset.open = lies ?? open;
    this.element.replaceChildren(this.picture.board);
    this.#frame = crop(this.picture.board, this.#frame);
    this.#unforesee = () => {};
    this.#picks = new Map();
    this.#parts = new Map();
    this.#hits = new Map();
    this.#marked = new Map();
    this.#layer = shape("g", { class: this.picture.board.querySelector(".tile") ? "picks of-tiles" : "picks" });
    this.#spread(view);
    return focused;
  }

  /**
   * Shows what a push leads to, in the picture of the view before it. Without a preview
   * it goes back to that view. Only what changes is touched: a whole new picture would
   * come some frames later.
   * @param {import("./types").View} view
   * @param {import("./types").Preview} [preview]
   */
  foresee(view, preview) {
    this.#unforesee();
    this.#unforesee = this.picture && preview ? rearrange(this.picture, preview) : () => {};
    this.#spread(preview?.view ?? view);
  }

  /** Moves pawns on one square apart, since they are larger here than in the library's picture. @param {Pick<import("./types").View, "pawns">} view */
  #spread({ pawns = [] }) {
    pawns.forEach((square, i) => {
      const here = pawns.flatMap((other, j) => (other === square ? [j] : [])), more = [0, 0, 12, 6, 0][here.length] ?? 76 / (here.length - 1) - 24; // many overlap
      const pawn = /** @type {SVGElement | null} */ (this.element.querySelector(`#pawn-${i + 1}`));
      pawn?.style.setProperty("--aside", `${(here.indexOf(i) - (here.length - 1) / 2) * more}px`);
      pawn?.classList.toggle("crowded", here.length > 2);
    });
  }

  /** Draws something over the squares, which takes no clicks: under the pawns and pieces, or if it has the class over, over them. @param {SVGElement} layer */
  draw(layer) {
    this.element.querySelector(`.${layer.classList[0]}`)?.remove();
    const svg = this.picture?.board;
    svg?.insertBefore(layer, svg.querySelector(layer.matches(".over") ? ".picks" : ".pawn, .token, .picks"));
  }

  /**
   * Offers picks: those of the given ones that the picture has.
   * @param {Map<string, string>} picks each with words for it
   * @param {readonly string[]} chosen the picks that are chosen already
   * @param {boolean} focus whether the keyboard's place is on the board
   * @param {Map<string, string>} places where picks are that have no place of their own, such as directions and cards
   * @param {number} width of what comes onto a square, in squares: it covers others to the right and below
   */
  offer(picks, chosen, focus = this.element.contains(document.activeElement), places = new Map(), width = 1) {
    this.#tidy();
    this.#parts = new Map([...this.element.querySelectorAll("[data-pick]:not(.hit)")].map((part) => [part.dataset.pick, part])); // of several the uppermost
    this.#places = places;
    this.#width = width;
    this.#picks = new Map([...picks].filter(([pick]) => this.has(pick)));
    this.#corner = [...this.#parts.keys()].filter(isSquare).sort().at(-1) ?? "";
    this.#walks = [...this.#picks.keys()].some(isSquare);
    const first = this.#picks.has(this.#focus) ? this.#focus : this.#picks.keys().next().value;
    const hits = [...this.#picks].map(([pick, words]) => this.#hit(pick, words, pick === first, chosen.includes(pick)));
    this.#showHits(hits.sort((a, b) => b.size - a.size).map(({ element }) => element)); // the small ones on top: squares over slots and legends
    this.#mark(new Map(), [...[...this.#picks.keys()].map((pick) => [pick, places.has(pick) && this.#place(pick).matches(".token") ? "victim" : "can"]), ...chosen.map((pick) => [pick, "chosen"]), ...this.hinted.map((pick) => [pick, "hinted"])]);
    if (focus && first !== undefined) this.focus();
  }

  /** Whether the picture has a place for a pick. @param {string} pick */
  has(pick) {
    return this.#place(pick) !== undefined;
  }

  /** Moves the keyboard to the board. */
  focus() {
    /** @type {any} */ (this.element.querySelector("[tabindex='0']"))?.focus({ preventScroll: true });
  }

  /** Marks places that a hint names. @param {readonly string[]} picks */
  point(picks) {
    this.hinted = picks;
    this.#mark(new Map(this.#marked), picks.map((pick) => [pick, "hinted"]));
  }

  /** Shows a piece on a square to which it would move, or a legend as large as it would be. @param {string} from @param {string} to */
  stand(from, to) {
    const piece = this.#parts.get(from), square = this.#place(to);
    if (!piece?.matches(".token") || !square || from === to) return;
    const start = bounds(piece), end = bounds(square), inset = 4; // of a piece in its square
    piece.style.translate = `${end.x + inset - start.x}px ${end.y + inset - start.y}px`;
    if (!piece.matches(".legend")) return;
    piece.style.transformOrigin = `${start.x}px ${start.y}px`;
    piece.style.scale = String((this.#width * end.width - 2 * inset) / start.width);
  }

  /** Writes a few letters at a pick, or at another place that belongs to it, and takes clicks. @param {string} pick @param {string} words @param {string} [other] */
  label(pick, words, other) {
    const hit = this.#picks.has(pick) && this.#hits.get(pick)?.element, part = other ? this.#parts.get(other) : hit;
    if (!hit || !part) return;
    const box = bounds(part), { x: left, y: top, width, height } = box;
    if (other) {
      const area = hit.appendChild(shape("g", { class: "more" }));
      area.append(shape("rect", { x: left, y: top, width, height }));
      this.#mark(new Map(this.#marked), [[other, "victim"]]);
    }
    const each = words.length > 5 ? 12 : 15, wide = each * words.length + 10, x = box.x + box.width / 2, y = box.y + box.height * 0.66;
    const made = shape("g", { class: "sum" });
    made.append(shape("rect", { x: x - wide / 2, y: y - 15, width: wide, height: 30, rx: 8 }), shape("text", { x, y, dy: ".36em" }));
    const text = /** @type {any} */ (made.lastChild);
    text.textContent = words;
    text.style.fontSize = `${1.47 * each}px`;
    hit.append(made);
  }

  /** Draws an arrow along squares, for a hint. @param {readonly string[]} squares */
  arrow(squares) {
    const stops = squares.flatMap((square) => [...this.element.querySelectorAll(`#square-${CSS.escape(square)}`)]).map((one) => middle(/** @type {any} */ (one)));
    const [start, end] = stops.slice(-2);
    if (!end) return;
    const far = Math.hypot(end.x - start.x, end.y - start.y) || 1, [dx, dy] = [(end.x - start.x) / far, (end.y - start.y) / far], tip = { x: end.x - 18 * dx, y: end.y - 18 * dy };
    const layer = this.element.querySelector("g.hint") ?? this.picture?.board.appendChild(shape("g", { class: "hint" }));
    const line = [...stops.slice(0, -1), tip].map(({ x, y }) => `${x} ${y}`).join("L");
    const d = `M${line}M${tip.x - 16 * dx - 12 * dy} ${tip.y - 16 * dy + 12 * dx}L${tip.x} ${tip.y}L${tip.x - 16 * dx + 12 * dy} ${tip.y - 16 * dy - 12 * dx}`;
    layer?.append(shape("path", { class: "under", d }), shape("path", { d }));
  }

  /** Takes away what belongs to the picks before: pieces that stand elsewhere, sums and arrows. */
  #tidy() {
    for (const piece of this.element.querySelectorAll("svg .token")) piece.style.translate = piece.style.scale = "";
    for (const one of this.element.querySelectorAll(".sum, .more, .hint")) one.remove();
  }

  /**
   * Gives the parts of picks classes, besides those that stay, and takes the others away.
   * @param {Map<Element, string[]>} marks those that stay @param {string[][]} more picks and classes
   */
  #mark(marks, more) {
    for (const [pick, name] of more) if (this.has(pick)) marks.set(this.#place(pick), [...marks.get(this.#place(pick)) ?? [], name]);
    for (const part of new Set([...this.#marked.keys(), ...marks.keys()])) {
      for (const name of ["can", "chosen", "hinted", "victim"]) part.classList.toggle(name, marks.get(part)?.includes(name) ?? false);
    }
    this.#marked = marks;
  }

  /** Returns the part of the picture with a pick. @param {string} pick @returns {any} */
  #place(pick) {
    return this.#parts.get(this.#places.get(pick) ?? pick);
  }

  /**
   * Returns what takes clicks and the keyboard for a pick: that of before, where it is
   * now. A square gets a dot, where it has room: a sign that needs no color.
   * @param {string} pick @param {string} words @param {boolean} first whether the keyboard comes here first @param {boolean} chosen
   * @returns {Hit}
   */
  #hit(pick, words, first, chosen) {
    const place = this.#place(pick), slot = isSlot(place), { x, y, width, height } = slot ? this.#slotArea(place) : this.#middleOf(place, pick);
    const element = this.#hits.get(pick)?.element ?? shape("g", { "data-pick": pick, role: "button" });
    const area = element.firstElementChild ?? element.appendChild(shape("rect", { rx: 10 })), low = !place.matches(".tile") ? 0.5 : place.querySelector(".glow, .plaque") ? 0.17 : 0.83; // where a tile has no pawns
    const cue = place.matches(".square") && !chosen;
    for (const [name, value] of Object.entries({ class: `hit${slot ? " push" : ""}${cue ? " dotted" : ""}`, "aria-label": words, tabindex: first ? 0 : -1 })) set(element, name, value);
    for (const [name, value] of Object.entries({ x, y, width, height })) set(area, name, value);
    const dot = element.querySelector(".cue") ?? shape("circle", { class: "cue", r: 9 });
    for (const [name, value] of Object.entries({ cx: x + width / 2, cy: y + height * low })) set(dot, name, value);
    if (!cue) dot.remove();
    else if (!dot.parentNode) element.append(dot);
    const hit = { element, size: slot ? onRim : width * height };
    this.#hits.set(pick, hit);
    return hit;
  }

  /** Puts hits over the picture, in this order. @param {Element[]} hits */
  #showHits(hits) {
    const svg = this.picture?.board, layer = this.#layer;
    if (svg && svg.lastChild !== layer) svg.append(layer);
    for (const one of [...layer.children]) if (!hits.includes(one)) one.remove();
    hits.forEach((hit, i) => { if (layer.children[i] !== hit) layer.insertBefore(hit, layer.children[i] ?? null); });
  }

  /** Returns a square, or one in the middle of those that something wide would cover. @param {any} place @param {string} pick */
  #middleOf(place, pick) {
    const box = bounds(place), last = this.#width > 1 && place.matches(".square") ? this.#place(lastOf(pick, this.#width)) : null;
    if (!last) return box;
    const end = bounds(last);
    return { x: (box.x + end.x) / 2, y: (box.y + end.y) / 2, width: box.width, height: box.height };
  }

  /**
   * Returns what takes taps for a slot: its place on the rim, and the tile next to
   * it if that cannot be chosen, so that a finger hits it away from the screen's edge.
   * @param {any} slot
   */
  #slotArea(slot) {
    const { x, y, width, height } = bounds(slot.querySelector(".area"));
    const [edge, line] = /** @type {string} */ (slot.dataset.pick), [column, row] = this.#corner;
    const square = { N: `${line}1`, S: line + row, W: `a${line}`, E: column + line }[edge] ?? "";
    const deep = this.#picks.has(square) ? 0 : this.#walks ? 40 : 96, wide = 8;
    const box = edge === "N" || edge === "S" ? { x: x - wide, y, width: width + 2 * wide, height: height + deep } : { x, y: y - wide, width: width + deep, height: height + 2 * wide };
    if (edge === "S") box.y -= deep;
    if (edge === "E") box.x -= deep;
    return box;
  }

  /** @param {any} event */
  #click(event) {
    const pick = event.target.closest?.("[data-pick]")?.dataset.pick;
    if (pick) (this.#picks.has(pick) ? this.#onpick : this.#onmiss)(pick);
  }

  /** @param {KeyboardEvent & {target: any}} event */
  #key(event) {
    const pick = event.target.dataset?.pick;
    if (!pick || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#onpick(pick);
      return;
    }
    const way = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key], sign = this.#turned ? -1 : 1;
    if (!way) return;
    event.preventDefault();
    this.#move(pick, sign * way[0], sign * way[1]);
  }

  /** Moves the keyboard to the nearest pick in a direction. @param {string} from @param {number} dx @param {number} dy */
  #move(from, dx, dy) {
    const at = (/** @type {string} */ pick) => /** @type {Hit} */ (this.#hits.get(pick)).element;
    const here = middle(at(from));
    let best = "", least = Infinity;
    for (const pick of this.#picks.keys()) {
      const there = middle(at(pick));
      const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      if (ahead > 1 && ahead + 2 * aside < least) [best, least] = [pick, ahead + 2 * aside];
    }
    if (!best) return;
    set(at(from), "tabindex", -1);
    set(at(best), "tabindex", 0);
    this.focus();
  }
}

const onRim = 1e6; // the size of a slot's hit among others, larger than any: those of slots keep their order, since to move the one that has the focus is slow

/** @param {Element} place */
const isSlot = (place) => place.matches(".slot");
