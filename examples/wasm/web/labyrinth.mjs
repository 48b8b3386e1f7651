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
  take({ choices, picked });
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

/** Returns the error of a call that is used wrongly: of which argument or member, and what is wanted. */
const misuse = (name, why, kind = "syntax") => new LabyrinthError({ message: why, kind, faults: [{ kind, offset: -1, text: name, why }] });

/** Returns a question about the name that is most like one, if any is. */
function meant(name, names) {
  const [near, far] = nearest(name, names);
  return far <= 1 + name.length / 3 ? `; did you mean ${near}?` : "";
}

/** Returns the most similar of some names, and by how many letters it differs. */
const nearest = (name, names) => names.map((other) => [other, distance(name.toLowerCase(), other.toLowerCase())]).reduce((a, b) => (b[1] < a[1] ? b : a));

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

// What calls take. Each of these functions gets a name and a value. It returns what Go reads of the value, or
// throws an error if it is not what it must be; without a value too, unless it is maybe.

const kind = (want, is) => (name, x) => {
  if (!is(x)) throw misuse(name, `${name} must be ${want}, got ${x === undefined ? "nothing" : x === "" ? "an empty one" : typeof x === "number" ? x : kindOf(x)}`);
  return x;
};
const maybe = (take) => (name, x) => (x === undefined ? x : take(name, x));
const text = kind("a string", (x) => typeof x === "string"), word = kind("a string that is not empty", (x) => typeof x === "string" && x !== "");
const integer = kind("an integer", Number.isSafeInteger), from = (least) => kind(`an integer from ${least}`, (x) => Number.isSafeInteger(x) && x >= least);
const count = from(0), seat = from(1), viewer = kind("an integer from 1, or null for a spectator", (x) => x === null || (Number.isSafeInteger(x) && x > 0));
const array = kind("an array", Array.isArray), object = kind("an object", (x) => kindOf(x) === "Object"); // a Map would be read as if it were empty
const list = (take) => (name, x) => Array.from(array(name, x), (one, i) => take(`${name}[${i}]`, one));
const texts = (name, x) => Object.fromEntries(Object.entries(object(name, x)).map(([key, one]) => [key, maybe(text)(`${name}.${key}`, one)]));
const tagsOf = (name, x) => Object.entries(texts(name, x)).filter(([, one]) => one !== undefined);
const oneOf = (...words) => (name, x) => {
  if (!words.includes(text(name, x))) throw misuse(name, `${name} must be one of ${words.join(", ")}, got "${x}"${meant(x, words)}`, "option");
  return x;
};
/** An integer, which is returned as text. Numbers beyond 2^53 are refused: other digits may have been written. */
const seed = (name, x) => `${kind("an integer from 0 to 2^64-1; beyond 2^53-1 as a bigint or as text",
  (n) => n !== "" && (typeof n === "number" ? Number.isSafeInteger(n) && n >= 0 : typeof n === "bigint" || typeof n === "string"))(name, x)}`;
const signal = kind("an AbortSignal, as the member signal of an AbortController is", (x) => x === null || typeof x?.throwIfAborted === "function");

/** Some members of an object, such as a view, which may have others, but not a misspelt one. */
const part = (members) => (name, x) => {
  const names = Object.keys(members);
  for (const key of Object.keys(object(name, x)).filter((key) => !names.includes(key))) {
    const [near, far] = nearest(key, names);
    if (far <= 2 && near.length > 3 && x[near] === undefined) throw misuse(key, `${name} has ${key}; did you mean ${near}?`);
  }
  return Object.fromEntries(names.map((key) => [key, members[key](`${name}.${key}`, x[key])]));
};

/** Returns the options of a call, of which none has to be given. */
function options(given = {}, members) {
  const names = Object.keys(members);
  for (const key of Object.keys(object("options", given))) {
    if (names.includes(key)) continue;
    const own = members.options ? "; those of the variant are members of options" : "";
    throw misuse(key, `unknown option ${key}${meant(key, names)}; allowed are ${names.join(", ")}${own}`);
  }
  return Object.fromEntries(names.filter((key) => given[key] !== undefined).map((key) => [key, members[key](key, given[key])]));
}

