// This file says what happens to readers who do not see the page: each change once. A screen reader says the nodes
// that are new, so that what is said later is added to what was said before.

import { h } from "./dom.js";

export class Live {
  element = h("p", { class: "hidden", "aria-live": "polite", id: "live" });
  #matters = /** @type {Map<string, string>} */ (new Map());

  /** Says something, instead of what was said before. @param {string} text */
  say(text) {
    this.element.textContent = text;
  }

  /** Says something more. @param {string} text */
  add(text) {
    if (text) this.element.append(` ${text}`);
  }

  /** Says how a matter is now, if that is new. @param {string} matter @param {string} text */
  tell(matter, text) {
    if ((this.#matters.get(matter) ?? "") === text) return;
    this.#matters.set(matter, text);
    this.add(text);
  }
}
