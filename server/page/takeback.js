// This file follows what a seat can take back, and what became of its request.

import { stand } from "./played.js";

/** @typedef {import("./types").Update} Update */

export class Takeback {
  #events = /** @type {import("./played.js").Event[]} */ ([]); // those that stand
  #asked = false;
  #withdrawn = false; // until the request is gone

  /** @param {number | undefined} me */
  constructor(me) {
    this.me = me;
  }

  /** Whether this seat has a ply to take back. */
  get possible() {
    return this.#events.some(({ kind, by }) => kind === "ply" && by === this.me);
  }

  /** @param {Update} update */
  add({ n, kind, by, to }) {
    this.#events = stand(this.#events, { n, kind, by, to });
    if (kind === "undo") this.#asked = false;
  }

  /**
   * Follows the requests at the table, and reports whether that of this seat is over.
   * @param {import("./types").Facts["takeback"]} before @param {import("./types").Facts["takeback"]} now
   */
  over(before, now) {
    const mine = this.#asked && before?.by === this.me && now === null;
    if (now === null) this.#withdrawn = false;
    if (now?.by === this.me && !this.#withdrawn) this.#asked = true;
    return mine;
  }

  /** Notes that this seat no longer waits for an answer. */
  withdraw() {
    this.#asked = false;
    this.#withdrawn = true;
  }

  /** Whether a request that is over was refused: what was agreed to comes as an event. */
  refused() {
    const refused = this.#asked;
    this.#asked = false;
    return refused;
  }
}