const rules = { variant: word, options: texts }, anyRules = { variant: maybe(word), options: maybe(texts) };
const duel = { task: oneOf("win", "hold", "beat"), turns: count, goal: maybe(word) };
const limits = { seed, limit: count, repeats: count };
const opening = { ...rules, ...limits, seats: integer, start: word, tags: tagsOf, ...duel }; // a duel can be opened
const view = part({ variant: word, options: maybe(texts), text: word, seat: viewer });
const event = part({
  n: integer, kind: word, by: (name, x) => (x === null || x === "chance" ? x : seat(name, x)),
  ply: kind("a string or null", (x) => x === null || typeof x === "string"), to: maybe(integer), reason: maybe(text), left: maybe(list(seat)),
  view: part({ text: word, seat: viewer, outcome: (name, x) => (x === null ? x : part({ winners: list(seat), reason: text })(name, x)) }),
});
const depth = oneOf("quick", "normal", "deep");
const picture = { id: text, theme: oneOf("light", "dark"), spare: word, slot: word, shift: word, reach: list(word), path: word };
const judging = { depth, language: oneOf("en", "de", "fr", "nl", "it", "es", "pt", "ru"), goals: texts };

/** What each argument must be, by its name. */
const args = {
  view, shift: word, to: word, name: word, day: word, record: text, log: list(text), rules: part(anyRules), duel: part(duel),
  seat, seats: list(seat), n: integer, ply: word, reason: text, viewer, after: integer,
  puzzle: part({ ...anyRules, text: word }), "view or puzzle": object,
  choices: list(part({ ply: word, picks: list(text), kinds: list(text), labels: list(text) })), picked: list(text),
};

/** Returns some arguments as Go reads them. */
const take = (given) => Object.fromEntries(Object.entries(given).map(([name, x]) => [name, args[name](name, x)]));

/** Returns the result of a call, or throws its error. */
function unwrap({ value, error }) {
  if (error) throw new LabyrinthError(guess(error));
  return value;
}

/** Adds to an error that lists what is allowed which of it may be meant. */
function guess(error) {
  const [fault, more] = error.faults, allowed = /one of ([\w-]+(?:, [\w-]+)+)$/.exec(error.message);
  return allowed && !more ? { ...error, message: error.message + meant(fault.text, allowed[1].split(", ")) } : error;
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
    if (handle === undefined) throw misuse("bot", `bot must be a bot of this library, got ${object === undefined ? "nothing" : kindOf(object)}`);
    return handle;
  }
}

/** A puzzle, as Go reads it. */
function puzzleOf(puzzle) {
  const { text, ...board } = take({ puzzle }).puzzle;
  return { ...board, puzzle: text };
}

