// This file holds how a transport says that a request has failed.

/** An error of a request: its kind is one of those that words.errorText knows. */
export class RequestError extends Error {
  /** @param {string} kind @param {string} message */
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  }
}
