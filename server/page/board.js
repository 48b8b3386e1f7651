// This file holds the board on the page: the picture, what can be picked on it,
// and the keys and clicks that pick. It offers picks by the data-pick attributes
// of the picture and knows no game.

import { h } from "./dom.js";
import { t } from "./i18n.js";
import { bounds, crop, middle, readPicture, shape } from "./picture.js";

export class Board {
  /** @type {import("./picture.js").Picture | null} */
  picture = null;
  #frame = /** @type {DOMRect | null} */ (null);
  #picks = /** @type {Map<string, string>} */ (new Map());
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
    this.picture = readPicture(svg, view);
    if (this.picture.spare) this.picture.spare.dataset.open = view.board.spare?.open;
    this.element.replaceChildren(this.picture.board);
    this.#frame = crop(this.picture.board, this.#frame);
    this.#picks = new Map();
    return focused;
  }

  /**
   * Offers picks: those of the given ones that the picture has.
   * @param {Map<string, string>} picks each with words for it
   * @param {readonly string[]} chosen the picks that are chosen already
   * @param {boolean} focus whether the keyboard's place is on the board
   */
  offer(picks, chosen, focus = this.element.contains(document.activeElement)) {
    this.#clear();
    this.#picks = new Map([...picks].filter(([pick]) => this.#place(pick)));
    const layer = shape("g", { class: "picks" });
    for (const [pick, words] of this.#picks) {
      const place = this.#place(pick);
      place.classList.add("can");
      layer.append(this.#button(place, pick, words));
    }
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

  #clear() {
    this.element.querySelector(".picks")?.remove();
    for (const place of this.element.querySelectorAll("[data-pick]")) place.classList.remove("can", "chosen", "hinted");
  }

  /** Returns the uppermost part of the picture with a pick. @param {string} pick @returns {any} */
  #place(pick) {
    return [...this.element.querySelectorAll(`[data-pick="${CSS.escape(pick)}"]:not(.hit)`)].at(-1);
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
    const box = bounds(place);
    const made = shape("g", { class: "hit", "data-pick": pick, role: "button", "aria-label": words, tabindex: "-1" });
    made.append(shape("rect", { x: box.x, y: box.y, width: box.width, height: box.height, rx: 10 }));
    const low = place.matches(".tile") ? 0.83 : 0.5; // below the pawns of a tile
    if (place.matches(".square:not(:has(.plaque))")) made.append(shape("circle", { class: "cue", cx: box.x + box.width / 2, cy: box.y + box.height * low, r: 9 }));
    return made;
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
