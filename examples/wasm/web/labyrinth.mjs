// The Labyrinth board games for JavaScript. It implements labyrinth.d.mts by calls
// to labyrinth.wasm. States and views are values that hold nothing but their text.
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

export async function load(source = new URL("labyrinth.wasm", import.meta.url)) {
  const go = new globalThis.Go();
  const { instance } = await WebAssembly.instantiate(await bytes(source), go.importObject);
  let answer;
  globalThis.labyrinthReady = (f) => { answer = f; };
  go.run(instance); // returns as soon as Go waits for calls
  delete globalThis.labyrinthReady;
  return new Labyrinth((...args) => {
    const { value, error } = answer(...args.map(String));
    if (error) throw new LabyrinthError(error);
    return value;
  });
}

async function bytes(source) {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return source;
  const url = new URL(source, globalThis.location?.href ?? import.meta.url);
  if (url.protocol === "file:") return (await import("node:fs/promises")).readFile(url);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

const words = (text) => (text === "" ? [] : text.split(" "));
const player = (text) => (/^\d+$/.test(text) ? Number(text) : text); // or "chance", "nobody"
const ask = Symbol("ask"); // the name of the methods that call Go

class Labyrinth {
  #call;
  #dropped;
  constructor(call) {
    this.#call = call;
    this.#dropped = new FinalizationRegistry((number) => call("drop", number));
    this.variants = call("variants");
    this.bots = words(call("bots"));
  }
  /** Makes an object for something that Go keeps under a number, until the object is no longer used. */
  #keep(number, make) {
    const made = make(number);
    this.#dropped.register(made, number);
    return made;
  }
  open(options = {}) {
    const call = this.#call;
    return this.#keep(call("open", ...Object.entries(options).flat()), (number) =>
      new Game((name, ...args) => call(name, number, ...args), (...kept) => this.#keep(...kept)));
  }
  answerer() {
    const call = this.#call;
    return this.#keep(call("answerer"), (number) => (question) => call("answer", number, question));
  }
}

class Game {
  #keep;
  constructor(call, keep) {
    this[ask] = call;
    this.#keep = keep;
    this.tags = Object.fromEntries(call("tags"));
  }
  deal(seats, seed) { return new State(this, this[ask]("deal", seats, BigInt(seed))); }
  parse(text) { return new State(this, this[ask]("state", text, "text")); }
  parseView(seat, text) { return new View(this, seat, this[ask]("view", seat, text, "text")); }
  parsePly(text) { return this[ask]("ply", text); }
  bot(name, seed) {
    return this.#keep(this[ask]("bot", name, BigInt(seed)), (number) => (view) => view[ask]("choose", number));
  }
}

class State {
  constructor(game, text) {
    Object.assign(this, { game, text });
    Object.freeze(this);
  }
  [ask](...args) { return this.game[ask]("state", this.text, ...args); }
  toString() { return this.text; }
  get seats() { return this[ask]("seats"); }
  get toMove() { return player(this[ask]("toMove")); }
  get plies() { return words(this[ask]("plies")); }
  get outcome() { return this[ask]("outcome"); }
  get over() { return this.outcome !== "*"; }
  get winners() { return this.outcome.split(",").map(Number).filter((seat) => seat > 0); }
  play(ply) { return new State(this.game, this[ask]("play", ply)); }
  weight(ply) { return this[ask]("weight", ply); }
  seenBy(ply, seat) { return this[ask]("seenBy", ply, seat); }
  view(seat) { return new View(this.game, seat, this[ask]("view", seat)); }
  perft(depth) { return BigInt(this[ask]("perft", depth)); }
}

class View {
  constructor(game, seat, text) {
    Object.assign(this, { game, seat, text });
    Object.freeze(this);
  }
  [ask](...args) { return this.game[ask]("view", this.seat, this.text, ...args); }
  toString() { return this.text; }
  get toMove() { return player(this[ask]("toMove")); }
  get plies() { return words(this[ask]("plies")); }
  get reach() { return words(this[ask]("reach")); }
  get aims() { return words(this[ask]("aims")); }
  get notes() { return this[ask]("notes").split("\n").filter(Boolean); }
  path(to) { return words(this[ask]("path", to)); }
  svg({ path = "" } = {}) { return this[ask]("svg", path); }
}