class Labyrinth {
  #library;
  #variants;
  #bots;
  constructor(library) {
    this.#library = library;
    this.version = version;
  }
  // Asked for when they are used, so that the library is there sooner.
  get variants() { return this.#variants ??= this.#library.json("variants"); }
  get bots() { return this.#bots ??= this.#library.json("bots"); }
  open(game) { return this.#session("open", options(game, opening)); }
  resume(record, more) { return this.#session("resume", { ...options(more, limits), ...take({ record }) }); }
  restore(log, game) {
    const { seed: known, ...rest } = options(game, opening); // those of open, of which the log says the rest
    return this.#session("restore", { ...rest, ...take({ log }), seed: seed("seed", known) });
  }
  #session(name, request) {
    const handle = this.#library.json(name, request);
    return this.#library.keep(handle, new Session(this.#library, handle));
  }
  view(view) { return this.#library.json("view", take({ view })); }
  preview(view, shift) { return this.#library.json("preview", take({ view, shift })); }
  path(view, to) { return this.#library.json("path", take({ view, to })); }
  svg(shown, how) {
    take({ "view or puzzle": shown });
    return this.#library.text("svg", { ...options(how, picture), ...("par" in shown ? puzzleOf(shown) : take({ view: shown })) });
  }
  bot(name, rules = {}, more) { return this.#bot("bot", { ...take({ rules }).rules, ...take({ name }), ...options(more, { seed }) }); }
  daily(day = new Date().toISOString().slice(0, 10)) { return this.#library.json("daily", take({ day })); }
  rival(duel) { return this.#bot("rival", take({ duel })); }
  #bot(name, request) {
    const handle = this.#library.json(name, request);
    const choose = async (view, more) => {
      const { signal: stop, ...rest } = options(more, { since: list(event), signal });
      return this.#library.search("choose", { handle, ...take({ view }), ...rest }, stop);
    };
    const rate = async (view, more) => {
      const { signal: stop, ...rest } = options(more, { turns: list(list(word)), signal });
      return JSON.parse(await this.#library.search("rate", { handle, ...take({ view }), ...rest }, stop));
    };
    return this.#library.keep(handle, Object.assign(choose, { rate }));
  }
  async hint(view, more) {
    const { signal: stop, most = 5, ...rest } = options(more, { most: count, duel: args.duel, signal });
    return JSON.parse(await this.#library.search("hint", { ...take({ view }), most, ...rest }, stop));
  }
  async puzzle(more) {
    const { signal: stop, par = 2, ...rest } = options(more, { ...rules, par: integer, seed, signal });
    return JSON.parse(await this.#library.search("puzzle", { par, ...rest }, stop));
  }
  async battle(more) {
    const { signal: stop, turns = 2, ...rest } = options(more, { options: texts, turns: integer, seed, signal });
    return JSON.parse(await this.#library.search("battle", { turns, ...rest }, stop));
  }
  async solve(puzzle, more) {
    const { signal: stop } = options(more, { signal });
    return JSON.parse(await this.#library.search("solve", puzzleOf(puzzle), stop));
  }
  async *analyze(record, more) {
    const { signal: stop, depth = "normal", ...rest } = options(more, { ...judging, signal });
    const handle = this.#library.json("analyze", { ...take({ record }), depth, ...rest });
    try {
      for (let turn; (turn = JSON.parse(await this.#library.search("turn", { handle }, stop)));) yield turn;
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
  get [Symbol.toStringTag]() { return "Session"; } // for errors: it is often given where a view or a record must be
  #text(name, request) { return this.#library.text(name, { ...request, handle: this.#handle }); }
  #json(name, request) { return JSON.parse(this.#text(name, request)); }
  get seed() { return this.#json("status").seed; }
  get seats() { return this.#json("status").seats; }
  get last() { return this.#json("status").last; }
  get toMove() { return this.#json("status").toMove; }
  get outcome() { return this.#json("status").outcome; }
  get left() { return this.#json("status").left; }
  get state() { return this.#text("state"); }
  submit(seat, n, ply) { return this.#json("submit", take({ seat, n, ply })); }
  async advise(more) {
    const { signal: stop, depth: how = "normal" } = options(more, { depth, signal });
    return JSON.parse(await this.#library.search("advise", { handle: this.#handle, depth: how }, stop));
  }
  async ask(bot, more) {
    const { signal: stop } = options(more, { signal });
    return JSON.parse(await this.#library.search("ask", { handle: this.#handle, bot: this.#library.handleOf(bot) }, stop));
  }
  forfeit(seat, reason = "resigned") { return this.#json("forfeit", take({ seat, reason })); }
  leave(seat, reason = "resigned") { return this.#json("leave", take({ seat, reason })); }
  return(seat) { return this.#json("return", take({ seat })); }
  undo(n) { return this.#json("undo", take({ n })); }
  canTakeBack(...seats) { return this.#json("canTakeBack", take({ seats })); }
  takeBack(...seats) { return this.#json("takeBack", take({ seats })); }
  learned(seat, n) { return this.#json("learned", take({ seat, n })); }
  events(viewer = null, after = -1) { return this.#json("events", take({ viewer, after })); }
  view(viewer = null) { return this.#json("viewOf", take({ viewer })); }
  log(after = -1) { return this.#json("log", take({ after })); }
  record() { return this.#text("record"); }
}
