// This file holds the board on the page: the picture, what can be picked on it,
// and the keys and clicks that pick. It offers picks by the data-pick attributes
// of the picture and knows no game.

import { lastOf } from "./battle.js";
import { h } from "./dom.js";
import { t } from "./i18n.js";
import { bounds, crop, middle, readPicture, shape } from "./picture.js";
import { rearrange } from "./rearrange.js";

export class Board {
  /** @type {import("./picture.js").Picture | null} */
  picture = null;
  #read = /** @type {{svg: string, view: any, picture: any}} */ ({ svg: "", view: null, picture: null }); // the last picture, as it was read
  #frame = /** @type {DOMRect | null} */ (null);
  #picks = /** @type {Map<string, string>} */ (new Map());
  #places = /** @type {Map<string, string>} */ (new Map()); // the picks whose place has another name
  #width = 1; // of what comes onto a square
  #focus = ""; // the pick that the keyboard is on
  #onpick;

  /** @param {(pick: string) => void} onpick */
  constructor(onpick) {
    this.#onpick = onpick;
    this.element = h("div", { class: "board", role: "group", "aria-label": t("table.board"), "aria-describedby": "board-help" });
    this.element.addEventListener("click", (/** @type {any} */ event) => this.#click(event));
    this.element.addEventListener("keydown", (/** @type {any} */ event) => this.#key(event));
    this.element.addEventListener("focusin", (/** @type {any} */ event) => { this.#focus = event.target.dataset?.pick ?? this.#focus; });
  }

  /**
   * Shows a picture in place of the one before.
   * @param {string} svg
   * @param {import("./types").View} view
   */
  show(svg, view) {
    const focused = this.element.contains(document.activeElement);
    const known = this.#read.svg === svg && this.#read.view === view;
    if (!known) this.#read = { svg, view, picture: readPicture(svg, view) };
    const { board, spare, ...rest } = this.#read.picture;
    const picture = { ...rest, board: board.cloneNode(true), spare: spare?.cloneNode(true) ?? null };
    this.picture = picture;
    if (picture.spare) picture.spare.dataset.open = view.board.spare?.open;
    this.element.replaceChildren(picture.board);
    if (!known) {
      this.#frame = crop(picture.board, this.#frame);
      board.setAttribute("viewBox", picture.board.getAttribute("viewBox"));
    }
    this.#picks = new Map();
    return focused;
  }

  /**
   * Shows what a push leads to, in place of the picture before it.
   * @param {string} svg the picture of the view before
   * @param {import("./types").View} view
   * @param {import("./types").Preview} preview
   */
  foresee(svg, view, preview) {
    const focused = this.show(svg, view);
    if (this.picture) rearrange(this.picture, view, preview);
    return focused;
  }

  /** Draws something over the tiles and under the pawns, which takes no clicks. @param {SVGElement} layer */
  draw(layer) {
    this.element.querySelector(`.${layer.classList[0]}`)?.remove();
    const svg = this.picture?.board;
    svg?.insertBefore(layer, svg.querySelector(".pawn, .picks"));
  }

  /**
   * Offers picks: those of the given ones that the picture has.
   * @param {Map<string, string>} picks each with words for it
   * @param {readonly string[]} chosen the picks that are chosen already
   * @param {boolean} focus whether the keyboard's place is on the board
   * @param {Map<string, string>} places where picks are that have no place of their own, such as directions
   * @param {number} width of what comes onto a square, in squares: it covers others to the right and below
   */
  offer(picks, chosen, focus = this.element.contains(document.activeElement), places = new Map(), width = 1) {
    this.#clear();
    this.#places = places;
    this.#width = width;
    this.#picks = new Map([...picks].filter(([pick]) => this.#place(pick)));
    const layer = shape("g", { class: "picks" });
    const offered = [...this.#picks].map(([pick, words]) => ({ pick, words, place: this.#place(pick) }));
    const buttons = offered.map(({ pick, words, place }) => this.#button(place, pick, words)), size = ({ width, height } = new DOMRect()) => width * height;
    layer.append(...buttons.sort((a, b) => size(bounds(b)) - size(bounds(a)))); // the small ones on top: squares over slots and legends
    for (const { pick, place } of offered) place.classList.add(places.has(pick) ? "victim" : "can");
    for (const pick of chosen) this.#place(pick)?.classList.add("chosen");
    this.picture?.board.append(layer);
    const first = this.#picks.has(this.#focus) ? this.#focus : this.#picks.keys().next().value;
    if (first === undefined) return;
    this.#hit(first)?.setAttribute("tabindex", "0");
    if (focus) this.focus();
  }

  /** Moves the keyboard to the board. */
  focus() {
    /** @type {any} */ (this.element.querySelector("[tabindex='0']"))?.focus({ preventScroll: true });
  }

  /** Marks places that a hint names. @param {readonly string[]} picks */
  point(picks) {
    for (const pick of picks) this.#place(pick)?.classList.add("hinted");
  }

  /** Shows a piece on a square to which it would move. @param {string} from @param {string} to */
  stand(from, to) {
    const piece = this.element.querySelector(`#piece-${CSS.escape(from)}`), square = this.#place(to);
    if (!piece || !square || from === to) return;
    const start = bounds(this.element.querySelector(`#square-${CSS.escape(from)}`)), end = bounds(square);
    piece.style.translate = `${end.x - start.x}px ${end.y - start.y}px`;
  }

  /** Writes a few letters at a pick. @param {string} pick @param {string} words */
  label(pick, words) {
    const hit = this.#hit(pick), box = hit && bounds(hit.firstChild);
    if (!box) return;
    const wide = 15 * words.length + 10, x = box.x + box.width / 2, y = box.y + box.height * 0.66;
    const made = shape("g", { class: "sum" });
    made.append(shape("rect", { x: x - wide / 2, y: y - 15, width: wide, height: 30, rx: 8 }), shape("text", { x, y, dy: ".36em" }));
    /** @type {any} */ (made.lastChild).textContent = words;
    hit.append(made);
  }

  /** Draws an arrow from one place to another, for a hint. @param {string} from @param {string} to */
  arrow(from, to) {
    const [a, b] = [from, to].map((square) => this.element.querySelector(`#square-${CSS.escape(square)}`));
    if (!a || !b) return;
    const start = middle(/** @type {any} */ (a)), end = middle(/** @type {any} */ (b)), far = Math.hypot(end.x - start.x, end.y - start.y);
    if (far === 0) return;
    const [dx, dy] = [(end.x - start.x) / far, (end.y - start.y) / far], tip = { x: end.x - 18 * dx, y: end.y - 18 * dy };
    const layer = this.element.querySelector("g.hint") ?? this.picture?.board.appendChild(shape("g", { class: "hint" }));
    const d = `M${start.x} ${start.y}L${tip.x} ${tip.y}M${tip.x - 16 * dx - 12 * dy} ${tip.y - 16 * dy + 12 * dx}L${tip.x} ${tip.y}L${tip.x - 16 * dx + 12 * dy} ${tip.y - 16 * dy - 12 * dx}`;
    layer?.append(shape("path", { class: "under", d }), shape("path", { d }));
  }

  #clear() {
    for (const piece of this.element.querySelectorAll("[id^=piece-]")) piece.style.translate = "";
    this.element.querySelector(".picks")?.remove();
    this.element.querySelector(".hint")?.remove();
    for (const place of this.element.querySelectorAll("[data-pick]")) place.classList.remove("can", "chosen", "hinted", "victim");
  }

  /** Returns the uppermost part of the picture with a pick. @param {string} pick @returns {any} */
  #place(pick) {
    const name = this.#places.get(pick) ?? pick;
    return [...this.element.querySelectorAll(`[data-pick="${CSS.escape(name)}"]:not(.hit)`)].at(-1);
  }

  /** @param {string} pick @returns {any} */
  #hit(pick) {
    return this.element.querySelector(`.hit[data-pick="${CSS.escape(pick)}"]`);
  }

  /**
   * Makes what takes clicks and the keyboard for a part of the picture. A square
   * without a plaque gets a dot, and a plaque a thick edge: signs that need no color.
   * @param {any} place @param {string} pick @param {string} words
   */
  #button(place, pick, words) {
    const box = isSlot(place) ? this.#slotArea(place) : this.#middleOf(place, pick);
    const made = shape("g", { class: `hit${isSlot(place) ? " push" : ""}`, "data-pick": pick, role: "button", "aria-label": words, tabindex: "-1" });
    made.append(shape("rect", { x: box.x, y: box.y, width: box.width, height: box.height, rx: 10 }));
    const low = place.matches(".tile") ? 0.83 : 0.5; // below the pawns of a tile
    if (place.matches(".square:not(:has(.plaque))")) made.append(shape("circle", { class: "cue", cx: box.x + box.width / 2, cy: box.y + box.height * low, r: 9 }));
    return made;
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
    const [edge, line] = /** @type {string} */ (slot.dataset.pick), side = this.element.querySelectorAll(".tile.square").length ** 0.5;
    const square = { N: `${line}1`, S: `${line}${side}`, W: `a${line}`, E: `${"abcdefg"[side - 1]}${line}` }[/** @type {"N"} */ (edge)];
    const deep = this.#picks.has(square) ? 0 : 96, wide = 8;
    const box = edge === "N" || edge === "S" ? { x: x - wide, y, width: width + 2 * wide, height: height + deep } : { x, y: y - wide, width: width + deep, height: height + 2 * wide };
    if (edge === "S") box.y -= deep;
    if (edge === "E") box.x -= deep;
    return box;
  }

  /** @param {any} event */
  #click(event) {
    const pick = event.target.closest?.("[data-pick]")?.dataset.pick;
    if (pick && this.#picks.has(pick)) this.#onpick(pick);
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
    const way = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (!way) return;
    event.preventDefault();
    this.#move(pick, way[0], way[1]);
  }

  /** Moves the keyboard to the nearest pick in a direction. @param {string} from @param {number} dx @param {number} dy */
  #move(from, dx, dy) {
    const here = middle(this.#hit(from));
    let best = "", least = Infinity;
    for (const pick of this.#picks.keys()) {
      const there = middle(this.#hit(pick));
      const ahead = (there.x - here.x) * dx + (there.y - here.y) * dy;
      const aside = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
      if (ahead > 1 && ahead + 2 * aside < least) [best, least] = [pick, ahead + 2 * aside];
    }
    if (!best) return;
    this.#hit(from).setAttribute("tabindex", "-1");
    this.#hit(best).setAttribute("tabindex", "0");
    this.focus();
  }
}

/** @param {Element} place */
const isSlot = (place) => place.matches(".slot");
