// This file takes a seat that is offered. The answer can be lost on its way, and the page
// closed before it comes: what was asked for is kept until there is an answer, with the key
// by which the server gives the same seat again when somebody asks again.

import { heldSeat, hold, load, save } from "./store.js";
import { later } from "./transport.js";

/**
 * A seat that is asked for: at a table, by a code or without one an open seat, under a name.
 * @typedef {{id: string, code: string, name: string, variant: string}} Wanted
 * @typedef {Wanted & {key: string, when: number}} Asked
 */

const most = 20; // seats without an answer
const fresh = 3_600_000; // ms for which a person still wants an open seat

/** @returns {Asked[]} */
const all = () => load("joining", []);

/** The seat that was asked for without an answer, by a code or an open one. @param {string} id @param {string} code */
export const asked = (id, code) => all().find((one) => one.id === id && one.code === code);

/** The open seat in a game that was asked for a moment ago. @param {string} variant */
export const askedOpen = (variant) => all().find((one) => !one.code && one.variant === variant && Date.now() - one.when < fresh);

/** Takes a seat, the same one as before if it was asked for already. @param {import("./types").Transport} transport @param {Wanted} wanted */
export async function sitDown(transport, { id, code, name, variant }) {
  const key = asked(id, code)?.key ?? newKey(), others = () => all().filter((one) => one.id !== id || one.code !== code);
  save("joining", [{ id, code, name, variant, key, when: Date.now() }, ...others()].slice(0, most));
  const answer = await transport.join(id, code, name, key).catch((error) => {
    if (!later(error)) save("joining", others());
    throw error;
  });
  if (!heldSeat(id)) hold({ id, seat: answer.seat, token: answer.token, variant, when: Date.now() });
  save("joining", others());
}

/** Asks again for a seat without an answer, if there is one, and reports whether it is this person's. @param {import("./types").Transport} transport @param {Asked | undefined} before */
export const sitDownAgain = async (transport, before) => before !== undefined && sitDown(transport, before).then(() => true, () => false);

const newKey = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24)))).replace(/\W/g, "x");
