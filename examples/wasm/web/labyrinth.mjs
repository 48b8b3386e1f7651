// The Labyrinth board games for JavaScript. It implements labyrinth.d.mts by calls
// to labyrinth.wasm, with requests and results in JSON.
import "./wasm_exec.js"; // defines Go; it comes with the Go that built labyrinth.wasm

const version = "(devel)"; // build.mjs writes the version of the package

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
  checkArray("choices", choices);
  checkArray("picked", picked);
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
  const program = await compile(await source), go = new globalThis.Go();
  const instance = await WebAssembly.instantiate(program, go.importObject);
  let functions;
  globalThis.labyrinthReady = (...given) => { functions = given; };
  go.run(instance); // returns as soon as Go waits for calls
  delete globalThis.labyrinthReady;
  return new Labyrinth(new Library(...functions));
}

/** Returns the name of what something is. It also knows the objects of another realm, such as a frame. */
const kindOf = (x) => (x === null ? "null" : typeof x === "object" ? Object.prototype.toString.call(x).slice(8, -1) : typeof x);

/** Compiles the program in a source. */
async function compile(source) {
  // As an array of its own: some engines take no DataView, and none takes shared memory.
  if (ArrayBuffer.isView(source)) return WebAssembly.compile(new Uint8Array(source.buffer, source.byteOffset, source.byteLength).slice());
  switch (kindOf(source)) {
    case "WebAssembly.Module": return source;
    case "ArrayBuffer": case "SharedArrayBuffer": return WebAssembly.compile(new Uint8Array(source).slice());
    case "Blob": case "File": return WebAssembly.compile(await source.arrayBuffer());
    case "Response": return compileResponse(source);
    case "string": case "URL": return compileFile(new URL(source, globalThis.location?.href ?? import.meta.url));
  }
  throw new TypeError("load takes the address of labyrinth.wasm as text or URL, a Response, a Blob, a WebAssembly.Module, an ArrayBuffer "
    + `or a view of one, not ${kindOf(source)}`);
}

async function compileFile(url) {
  // Not by import: bundlers for browsers look for the module even if no page comes here.
  const files = url.protocol === "file:" && globalThis.process?.getBuiltinModule?.("node:fs");
  return files ? WebAssembly.compile(await files.promises.readFile(url)) : compileResponse(await fetch(url), url);
}

async function compileResponse(response, url = response.url || "the response") {
  const [type] = (response.headers.get("Content-Type") ?? "").split(";");
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  if (type === "text/html") {
    throw new Error(`${url}: got a page (text/html), want labyrinth.wasm; give load the address of the file, as the package's README shows for each bundler`);
  }
  return type === "application/wasm" && WebAssembly.compileStreaming ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Returns the error of a call that is used wrongly: what is wrong, and what is wanted. */
const misuse = (text, why) => new LabyrinthError({ message: why, kind: "syntax", faults: [{ kind: "syntax", offset: -1, text, why }] });

/** Returns a request, or throws an error if a part of it is missing. */
function whole(request) {
  for (const [name, value] of Object.entries(request)) if (value === undefined || value === null) throw misuse(name, `missing ${name}`);
  return request;
}

/** Throws an error unless something is an object with members, and these too: a Map or an array would be read as if it were empty. */
function checkObject(what, given, ...members) {
  if (kindOf(given) !== "Object") throw misuse(what, `${what} must be an object, got ${given === undefined ? "nothing" : kindOf(given)}`);
  for (const name of members) if (given[name] !== undefined) checkObject(name, given[name]);
}

/** Returns the options of a call, or throws an error if one has another name. */
function options(given, ...names) {
  if (given === undefined) return {};
  checkObject("options", given, "options", "tags", "goals");
  for (const name of Object.keys(given)) {
    if (!names.includes(name)) throw misuse(name, `unknown option ${name}; did you mean ${nearest(name, names).name}? allowed are ${names.join(", ")}`);
  }
  const { signal } = given;
  if (signal !== undefined && signal !== null && typeof signal.throwIfAborted !== "function") {
    throw misuse("signal", `signal must be an AbortSignal, as the member signal of an AbortController is, got ${kindOf(signal)}`);
  }
  return given;
}

/** Throws an error unless something is an array. */
function checkArray(what, given) {
  if (!Array.isArray(given)) throw misuse(what, `${what} must be an array, got ${given === undefined ? "nothing" : kindOf(given)}`);
}

/** Returns the named members of a thing, such as a view, which may have others. It throws an error if one is misspelt. */
function part(what, given, ...names) {
  checkObject(what, given, "options");
  for (const name of Object.keys(given)) {
    const near = nearest(name, names);
    if (near.far > 0 && near.far <= 2 && near.name.length > 3 && !(near.name in given)) {
      throw misuse(name, `${what} has ${name}; did you mean ${near.name}?`);
    }
  }
  return Object.fromEntries(names.map((name) => [name, given[name]]));
}

/** Returns the most similar of some names, and by how many letters it differs. */
function nearest(name, names) {
  return names.map((other) => ({ name: other, far: distance(name.toLowerCase(), other.toLowerCase()) })).reduce((a, b) => (b.far < a.far ? b : a));
}

/** Returns how many letters to change, insert or remove to turn one text into another. */
function distance(from, to) {
  let row = [...to, ""].map((_, i) => i);
  for (const [i, letter] of [...from].entries()) {
    const above = row;
    row = [i + 1];
    for (const [k, other] of [...to].entries()) row.push(Math.min(row[k] + 1, above[k + 1] + 1, above[k] + (letter === other ? 0 : 1)));
  }
  return row.at(-1);
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
    if (handle === undefined) throw misuse(kindOf(object), "not a bot of this library");
    return handle;
  }
}

