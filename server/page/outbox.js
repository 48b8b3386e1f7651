// This file sends the plies of this seat. A ply that cannot reach the server waits, also
// while the page is closed, and is sent when the line is back.

import { load, save } from "./store.js";

const rests = [300, 600, 1200, 2500, 5000]; // ms between tries; a network that is back ends the rest

/** The kinds of errors after which a ply is sent again. */
const later = ["offline", "storage"];

export class Outbox {
  #closed = false;

  /**
   * @param {import("./types").Transport} transport
   * @param {import("./store.js").Held} held
   * @param {(waits: boolean) => void} onwait called when a ply begins to wait, and when one that waited has been sent
   */
  constructor(transport, held, onwait) {
    this.transport = transport;
    this.held = held;
    this.onwait = onwait;
  }

  get #key() {
    return `ply.${this.held.id}`;
  }

  /** The ply that still has to be sent, and the event after which it was chosen. @returns {{n: number, ply: string} | null} */
  get waiting() {
    return load(this.#key, null);
  }

  /** Forgets the ply that waits. */
  drop() {
    save(this.#key, undefined);
  }

  /**
   * Sends a ply. The error of one that has waited and cannot be played any more has waited set.
   * @param {number} n @param {string} ply
   */
  async send(n, ply) {
    save(this.#key, { n, ply });
    let tries = 0;
    for (; ; tries++) {
      try {
        await this.transport.play(this.held.id, this.held.token, n, ply);
        break;
      } catch (/** @type {any} */ error) {
        if (later.includes(error.kind)) {
          if (tries === 0) this.onwait(true);
          await this.#rest(rests[Math.min(tries, rests.length - 1)]);
          if (!this.#closed) continue;
          return; // it stays for the next time that the page shows the table
        }
        this.drop();
        throw Object.assign(error, { waited: tries > 0 });
      }
    }
    this.drop();
    if (tries > 0) this.onwait(false);
  }

  /** @param {number} ms */
  #rest(ms) {
    return new Promise((resolve) => {
      const done = () => { clearTimeout(timer); removeEventListener("online", done); resolve(undefined); };
      const timer = setTimeout(done, ms);
      addEventListener("online", done);
    });
  }

  /** Sends nothing more. */
  close() {
    this.#closed = true;
  }
}
