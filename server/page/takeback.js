// This file follows what a seat can take back, and what became of its request.

/** @typedef {import("./types").Update} Update */

export class Takeback {
  #line = [0]; // the numbers of the events that lead to the present
  #own = /** @type {Set<number>} */ (new Set()); // those that are plies of this seat
  #asked = false;

  /** @param {number | undefined} me */
  constructor(me) {
    this.me = me;
  }

  /** Whether this seat has a ply to take back. */
  get possible() {
    return this.#line.some((n) => this.#own.has(n));
  }

  /** @param {Update} update */
  add({ n, kind, by, to = 0 }) {
    if (kind === "undo") {
      this.#line = this.#line.filter((one) => one <= to);
      this.#asked = false;
    } else {
      this.#line.push(n);
      if (kind === "ply" && by === this.me) this.#own.add(n);
    }
  }

  /**
   * Follows the requests at the table, and reports whether that of this seat is over.
   * @param {import("./types").Facts["takeback"]} before @param {import("./types").Facts["takeback"]} now
   */
  over(before, now) {
    const mine = this.#asked && before?.by === this.me && now === null;
    if (now?.by === this.me) this.#asked = true;
    return mine;
  }

  /** Whether a request that is over was refused: what was agreed to comes as an event. */
  refused() {
    const refused = this.#asked;
    this.#asked = false;
    return refused;
  }
}