/** What Go needs of a view, of an event, of rules, of a puzzle and of a duel. */
const rules = ["variant", "options"], cancelable = ["signal"], themes = ["light", "dark"];
const opening = [...rules, "seats", "seed", "start", "limit", "repeats", "tags", "task", "turns", "goal"]; // the last ones are of a duel
const viewOf = (view) => part("view", view, ...rules, "text", "seat");
const eventsOf = (since) => {
  checkArray("since", since);
  return since.map((event) => {
    checkObject("since", event);
    checkObject("view of since", event.view);
    const { n, kind, by, ply, to, reason, view: { text, seat, outcome } } = event;
    return { n, kind, by, ply, to, reason, view: { text, seat, outcome } };
  });
};
const rulesOf = (given = {}) => part("rules", given, ...rules);
const puzzleOf = (puzzle) => {
  const { text, ...rest } = part("puzzle", puzzle, ...rules, "text");
  return { ...rest, ...whole({ puzzle: text }) };
};
const duelOf = (duel) => part("duel", duel, "task", "turns", "goal");

/** Returns a seed as text. Numbers beyond 2^53 are refused: other digits may have been written. */
function seedOf(seed) {
  if (seed === undefined) return "";
  if (seed === "" || (typeof seed === "number" ? !Number.isSafeInteger(seed) || seed < 0 : typeof seed !== "bigint" && typeof seed !== "string")) {
    throw misuse(`${seed}`, "seed must be an integer from 0 to 2^64-1; beyond 2^53-1 as a bigint or as text");
  }
  return `${seed}`;
}

