// The Labyrinth board games for JavaScript. It implements labyrinth.d.mts by calls
// to labyrinth.wasm, with requests and results in JSON.
import "./wasm_exec.js"; // defines Go; it comes with the Go that built labyrinth.wasm

/** An error with all faults of the input. */
export class LabyrinthError extends Error {
  constructor({ message, kind, faults }) {
    super(message);
    this.name = "LabyrinthError";
    this.kind = kind;
    this.faults = faults.map(({ kind, offset, text, why }) => ({ kind, offset, text, why }));
  }
}

export function nextPicks(choices, picked = []) {
  const going = choices.filter(({ picks }) => picked.every((pick, i) => picks[i] === pick)), next = new Map();
  let ply = null;
  for (const { ply: whole, picks, kinds, labels } of going) {
    const i = picked.length;
    if (picks.length === i) ply = whole;
    else if (!next.has(picks[i])) next.set(picks[i], { text: picks[i], kind: kinds[i], label: labels[i] });
  }
  return { ply, picks: [...next.values()] };
}

export async function load(source = new URL("labyrinth.wasm", import.meta.url)) {
  const go = new globalThis.Go(), instance = await instantiate(source, go.importObject);
  let functions;
  globalThis.labyrinthReady = (...given) => { functions = given; };
  go.run(instance); // returns as soon as Go waits for calls
  delete globalThis.labyrinthReady;
  return new Labyrinth(new Library(...functions));
}

async function instantiate(source, imports) {
  if (source instanceof Response) return (await WebAssembly.instantiateStreaming(source, imports)).instance;
  if (!(source instanceof ArrayBuffer || ArrayBuffer.isView(source))) {
    const url = new URL(source, globalThis.location?.href ?? import.meta.url);
    if (url.protocol === "file:") {
      const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ "node:fs/promises");
      source = await readFile(url);
    } else {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
      if (response.headers.get("Content-Type") === "application/wasm") {
        return (await WebAssembly.instantiateStreaming(response, imports)).instance;
      }
      source = await response.arrayBuffer();
    }
  }
  return (await WebAssembly.instantiate(source, imports)).instance;
}

/** Returns a request, or throws an error if a part of it is missing. */
function whole(request) {
  for (const [name, value] of Object.entries(request)) {
    if (value === undefined || value === null) throw new LabyrinthError({ message: `missing ${name}`, kind: "syntax", faults: [] });
  }
  return request;
}

/** Returns the result of a call, or throws its error. */
function unwrap({ value, error }) {
  if (error) throw new LabyrinthError(error);
  return value;
}

/** The calls to labyrinth.wasm. */
class Library {
  #call;
  #search;
  #dropped;
  #handles = new WeakMap();
  constructor(call, search) {
    this.#call = call;
    this.#search = search;
    this.#dropped = new FinalizationRegistry((handle) => this.text("drop", { handle }));
  }
  text(name, request = {}) { return unwrap(this.#call(name, JSON.stringify(request))); }
  json(name, request) { return JSON.parse(this.text(name, request)); }
  async search(name, request, signal) {
    signal?.throwIfAborted();
    let cancel;
    try {
      return await new Promise((resolve, reject) => {
        const handle = this.#search(name, JSON.stringify(request), (result) => {
          try { resolve(unwrap(result)); } catch (error) { reject(error); }
        });
        cancel = () => this.text("cancel", { handle });
        signal?.addEventListener("abort", cancel, { once: true });
      });
    } catch (error) {
      throw signal?.aborted ? signal.reason : error;
    } finally {
      signal?.removeEventListener("abort", cancel);
    }
  }
  /** Returns an object for something that Go keeps until the object is no longer used. */
  keep(handle, object) {
    this.#dropped.register(object, handle);
    this.#handles.set(object, handle);
    return object;
  }
  /** Returns the number of such an object. */
  handleOf(object) {
    const handle = this.#handles.get(object);
    if (handle === undefined) throw new LabyrinthError({ message: "not a bot of this library", kind: "syntax", faults: [] });
    return handle;
  }
}

/** What Go needs of a view, of an event, and of rules. */
const viewOf = ({ variant, options, text, seat }) => ({ variant, options, text, seat });
const eventOf = ({ n, kind, by, ply, to, reason, view: { text, seat, outcome } }) =>
  ({ n, kind, by, ply, to, reason, view: { text, seat, outcome } });
const rulesOf = ({ variant, options } = {}) => ({ variant, options });
const duelOf = ({ task, turns, goal }) => ({ task, turns, goal });
const seedOf = (seed) => (seed === undefined ? "" : `${seed}`);

