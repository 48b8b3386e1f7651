// This file reaches the server by HTTP: requests by fetch, and a table's events as
// server-sent events, also by fetch, since EventSource sends no headers.

import { ask, eventsOf, headersOf, take } from "./asked.js";
import { dated } from "./time.js";
import { later, pause, RequestError, retries } from "./transport.js";

const quiet = 40_000; // ms without a byte, heartbeats included, after which a stream is dead

/** @typedef {import("./types").Transport} Transport */

/** @returns {Transport} */
export function open() {
  return {
    local: false,
    variants: () => json("variants", { again: 2 }),
    bots: () => json("bots", { again: 2 }),
    open: (table) => json("tables", { body: table }),
    join: (id, invite, name, key) => json(`tables/${id}/join`, { body: { ...(invite ? { invite } : {}), name, key }, again: true }),
    openTables: async () => (await json("open")).tables,
    emote: (id, token, name) => json(`tables/${id}/emotes`, { token, body: { emote: name } }),
    quiet: (id, token, quiet) => json(`tables/${id}/quiet`, { token, body: { quiet }, again: true }),
    pushKey: async () => (await json("push")).key,
    push: (id, token, subscription) => json(`tables/${id}/push`, { token, body: subscription }),
    puzzle: (par, seed, variant) => json("puzzles", { body: { par, seed, variant } }),
    daily: (day) => json("puzzles", { body: { day } }),
    table: (id, token) => {
      ask(`tables/${id}/picture`, token); // the page will show it soon
      return json(`tables/${id}`, { token, again: true });
    },
    follow,
    picture: async (id, token, n) => {
      const ready = await take(`tables/${id}/picture`, token);
      const early = ready?.ok && ready.headers.get("X-Event") === String(n) && await ready.text().catch(() => ""); // it can break off
      return early || request(`tables/${id}/picture?n=${n}`, { token, again: true });
    },
    play: async (id, token, n, ply) => (await json(`tables/${id}/plies`, { token, body: { n, ply } })).n, // outbox.js sends it again
    addresses: async () => (await json("addresses")).addresses,
    resign: (id, token) => json(`tables/${id}/resign`, { token, body: {}, again: true }),
    back: (id, token) => json(`tables/${id}/return`, { token, body: {}, again: true }),
    standIn: (id, token, seat) => json(`tables/${id}/standin`, { token, body: { seat }, again: true }),
    takeback: (id, token, n) => json(`tables/${id}/takeback`, { token, body: { n } }),
    refuse: async (id, token) => json(`tables/${id}/takeback`, { token, body: { n: (await json(`tables/${id}`)).n, refuse: true } }),
    rematch: (id, token) => json(`tables/${id}/rematch`, { token, body: {} }),
    refuseRematch: (id, token) => json(`tables/${id}/rematch`, { token, body: { refuse: true } }),
    hint: async (id, token) => (await json(`tables/${id}/hint`, { token })).plies,
    record: (id) => request(`tables/${id}/record`, {}),
    review: (id) => json(`tables/${id}/review`),
  };
}

/**
 * @typedef {object} Details
 * @property {string | null} [token]
 * @property {any} [body] what to post
 * @property {boolean | number} [again] the request may be sent again if the server does not answer, so many times
 */

/** @param {string} path @param {Details} [details] */
async function json(path, details = {}) {
  const text = await request(path, details);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RequestError("offline", String(cause)); // somebody else has answered, such as a network that wants a password
  }
}

/** @param {string} path @param {Details} details @returns {Promise<string>} */
async function request(path, details) {
  for (const wait of [...retries.slice(0, Number(details.again === true ? retries.length : details.again ?? 0)), -1]) {
    const error = await once(path, details);
    if (typeof error === "string") return error;
    if (wait < 0 || !later(error)) throw error;
    await pause(wait);
  }
  throw new RequestError("offline", path);
}

