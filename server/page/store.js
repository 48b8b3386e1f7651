// This file holds what the browser remembers: the reader's preferences, and the
// seats at tables that this browser has tokens for.

const prefix = "labyrinth.";

/** @param {string} key @param {any} otherwise */
export function load(key, otherwise) {
  try {
    const text = localStorage.getItem(prefix + key);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise; // storage may be refused or hold something else
  }
}

/** @param {string} key @param {any} value undefined forgets it */
export function save(key, value) {
  try {
    if (value === undefined) localStorage.removeItem(prefix + key);
    else localStorage.setItem(prefix + key, JSON.stringify(value));
  } catch {
    // Without storage the page works until it is closed.
  }
}

/**
 * A seat that this browser holds, the invitations that its person can send,
 * whether the person learns the game there, and the address of the review that it tries a turn of.
 * @typedef {{id: string, seat: number, token: string, variant: string, when: number, invites?: Record<string, string>, learn?: boolean, review?: string}} Held
 */

const most = 30; // tables to remember

/** @returns {Held[]} the newest first */
export const heldSeats = () => load("seats", []);

/** @param {string} id @returns {Held | undefined} */
export const heldSeat = (id) => heldSeats().find((held) => held.id === id);

/** @param {Held} held */
export function hold(held) {
  save("seats", [held, ...heldSeats().filter(({ id }) => id !== held.id)].slice(0, most));
}

/** @param {string} id */
export function letGo(id) {
  save("seats", heldSeats().filter((held) => held.id !== id));
}