class Labyrinth {
  #library;
  constructor(library) {
    this.#library = library;
    this.version = library.json("version");
    this.variants = library.json("variants");
    this.bots = library.json("bots");
  }
  open({ seed, tags = {}, ...rest } = {}) {
    return this.#session("open", { ...rest, seed: seedOf(seed), tags: Object.entries(tags) });
  }
  resume(record, { seed, tags, ...limits } = {}) {
    return this.#session("resume", { ...limits, ...whole({ record }), seed: seedOf(seed) });
  }
  restore(log, { seed, tags = {}, ...rest } = {}) {
    return this.#session("restore", { ...rest, ...whole({ log, seed }), seed: seedOf(seed), tags: Object.entries(tags) });
  }
  #session(name, request) {
    const handle = this.#library.json(name, request);
    return this.#library.keep(handle, new Session(this.#library, handle));
  }
  view(view) { return this.#library.json("view", { view: viewOf(view) }); }
  preview(view, shift) { return this.#library.json("preview", { view: viewOf(view), ...whole({ shift }) }); }
  path(view, to) { return this.#library.json("path", { view: viewOf(view), ...whole({ to }) }); }
  svg(shown, picture = {}) {
    const what = "par" in shown ? { ...rulesOf(shown), puzzle: shown.text } : { view: viewOf(shown) };
    return this.#library.text("svg", { ...picture, ...what });
  }
  bot(name, rules, { seed } = {}) {
    return this.#bot(this.#library.json("bot", { ...rulesOf(rules), name, seed: seedOf(seed) }));
  }
  daily(day = new Date().toISOString().slice(0, 10)) { return this.#library.json("daily", { day }); }
  rival(duel) { return this.#bot(this.#library.json("rival", { duel: duelOf(duel) })); }
  #bot(handle) {
    const choose = (view, { since = [], signal } = {}) =>
      this.#library.search("choose", { handle, view: viewOf(view), since: since.map(eventOf) }, signal);
    const rate = async (view, { turns = [], signal } = {}) =>
      JSON.parse(await this.#library.search("rate", { handle, view: viewOf(view), turns }, signal));
    return this.#library.keep(handle, Object.assign(choose, { rate }));
  }
  async hint(view, { most = 5, duel, signal } = {}) {
    return JSON.parse(await this.#library.search("hint", { view: viewOf(view), most, ...(duel ? { duel: duelOf(duel) } : {}) }, signal));
  }
  async puzzle({ par = 2, seed, signal, ...rules } = {}) {
    return JSON.parse(await this.#library.search("puzzle", { ...rulesOf(rules), par, seed: seedOf(seed) }, signal));
  }
  async solve(puzzle, { signal } = {}) {
    return JSON.parse(await this.#library.search("solve", { ...rulesOf(puzzle), puzzle: puzzle.text }, signal));
  }
  async *analyze(record, { depth = "normal", language = "en", goals = {}, signal } = {}) {
    const handle = this.#library.json("analyze", { ...whole({ record }), depth, language, goals });
    try {
      for (let turn; (turn = JSON.parse(await this.#library.search("turn", { handle }, signal)));) yield turn;
      return this.#library.json("sum", { handle });
    } finally {
      this.#library.text("drop", { handle });
    }
  }
}

class Session {
  #library;
  #handle;
  constructor(library, handle) {
    this.#library = library;
    this.#handle = handle;
  }
  #text(name, request) { return this.#library.text(name, { ...request, handle: this.#handle }); }
  #json(name, request) { return JSON.parse(this.#text(name, request)); }
  get seed() { return this.#json("status").seed; }
  get seats() { return this.#json("status").seats; }
  get last() { return this.#json("status").last; }
  get toMove() { return this.#json("status").toMove; }
  get outcome() { return this.#json("status").outcome; }
  get left() { return this.#json("status").left; }
  get state() { return this.#text("state"); }
  submit(seat, n, ply) { return this.#json("submit", whole({ seat, n, ply })); }
  async advise({ depth = "normal", signal } = {}) {
    return JSON.parse(await this.#library.search("advise", { handle: this.#handle, depth }, signal));
  }
  async ask(bot, { signal } = {}) {
    return JSON.parse(await this.#library.search("ask", { handle: this.#handle, bot: this.#library.handleOf(bot) }, signal));
  }
  forfeit(seat, reason = "resigned") { return this.#json("forfeit", whole({ seat, reason })); }
  leave(seat, reason = "resigned") { return this.#json("leave", whole({ seat, reason })); }
  return(seat) { return this.#json("return", whole({ seat })); }
  undo(n) { return this.#json("undo", whole({ n })); }
  learned(seat, n) { return this.#json("learned", whole({ seat, n })); }
  events(viewer = null, after = -1) { return this.#json("events", { viewer, after }); }
  view(viewer = null) { return this.#json("viewOf", { viewer }); }
  log(after = -1) { return this.#json("log", { after }); }
  record() { return this.#text("record"); }
}
