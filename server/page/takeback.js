// This file follows what a seat can take back, and what became of its request.

import { stand } from "./played.js";

/** @typedef {import("./types").Update} Update */
/** @typedef {import("./types").View} View */

/** What a seat looks for. @param {View} view @param {number} seat */
const goalsOf = ({ players }, seat) => [...players[seat - 1]?.goals ?? [], ...players[seat - 1]?.glowLeft ?? []];

/** Whether an event has shown a seat a card, or the back of a tile. @param {Update} update @param {View} before @param {number} seat */
const shows = ({ changes, view }, before, seat) => changes.some(({ kind }) => kind === "turned") || Boolean(view.choices?.some(({ ply }) => ply.startsWith("take:")))
  || goalsOf(view, seat).some((goal) => !goalsOf(before, seat).includes(goal));

export class Takeback {
  #events = /** @type {(import("./played.js").Event & {mine: boolean, shows: boolean})[]} */ ([]); // those that stand; mine are also those of chance after an own ply
  #asked = false;
  #withdrawn = false; // until the request is gone

  /** @param {number} me the seat of this browser, or 0, which no event or request is by, for who only watches */
  constructor(me) {
    this.me = me;
  }

  /** Whether this seat has a ply to take back. */
  get possible() {
    return this.#events.some(({ kind, by }) => kind === "ply" && by === this.me);
  }

  /** Whether that ply has shown this seat something hidden: without others who agree, only a practice game takes it back. */
  get seen() {
    return this.#events.slice(this.#events.findLastIndex(({ kind, by }) => kind === "ply" && by === this.me)).some(({ mine, shows }) => mine && shows);
  }

  /** @param {Update} update @param {View | null} before */
  add(update, before) {
    const { n, kind, by, to } = update, chance = by === "chance", mine = kind === "ply" && (by === this.me || (chance && (this.#events.at(-1)?.mine ?? false)));
    this.#events = stand(this.#events, { n, kind, by, to, mine, shows: chance || (before !== null && this.me > 0 && shows(update, before, this.me)) });
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
