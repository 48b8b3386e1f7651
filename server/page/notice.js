// This file shows a notice for a while, and a hint for its turn: what went wrong, below what a
// turn needs, or a hint, under the headline; or at the edge of the window if that is out of sight.
// What was asked about a piece stands behind all that a turn needs, moves nothing of it, and covers no button.

import { h } from "./dom.js";

const time = 9000; // ms that a notice shows, unless it stays

export class Notice {
  element = h("p", { class: "notice toast", hidden: true, role: "status" });
  bad = false; // whether what shows went wrong
  stays = false; // whether it shows until another one
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** Shows a notice of which Live tells those who do not see it. @param {string} text @param {boolean} [stays] until another one */
  show(text, stays = true) {
    this.say(text.trim(), false, stays, false, false);
  }

  /** Shows a notice, or none. @param {string} text @param {boolean} [bad] @param {boolean} [stays] until another one @param {boolean} [aside] whether it must not move what a turn needs @param {boolean} [said] whether screen readers say it, too */
  say(text, bad = false, stays = false, aside = false, said = true) {
    clearTimeout(this.#timer);
    this.element.setAttribute("aria-live", said ? "polite" : "off");
    this.bad = bad && text !== "";
    this.stays = stays && text !== "";
    this.element.textContent = text;
    this.element.hidden = text === "";
    this.element.classList.toggle("bad", bad);
    this.element.classList.toggle("aside", aside);
    this.element.classList.remove("afloat");
    if (!text) return;
    if (!stays) this.#timer = setTimeout(() => this.say(""), time);
    if (!aside) return this.#place();
    setTimeout(() => { if (this.element.textContent === text && !this.element.parentElement?.querySelector(".actions button")) this.#place(); }); // once there are the buttons of what was picked, which it must not cover
  }

  /** Floats at the edge of the window if it is out of sight. */
  #place() {
    const { top, bottom } = this.element.getBoundingClientRect();
    this.element.classList.toggle("afloat", top < 0 || bottom > innerHeight);
  }

  close() {
    clearTimeout(this.#timer);
  }
}
