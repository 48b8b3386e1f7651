// This file holds the events of a game that wait to be shown: one after the other, with
// a rest before the ply of another seat, so that a person can follow each.

/** @typedef {import("./types").Update} Update */

const most = 40; // events that wait, before the oldest are left out: the page was away

/**
 * What a queue needs of its table.
 * @typedef {object} Host
 * @property {number} first the number of the last event when the page opened
 * @property {() => boolean} people whether a person plays: bots alone play faster than anybody can follow, and each of their plies is shown
 * @property {number} me the seat of the person at this page, or 0
 * @property {(update: Update) => number} rest how many ms to wait before an event
 * @property {(update: Update, late: boolean) => Promise<void>} show
 * @property {(skip: () => void) => void} resting called when a rest begins
 */

export class Queue {
  /** @type {Update[]} */
  #waiting = [];
  #running = false;
  #closed = false;
  #hurry = () => {}; // ends the rest before the next ply
  hurried = false; // whether what waits now is shown without rests and movements

  /** @param {Host} host */
  constructor(host) {
    this.host = host;
  }

  /** @param {Update} update */
  add(update) {
    this.#waiting.push(update);
    this.#run();
  }

  /** Shows no more events. */
  close() {
    this.#closed = true;
    this.#hurry();
  }

  /** Shows what waits without rests. It reports whether anything is being shown. */
  skip() {
    if (!this.#running) return false;
    this.hurried = true;
    this.#hurry();
    return true;
  }

  /** Whether an event of a kind waits. @param {Update["kind"]} kind */
  has(kind) {
    return this.#waiting.some((update) => update.kind === kind);
  }

  /** Whether an event is not shown by itself: it was there before the page, or this seat has acted since. @param {Update} update */
  isLate({ n }) {
    const { first, me, people } = this.host;
    return n < first || (this.#waiting.length > most && people()) || this.#waiting.some((later) => later.n > n && later.by === me && later.kind === "ply");
  }

  async #run() {
    if (this.#running) return;
    this.#running = true;
    while (this.#waiting.length > 0 && !this.#closed) {
      const update = this.#waiting[0], late = this.isLate(update);
      if (!late) await this.#rest(update);
      if (this.#closed) return;
      this.#waiting.shift();
      await this.host.show(update, late);
    }
    this.#running = false;
    this.hurried = false;
  }

  /** @param {Update} update */
  async #rest(update) {
    const time = this.host.rest(update);
    if (this.hurried || document.hidden || time <= 0) return;
    this.host.resting(() => this.skip());
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, time);
      this.#hurry = () => { clearTimeout(timer); resolve(undefined); };
    });
  }
}