/** Returns the body of an answer, which can break off, too. @param {string} path @param {Details} details @returns {Promise<string | RequestError>} */
async function once(path, { token, body }) {
  /** @type {Record<string, string>} */
  const headers = headersOf(token);
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = (body === undefined && await take(path, token)) || await fetch(`api/${path}`, { method: body === undefined ? "GET" : "POST", headers, body: body === undefined ? undefined : JSON.stringify(body) });
    if (answer.ok) {
      dated(answer.headers.get("Date"));
      return await answer.text();
    }
  } catch (cause) {
    return new RequestError("offline", String(cause));
  }
  const { error } = await answer.json().catch(() => ({ error: null }));
  return new RequestError(error?.kind ?? (answer.status >= 500 ? "offline" : "other"), error?.message ?? String(answer.status));
}

/** @type {Transport["follow"]} */
function follow(id, token, from, follower) {
  const stop = new AbortController();
  run(id, token, from, follower, stop.signal);
  return () => stop.abort();
}

/** Keeps a stream open until the signal. @param {string} id @param {string | null} token @param {number | "recent"} from @param {import("./types").Follower} follower @param {AbortSignal} signal */
async function run(id, token, from, follower, signal) {
  let last = from;
  for (let fails = 0; !signal.aborted; fails++) {
    try {
      await stream(id, token, last, signal, (event, data) => {
        fails = 0;
        if (event === "table") follower.facts(data);
        else if (event === "emote") follower.emote?.(data);
        else if (event === "message") {
          last = data.n;
          follower.update(data);
        }
      }, () => follower.status("live"));
    } catch (error) {
      const kind = error instanceof RequestError ? error.kind : "offline";
      if (signal.aborted) return;
      if (kind === "table" || kind === "token") return follower.status("gone");
    }
    if (signal.aborted) return;
    follower.status("lost");
    await pause(retries[Math.min(fails, retries.length - 1)] * (0.8 + 0.4 * Math.random()));
  }
}

/**
 * Reads one stream to its end. A device that loses its network ends it: such a stream may stay open and say nothing.
 * @param {string} id @param {string | null} token @param {number | "recent"} last @param {AbortSignal} signal
 * @param {(event: string, data: any) => void} each
 * @param {() => void} onopen
 */
async function stream(id, token, last, signal, each, onopen) {
  const dead = new AbortController();
  /** @type {ReturnType<typeof setTimeout>} */
  let timer = setTimeout(() => dead.abort(), quiet);
  const cut = () => dead.abort();
  addEventListener("offline", cut);
  try {
    const path = eventsOf(id, last), stopped = AbortSignal.any([signal, dead.signal]);
    const answer = await take(path, token) ?? await fetch(`api/${path}`, { headers: headersOf(token), signal: stopped });
    stopped.throwIfAborted(); // while an answer that was asked for early was on its way
    if (!answer.ok || !answer.body) {
      const { error } = await answer.json().catch(() => ({ error: null }));
      throw new RequestError(error?.kind ?? "offline", error?.message ?? String(answer.status));
    }
    onopen();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    stopped.addEventListener("abort", () => reader.cancel()); // an answer that was asked for early knows no signal
    const read = parser(each);
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => dead.abort(), quiet);
      read(part.value);
    }
  } finally {
    removeEventListener("offline", cut);
    clearTimeout(timer);
  }
}

/**
 * Returns a function that reads server-sent events in parts of any size.
 * @param {(event: string, data: any) => void} each
 * @returns {(part: string) => void}
 */
export function parser(each) {
  let rest = "";
  return (part) => {
    const messages = (rest + part).split("\n\n");
    rest = /** @type {string} */ (messages.pop());
    for (const message of messages) {
      let event = "message", data = "";
      for (const line of message.split("\n")) {
        if (line.startsWith("event: ")) event = line.slice(7);
        if (line.startsWith("data: ")) data += line.slice(6);
      }
      if (data) each(event, JSON.parse(data));
    }
  };
}
