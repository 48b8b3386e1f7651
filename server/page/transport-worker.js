// This file reaches games without a server: they run in worker.js, a web worker
// with the library's WebAssembly build. Storage is the page's, since a worker has
// none that is as simple.

import { worker as workerFile } from "./config.js";
import { h } from "./dom.js";
import { forget, heldSeats, load, save } from "./store.js";
import { RequestError } from "./transport.js";

const most = 20; // games to keep that make room for others

/** Shows how much of the games is loaded, until all is. @param {number} share */
function showProgress(share) {
  const bar = /** @type {HTMLProgressElement | null} */ (document.querySelector("progress.loading")) ?? document.body.insertBefore(h("progress", { class: "loading", max: "1", "aria-label": document.title }), document.body.firstChild);
  bar.value = share;
  if (share === 1) bar.remove();
}

function newWorker() {
  try {
    return new Worker(new URL(workerFile, import.meta.url), { type: "module" });
  } catch (error) {
    throw new RequestError("games", String(error));
  }
}

/**
 * Starts a worker with the library.
 * @param {(data: any) => void} told called with what the worker says without being asked
 * @param {(share: number) => void} loaded called with how much of the library is there
 */
export function startWorker(told, loaded = showProgress) {
  const worker = newWorker();
  /** @type {Map<number, {resolve: (value: any) => void, reject: (error: any) => void}>} */
  const waiting = new Map();
  let calls = 0;

  worker.onmessage = ({ data }) => {
    if (data.progress !== undefined) return loaded(data.progress);
    if (data.call === undefined) return told(data);
    const call = waiting.get(data.call);
    waiting.delete(data.call);
    if (data.error) call?.reject(new RequestError(data.error.kind, data.error.message));
    else call?.resolve(data.value);
  };

  const refuse = () => {
    for (const { reject } of waiting.values()) reject(new RequestError("offline", "no worker"));
    waiting.clear();
  };
  worker.onerror = refuse; // it could not be loaded

  return {
    /** @param {string} name @param {...any} values @returns {Promise<any>} */
    ask: (name, ...values) => new Promise((resolve, reject) => {
      waiting.set(++calls, { resolve, reject });
      worker.postMessage({ call: calls, name, values });
    }),
    stop: () => {
      worker.terminate();
      refuse();
    },
  };
}

/** @type {import("./types").Transport | undefined} */
let opened;

/** Returns the games of this device. @returns {import("./types").Transport} */
export const open = () => (opened ??= start());

/** @returns {import("./types").Transport} */
function start() {
  /** @type {Map<string, Set<import("./types").Follower>>} */
  const followers = new Map();
  const worker = startWorker((data) => {
    if (data.save) keep(data.save);
    else for (const follower of followers.get(data.table) ?? []) follower.update(data.update);
  });
  /** @type {typeof worker.ask} */
  const ask = (name, ...values) => worker.ask(name, ...values).catch((error) => {
    if (error.kind === "offline") { // its library could not be loaded: the next try begins anew
      opened = undefined;
      worker.stop();
    }
    throw error;
  });
  /** Asks about a table, which the worker may not know since the page was loaded again. @param {string} name @param {string} id @param {...any} values */
  const at = (name, id, ...values) => ask(name, id, ...values).catch((error) => {
    const kept = load("game", []).find((/** @type {any} */ game) => game.id === id);
    if (error.kind !== "table" || !kept) throw error;
    return ask("restore", kept).then(() => ask(name, id, ...values));
  });

  return {
    local: true,
    variants: () => ask("variants"),
    bots: () => ask("bots"),
    open: (table) => ask("open", table),
    join: async () => { throw new RequestError("token", "nobody can join"); },
    table: (id) => at("table", id),
    follow: (id, token, from, follower) => {
      let stopped = false;
      at("events", id, from === "recent" ? -1 : from, Number(token?.split("-")[1] ?? 0)).then((updates) => {
        if (stopped) return;
        follower.status("live");
        updates.forEach(follower.update);
        followers.set(id, (followers.get(id) ?? new Set()).add(follower));
        ask("continue", id);
      }, () => follower.status("gone"));
      return () => {
        stopped = true;
        followers.get(id)?.delete(follower);
      };
    },
    picture: (id, _, n) => at("picture", id, n),
    play: (id, _, n, ply) => at("play", id, n, ply),
    resign: (id) => at("resign", id),
    back: async () => {}, // whoever has left has passed the device on
    standIn: async () => {},
    takeback: (id) => at("takeback", id),
    refuse: async () => {},
    rematch: (id) => at("rematch", id),
    refuseRematch: async () => {},
    hint: (id) => at("hint", id),
    record: (id) => at("record", id),
    puzzle: (par, seed, variant) => ask("puzzle", par, seed, variant),
    daily: (day) => ask("daily", day),
    from: (record, plies, table) => ask("from", record, plies, table),
  };
}

/** Keeps a game for the next time that the page is loaded. Only others that are over make room for it, and before them turns of a review that were tried. @param {any} game */
function keep(game) {
  /** @type {any[]} */
  const others = load("game", []).filter((/** @type {any} */ one) => one.id !== game.id);
  const tries = new Set(heldSeats().filter(({ review }) => review).map(({ id }) => id)), isTry = (/** @type {any} */ { id }) => tries.has(id);
  const over = others.filter((one) => !isTry(one) && !one.record.includes('[Result "*"]')), dropped = [...over, ...others.filter(isTry)].slice(most);
  save("game", [game, ...others.filter((one) => !dropped.includes(one))]);
  if (dropped.length > 0) forget(dropped.map(({ id }) => id));
}
