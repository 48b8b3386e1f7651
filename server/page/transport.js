// This file chooses the transport. The page uses it by its interface alone; see
// Transport in types.d.ts.

import { transport } from "./config.js";

/** @returns {Promise<import("./types").Transport>} */
export async function openTransport() {
  const module = transport === "worker" ? await import("./transport-worker.js") : await import("./transport-http.js");
  return module.open();
}

/** An error of a request: its kind is one of those that words.errorText knows. */
export class RequestError extends Error {
  /** @param {string} kind @param {string} message */
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}
