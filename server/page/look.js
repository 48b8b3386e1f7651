// This file finds out what the turns of a game that is over were worth: by the library in a worker of
// its own, or by the server. What is found is kept until the page shows another game, so that
// the end of a game and its review look only once.

import { startWorker } from "./transport-worker.js";

/** @typedef {{turn: import("./reasons.js").Judgment}} Judged as the worker says it; see labyrinth.d.mts */
/** @typedef {{luck?: Record<"prior" | "own" | "others" | "cards" | "hidden" | "result", number>}} Summary of a seat */
/** @typedef {{done: false, value: Judged} | {done: true, value: Summary[]}} Found the next turn, or after the last one the summaries of the seats */

/**
 * What is to be looked at.
 * @typedef {object} Game
 * @property {string} id of the table
 * @property {() => Promise<string>} record
 * @property {() => ReturnType<NonNullable<import("./types").Transport["review"]>>} [review] asks the server, which then looks in place of a worker
 */

export class Look {
  /** @type {Map<string, Promise<Found>[]>} what was asked for, by depth */
  #found = new Map();
  #whole = new Set(); // the depths of which all is known
  /** @type {ReturnType<typeof startWorker> | undefined} */
  #worker;

  /** @type {ReturnType<NonNullable<Game["review"]>> | undefined} of the server */
  #answer;

  /** @param {Game} game */
  constructor(game) {
    this.game = game;
  }

  /** The closest depth of which all is known, or nothing. */
  get depth() {
    return ["normal", "quick"].find((one) => this.#whole.has(one));
  }

  /** Returns the nth turn at a depth, or after the last one the summaries. The turns before it must have been asked for. @param {string} depth @param {number} n */
  at(depth, n) {
    const found = this.#found.get(depth) ?? [];
    this.#found.set(depth, found);
    return found[n] ??= this.#ask(depth, n).then((one) => {
      if (one.done) this.#whole.add(depth);
      return one;
    }).catch((error) => {
      this.stop(); // the next try begins anew
      throw error;
    });
  }

  /** @param {string} depth @param {number} n @returns {Promise<Found>} */
  async #ask(depth, n) {
    const { record, review } = this.game;
    if (review) {
      const { turns, seats } = await (this.#answer ??= review());
      return n < turns.length ? { done: false, value: { turn: turns[n] } } : { done: true, value: seats };
    }
    const text = n === 0 ? await record() : "", worker = this.#worker ??= startWorker(() => {}, () => {});
    if (n === 0) await worker.ask("review", text, { depth });
    return worker.ask("reviewed");
  }

  /** Ends what is asked for, and forgets what is known in part. */
  stop() {
    this.#worker?.stop();
    this.#worker = this.#answer = undefined;
    for (const depth of this.#found.keys()) if (!this.#whole.has(depth)) this.#found.delete(depth);
  }
}

/** @type {Look | undefined} */
let kept;

/** Returns what looks at a game. @param {Game} game */
export function lookAt(game) {
  if (kept?.game.id === game.id && !kept.game.review === !game.review) return kept;
  kept?.stop();
  return kept = new Look(game);
}

addEventListener("hashchange", () => { if (location.hash.split("/")[2] !== kept?.game.id) kept?.stop(); });
