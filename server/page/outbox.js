// This file sends the plies of this seat. A ply that cannot reach the server waits, also
// while the page is closed, and is sent when the line is back.

import { load, save } from "./store.js";
import { later, pause, retries } from "./transport.js";

/** @param {string} id of a table */
const key = (id) => `ply.${id}`;

/** The ply that still has to be sent to a table, the event after which it was chosen, and the pick of the walk that was chosen with it. @param {string} id @returns {{n: number, ply: string, then?: string} | null} */
export const waitingPly = (id) => load(key(id), null);

export class Outbox {
  #closed = false;
  #told = false; // whether somebody was told of the ply that waits
  #sends = 0; // at once: a shift and its walk

  /**
   * @param {import("./types").Transport} transport
   * @param {import("./store.js").Held} held
   * @param {(waits: boolean) => void} onwait called when a ply begins to wait, and when it does so no more
   */
  constructor(transport, held, onwait) {
    this.transport = transport;
    this.held = held;
    this.onwait = onwait;
  }

  get sending() {
    return this.#sends > 0;
  }

  get waiting() {
    return waitingPly(this.held.id);
  }

  /** Forgets the ply that waits. */
  drop() {
    save(key(this.held.id), undefined);
    if (this.#told) this.onwait(false);
    this.#told = false;
  }

  /**
   * Sends a ply, and returns the number of its event, or nothing if it stays for the next time that the page
   * shows the table or the lobby. The error of one that has waited and cannot be played any more has waited set.
   * @param {number} n @param {string} ply @param {string} [then] the pick to make once it is played
   */
  async send(n, ply, then) {
    save(key(this.held.id), { n, ply, then });
    this.#sends++;
    const done = () => { if (this.waiting?.n === n) this.drop(); }; // the next ply may be on its way already
    try {
      const at = await this.#try(n, ply);
      if (at !== undefined) done();
      return at;
    } catch (error) {
      done();
      throw error;
    } finally {
      this.#sends--;
    }
  }

  /** @param {number} n @param {string} ply */
  async #try(n, ply) {
    for (let tries = 0; !this.#closed; tries++) {
      try {
        return await this.transport.play(this.held.id, this.held.token, n, ply);
      } catch (/** @type {any} */ error) {
        if (!later(error)) throw Object.assign(error, { waited: tries > 0 });
        if (tries === 0) this.tell();
        await pause(retries[Math.min(tries, retries.length - 1)]);
      }
    }
    return undefined;
  }

  /** Tells that a ply waits, if one does. */
  tell() {
    if (!this.waiting || this.#told) return;
    this.#told = true;
    this.onwait(true);
  }

  /** Sends nothing more. */
  close() {
    this.#closed = true;
  }
}
