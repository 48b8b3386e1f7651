// This file holds what the browser remembers: the reader's preferences, and the
// seats at tables that this browser has tokens for.

const prefix = "labyrinth.";
/** What a browser that keeps nothing remembers until the page is closed. @type {Map<string, string | null>} */
const memory = new Map();

/** @param {string} key @param {any} otherwise */
export function load(key, otherwise) {
  try {
    const text = memory.has(key) ? memory.get(key) : localStorage.getItem(prefix + key);
    return text === null || text === undefined ? otherwise : JSON.parse(text);
  } catch {
    return otherwise; // storage may be refused or hold something else
  }
}

/** @param {string} key @param {any} value undefined forgets it */
export function save(key, value) {
  const text = value === undefined ? null : JSON.stringify(value);
  try {
    if (text === null) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
    dispatchEvent(new CustomEvent("refused", { detail: "storage" })); // as refused.js, which a script in the head does not need
  }
}

/**
 * A seat that this browser holds, the invitations that its person can send,
 * whether the person learns the game there, the address of the review that it tries a turn of,
 * whether the lobby lists it apart, and whether its game is over. A token is the only way back to a seat, so none is thrown away.
 * @typedef {{id: string, seat: number, token: string, variant: string, when: number, invites?: Record<string, string>, learn?: boolean, review?: string, away?: boolean, over?: boolean}} Held
 */

const most = 300; // tables to remember

/** @returns {Held[]} the newest first */
export const heldSeats = () => load("seats", []);

/** @param {string} id @returns {Held | undefined} */
export const heldSeat = (id) => heldSeats().find((held) => held.id === id);

/** @param {Held} held */
export function hold(held) {
  save("seats", [held, ...heldSeats().filter(({ id }) => id !== held.id)].slice(0, most));
}

/** The name under which the address is kept at which the server calls a seat. @param {string} id of its table */
export const calledAt = (id) => `push.${id}`;

/** Leaves out tables that are no longer there. @param {string[]} ids */
export function forget(ids) {
  save("seats", heldSeats().filter(({ id }) => !ids.includes(id)));
}

/** Changes what is known of a seat. @param {string} id @param {Partial<Held>} now */
export function note(id, now) {
  save("seats", heldSeats().map((held) => (held.id === id ? { ...held, ...now } : held)));
}
