// This file holds how a transport says that a request has failed, and how long it waits.

/** An error of a request: its kind is one of those that words.errorText knows. */
export class RequestError extends Error {
  /** @param {string} kind @param {string} message */
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}

/** Whether a request can succeed when it is sent again later. @param {any} error */
export const later = ({ kind }) => kind === "offline" || kind === "storage";

export const retries = [300, 600, 1200, 2500, 5000]; // ms between tries to reach the server

/** Waits before another try. A network that is back ends the wait. @param {number} ms @returns {Promise<void>} */
export const pause = (ms) => new Promise((resolve) => {
  const done = () => { clearTimeout(timer); removeEventListener("online", done); resolve(); };
  const timer = setTimeout(done, ms);
  addEventListener("online", done);
});
