// This file takes a seat that is offered. The answer can be lost on its way, and the page
// closed before it comes: what was asked for is kept until the seat is held, with the key
// by which the server gives the same seat again.

import { hold, load, save } from "./store.js";
import { later } from "./transport.js";

/**
 * A seat that is asked for: at a table, by a code or without one an open seat, under a name.
 * @typedef {{id: string, code: string, name: string, variant: string, key?: string}} Wanted
 */

const kept = "joining"; // where main.js looks, too

/** @param {import("./types").Transport} transport @param {Wanted} wanted */
export async function sitDown(transport, wanted) {
  const { id, code, name, variant } = wanted, before = load(kept, null);
  const key = before?.id === id && before.code === code ? before.key : newKey();
  save(kept, { ...wanted, key });
  const answer = await transport.join(id, code, name, key).catch((error) => {
    if (!later(error)) save(kept, undefined);
    throw error;
  });
  hold({ id, seat: answer.seat, token: answer.token, variant, when: Date.now() });
  save(kept, undefined);
}

/** Asks again for a seat whose answer never came. It reports whether this browser holds one now that it did not. @param {import("./types").Transport} transport */
export async function sitDownAgain(transport) {
  return sitDown(transport, load(kept, null)).then(() => true, () => false);
}

const newKey = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24)))).replace(/\W/g, "x");