class Labyrinth {
  #library;
  constructor(library) {
    this.#library = library;
    this.version = version;
    this.variants = library.json("variants");
    this.bots = library.json("bots");
  }
  open(game) {
    const { seed, tags = {}, ...rest } = options(game, ...opening);
    return this.#session("open", { ...rest, seed: seedOf(seed), tags: Object.entries(tags) });
  }
  resume(record, limits) {
    const { seed, ...rest } = options(limits, "seed", "limit", "repeats");
    return this.#session("resume", { ...rest, ...whole({ record }), seed: seedOf(seed) });
  }
  restore(log, game) {
    const { seed, tags = {}, ...rest } = options(game, ...opening); // those of open, of which the log says the rest
    return this.#session("restore", { ...rest, ...whole({ log, seed }), seed: seedOf(seed), tags: Object.entries(tags) });
  }
  #session(name, request) {
    const handle = this.#library.json(name, request);
    return this.#library.keep(handle, new Session(this.#library, handle));
  }
  view(view) { return this.#library.json("view", { view: viewOf(view) }); }
  preview(view, shift) { return this.#library.json("preview", { view: viewOf(view), ...whole({ shift }) }); }
  path(view, to) { return this.#library.json("path", { view: viewOf(view), ...whole({ to }) }); }
  svg(shown, picture) {
    checkObject("view or puzzle", shown);
    const what = "par" in shown ? puzzleOf(shown) : { view: viewOf(shown) };
    const how = options(picture, "id", "theme", "spare", "slot", "shift", "reach", "path");
    if (how.theme !== undefined && !themes.includes(how.theme)) throw misuse(`${how.theme}`, `theme must be one of ${themes.join(", ")}`);
    if (how.reach !== undefined) checkArray("reach", how.reach);
    if (how.path !== undefined && typeof how.path !== "string") throw misuse("path", `path must be a string, the square to which it leads, got ${kindOf(how.path)}`);
    return this.#library.text("svg", { ...how, ...what });
  }
  bot(name, rules, more) {
    const { seed } = options(more, "seed");
    return this.#bot(this.#library.json("bot", { ...rulesOf(rules), ...whole({ name }), seed: seedOf(seed) }));
  }
  daily(day = new Date().toISOString().slice(0, 10)) { return this.#library.json("daily", { day }); }
  rival(duel) { return this.#bot(this.#library.json("rival", { duel: duelOf(duel) })); }
  #bot(handle) {
    const choose = async (view, more) => {
      const { since = [], signal } = options(more, "since", ...cancelable);
      return this.#library.search("choose", { handle, view: viewOf(view), since: eventsOf(since) }, signal);
    };
    const rate = async (view, more) => {
      const { turns = [], signal } = options(more, "turns", ...cancelable);
      return JSON.parse(await this.#library.search("rate", { handle, view: viewOf(view), turns }, signal));
    };
    return this.#library.keep(handle, Object.assign(choose, { rate }));
  }
  async hint(view, more) {
    const { most = 5, duel, signal } = options(more, "most", "duel", ...cancelable);
    return JSON.parse(await this.#library.search("hint", { view: viewOf(view), most, ...(duel ? { duel: duelOf(duel) } : {}) }, signal));
  }
  async puzzle(more) {
    const { par = 2, seed, signal, ...rest } = options(more, ...rules, "par", "seed", ...cancelable);
    return JSON.parse(await this.#library.search("puzzle", { ...rest, par, seed: seedOf(seed) }, signal));
  }
  async solve(puzzle, more) {
    const { signal } = options(more, ...cancelable);
    return JSON.parse(await this.#library.search("solve", puzzleOf(puzzle), signal));
  }
  async *analyze(record, more) {
    const { depth = "normal", language = "en", goals = {}, signal } = options(more, "depth", "language", "goals", ...cancelable);
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
  async advise(more) {
    const { depth = "normal", signal } = options(more, "depth", ...cancelable);
    return JSON.parse(await this.#library.search("advise", { handle: this.#handle, depth }, signal));
  }
  async ask(bot, more) {
    const { signal } = options(more, ...cancelable);
    return JSON.parse(await this.#library.search("ask", { handle: this.#handle, bot: this.#library.handleOf(bot) }, signal));
  }
  forfeit(seat, reason = "resigned") { return this.#json("forfeit", whole({ seat, reason })); }
  leave(seat, reason = "resigned") { return this.#json("leave", whole({ seat, reason })); }
  return(seat) { return this.#json("return", whole({ seat })); }
  undo(n) { return this.#json("undo", whole({ n })); }
  canTakeBack(...seats) { return this.#json("canTakeBack", { seats }); }
  takeBack(...seats) { return this.#json("takeBack", { seats }); }
  learned(seat, n) { return this.#json("learned", whole({ seat, n })); }
  events(viewer = null, after = -1) { return this.#json("events", { viewer, after }); }
  view(viewer = null) { return this.#json("viewOf", { viewer }); }
  log(after = -1) { return this.#json("log", { after }); }
  record() { return this.#text("record"); }
}
