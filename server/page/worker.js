// This file is the worker that runs games in the browser: it has the library's
// WebAssembly build, the tables, and the bots. Its functions are what
// transport-worker.js asks for by name.

// @ts-expect-error: only the bundler knows this module: what library.mjs or static.mjs has made
import { load } from "library/labyrinth.mjs";

/** @typedef {{id: string, request: import("./types").NewTable, puzzle: import("./types").Puzzle | null, session: any, bots: Map<number, any>, thinking: boolean, sent: number, viewer: number, duel?: any, advice?: Advice}} Room the viewer is the seat whose view the page shows */
/** @typedef {{n: number, turn: Promise<string[]>, stop: () => void}} Advice a hint after an event */

const loose = [1, 2, 3, 4, 5, 6, 7].flatMap((row) => [..."abcdefg"].filter((column, i) => row % 2 === 0 || i % 2 === 1).map((column) => column + row)).join() + ",+"; // the squares of the loose tiles, and the spare one
const me = 1; // the seat of the person in a puzzle; elsewhere the first without a bot
const patience = "400ms"; // that a bot has for a ply
/** @type {Map<string, Room>} */
const rooms = new Map();
/** @type {AsyncGenerator} */
let analysis;
const size = 0; // bytes of WebAssembly; the bundler writes it here
const library = fetch(new URL("labyrinth.wasm", import.meta.url)).then((response) => load(counted(response))).catch((error) => { throw Object.assign(error, { kind: error instanceof TypeError ? "offline" : "games" }); }); // a TypeError is of the network, others of WebAssembly

/** Reports how much of a response is there. @param {Response} response */
function counted(response) {
  let got = 0;
  const count = new TransformStream({
    transform(/** @type {Uint8Array} */ chunk, out) {
      got += chunk.length;
      postMessage({ progress: size ? Math.min(1, got / size) : 1 });
      out.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(count), { status: response.status, headers: { "Content-Type": "application/wasm" } });
}

/** @param {string} kind @returns {Error} */
const failure = (kind) => Object.assign(new Error(kind), { kind });

/** @param {string} id */
function room(id) {
  const found = rooms.get(id);
  if (!found) throw failure("table");
  return found;
}

/** The turns that the person has left in a duel: a turn is two plies of each seat, and in Battle Chess one of the person. @param {Room} r */
const turnsLeft = (r) => r.duel.turns - (r.duel.task === "beat" ? line(r).filter(({ by }) => by === me).length : Math.floor((line(r).length - 1) / 4));

/** The turn that solves a duel, of which some turns are left. @param {any} labyrinth @param {any} view @param {any} duel @param {AbortSignal} signal */
async function rightTurn(labyrinth, view, duel, signal) {
  try {
    return (await labyrinth.hint(view, { duel, signal })).turns[0];
  } catch (/** @type {any} */ error) {
    throw error.kind === "duel" ? failure("solution") : error;
  }
}

/** @param {Room} r */
const seatOf = (r) => r.viewer || r.request.seats.findIndex(({ bot }) => !bot) + 1 || me;

/** @param {string} id @param {import("./types").NewTable} request @param {any} session @param {import("./types").Puzzle | null} puzzle */
async function add(id, request, session, puzzle = null) {
  const labyrinth = await library;
  const bots = new Map();
  request.seats.forEach(({ bot }, i) => {
    if (bot) bots.set(i + 1, labyrinth.bot(bot === "mcts" ? `mcts:${patience}` : bot, request));
  });
  /** @type {Room} */
  const made = { id, request, puzzle, session, bots, thinking: false, sent: session.last, viewer: 0 };
  rooms.set(id, made);
  return made;
}

/** Opens the game of a duel, against its rival. @param {any} labyrinth @param {any} duel @param {import("./types").Puzzle} puzzle */
async function addDuel(labyrinth, duel, puzzle) {
  const { variant, options } = duel;
  const made = await add(newID(), { variant, options, seats: [{ name: "" }, { bot: "greedy" }] }, labyrinth.open(duel), puzzle);
  made.duel = duel;
  made.bots.set(2, labyrinth.rival(duel));
  return { id: made.id, seats: [{ seat: me, token: "local" }] };
}

/** Sends what happened since the last time, and lets the page keep the game. @param {Room} r */
function publish(r) {
  for (const update of r.session.events(seatOf(r), r.sent)) postMessage({ table: r.id, update });
  r.sent = r.session.last;
  if (!r.puzzle) postMessage({ save: { id: r.id, request: r.request, record: r.session.record() } });
}

/** Finds a good turn of the person who acts. @param {Room} r @param {AbortSignal} signal @returns {Promise<string[]>} */
async function goodTurn(r, signal) {
  const labyrinth = await library, view = r.session.view(seatOf(r));
  if (r.duel) return rightTurn(labyrinth, view, { ...r.duel, turns: turnsLeft(r) }, signal);
  try {
    if (r.request.seats.length === 1) return (await labyrinth.hint(view, { signal })).turns[0];
  } catch {
    // Games that the solver does not know, and ways that are too long for it.
  }
  return r.session.advise({ depth: "quick", signal });
}

/** Returns the hint of now. It begins to think of it, if that has not been done. @param {Room} r */
function advice(r) {
  if (r.advice && r.advice.n === r.session.last) return r.advice;
  r.advice?.stop();
  const stopped = new AbortController(), turn = goodTurn(r, stopped.signal), made = { n: r.session.last, turn, stop: () => stopped.abort() };
  turn.catch(() => { if (r.advice === made) delete r.advice; }); // so that it is tried again
  r.advice = made;
  return made;
}

/** The people of a game who have not left it. @param {Room} r */
const staying = (r) => r.request.seats.flatMap(({ bot }, i) => (bot || r.session.left.includes(i + 1) ? [] : [i + 1]));

/** The bot that plays for a seat: also one that stands in for a person who has left, as at a server. @param {Room} r @param {number} seat */
async function botOf(r, seat) {
  if (!r.bots.has(seat) && r.session.left.includes(seat)) r.bots.set(seat, (await library).bot("greedy", r.request));
  return r.bots.get(seat);
}

/** Lets bots play until a person acts, and thinks ahead of a hint: on a phone a search takes longer than one likes to wait. @param {Room} r */
async function think(r) {
  if (r.thinking) return;
  r.thinking = true;
  try {
    for (let bot; !r.session.outcome && (bot = await botOf(r, r.session.toMove));) {
      try {
        await r.session.ask(bot);
      } catch (/** @type {any} */ error) {
        if (error.kind === "stale" || error.kind === "over") continue; // taken back or resigned meanwhile
        throw error;
      }
      publish(r);
    }
  } finally {
    r.thinking = false;
  }
  if (r.session.toMove === seatOf(r) && r.request.seats.filter(({ bot }) => !bot).length === 1) advice(r);
}

/** The layout of a game, FIXED LOOSE STARTS NAMES, with one home. @param {any} labyrinth @param {string} variant @param {string} home */
function withHome(labyrinth, variant, home) {
  const { options } = labyrinth.variants.find((/** @type {any} */ { name }) => name === variant);
  return options.find((/** @type {any} */ { name }) => name === "Layout").default.split(" ").with(2, home).join(" ");
}

/** Names of tables begin as no server's do, so that the page knows where they are. */
const newID = () => "local" + Array.from(crypto.getRandomValues(new Uint8Array(8)), (b) => b.toString(16).padStart(2, "0")).join("");

/** @param {import("./types").NewTable} request */
async function open(request) {
  const session = (await library).open({ variant: request.variant, options: request.options, seats: request.seats.length });
  const made = await add(newID(), request, session);
  publish(made);
  return { id: made.id, seats: request.seats.map(({ bot }, i) => (bot ? { seat: i + 1, bot } : { seat: i + 1, token: `local-${i + 1}` })) };
}

/** Returns the events of the current line: without what was taken back. @param {Room} r */
function line(r) {
  /** @type {any[]} */
  let events = [];
  for (const event of r.session.events(seatOf(r), -1)) {
    if (event.kind === "undo") events = events.filter(({ n }) => n <= event.to);
    else events.push(event);
  }
  return events;
}

const answers = {
  variants: async () => (await library).variants,
  bots: async () => (await library).bots,
  open,
  /** @param {any} kept */
  restore: async (kept) => { await add(kept.id, kept.request, (await library).resume(kept.record)); },
  /** @param {string} id */
  table: (id) => {
    const r = room(id);
    const { request, session, puzzle } = r;
    return {
      id, variant: request.variant, options: request.options, n: session.last, toMove: session.toMove, outcome: session.outcome,
      seats: request.seats.map(({ name, bot }, i) => ({ seat: i + 1, name: name ?? "", bot: bot ?? null, joined: true, left: session.left.includes(i + 1) })),
      practice: request.practice || puzzle !== null, seconds: 0, deadline: null, takeback: null, next: null, you: seatOf(r), puzzle,
      shared: request.seats.filter(({ bot }) => !bot).length > 1,
    };
  },
  /** Returns events for a seat, which is the one that the page shows from now on. @param {string} id @param {number} from @param {number} seat */
  events: (id, from, seat) => {
    const r = room(id);
    if (r.request.seats[seat - 1] && !r.request.seats[seat - 1].bot) r.viewer = seat;
    return r.session.events(seatOf(r), from);
  },
  /** @param {string} id */
  continue: (id) => { think(room(id)); },
  /** @param {string} id @param {number} n */
  picture: async (id, n) => {
    const r = room(id);
    const [event] = r.session.events(seatOf(r), n - 1);
    return (await library).svg(event.view);
  },
  /** @param {string} id @param {number} n @param {string} ply */
  play: (id, n, ply) => {
    const r = room(id);
    const at = r.session.submit(seatOf(r), n, ply);
    r.advice?.stop();
    publish(r);
    think(r);
    return at;
  },
  /** @param {string} id */
  resign: (id) => {
    const r = room(id), seat = seatOf(r);
    if (staying(r).some((other) => other !== seat)) r.session.leave(seat);
    else r.session.forfeit(seat);
    publish(r);
    think(r);
  },
  /** Goes back to before the person's last ply. @param {string} id */
  takeback: (id) => {
    const r = room(id);
    const events = line(r);
    const last = events.findLastIndex(({ kind, by }) => kind === "ply" && by === seatOf(r));
    if (last < 1) throw failure("nothing");
    const alone = staying(r).length === 1 && !r.request.practice && !r.puzzle;
    if (alone && r.session.learned(seatOf(r), events[last - 1].n)) throw failure("seen");
    r.session.undo(events[last - 1].n);
    publish(r);
    think(r);
  },
  /** @param {string} id */
  rematch: async (id) => {
    const { request } = room(id);
    const seats = [...request.seats.slice(-1), ...request.seats.slice(0, -1)];
    const made = await open({ ...request, seats });
    return { id: made.id, seat: seatOf(room(made.id)) };
  },
  /** @param {string} id */
  hint: (id) => {
    const r = room(id);
    if (r.session.toMove !== seatOf(r)) throw failure("turn");
    return advice(r).turn;
  },
  /** @param {string} id */
  record: (id) => room(id).session.record(),
  /** Opens a table that goes on from a record, after some plies. @param {string} record @param {number} plies @param {import("./types").NewTable} request */
  from: async (record, plies, request) => {
    const labyrinth = await library, whole = labyrinth.resume(record);
    if (whole.last > plies) whole.undo(plies);
    const session = labyrinth.resume(whole.record()); // in which nothing was taken back
    const made = await add(newID(), request, session);
    publish(made);
    postMessage({ save: { id: made.id, request, record: session.record() } });
    return { id: made.id, seats: [] };
  },
  /** Begins the analysis of a record. @param {string} record @param {any} options */
  review: async (record, options) => { analysis = (await library).analyze(record, options); },
  /** Returns the next turn of the analysis, and after the last one the summaries of the seats. */
  reviewed: () => analysis.next(),
  /** @param {number} par @param {string} seed @param {string} [variant] */
  puzzle: async (par, seed, variant = "standard") => {
    const labyrinth = await library;
    if (variant === "battlechess") return addDuel(labyrinth, await labyrinth.battle({ turns: par, seed }), { par, seed, goal: "", task: "beat" });
    const { text, goal } = await labyrinth.puzzle({ variant, par, seed });
    // A puzzle is BOARD SPARE BAN PAWN GOAL PAR. The game has one seat, which looks for one picture, or has found
    // everything and whose home is the goal. What a game has besides is as dealt.
    const table = text.split(" ").slice(0, 4), home = /^[a-g]\d$/.test(goal);
    /** @type {Record<string, string>} */
    const options = home ? { Layout: withHome(labyrinth, variant, goal) } : {};
    const dealt = labyrinth.open({ variant, options, seats: 1, seed }).state.split(" ").slice(7); // after BOARD SPARE BAN PAWNS HOMES TURN CARDS
    if (variant === "anniversary") dealt[0] = loose; // all backs have been turned up
    const start = [...table, home ? goal : "a1", "1s", home ? ":" : `:${goal}`, ...dealt].join(" ");
    const session = labyrinth.open({ variant, options, seats: 1, start });
    const made = await add(newID(), { variant, options, seats: [{ name: "" }] }, session, { par, seed, goal });
    return { id: made.id, seats: [{ seat: me, token: "local" }] };
  },
  /** Opens the puzzle of a day: a duel with a bot that answers every wrong turn. @param {string} day */
  daily: async (day) => {
    const labyrinth = await library, duel = labyrinth.daily(day), { task, turns, goal } = duel;
    return addDuel(labyrinth, duel, { par: turns, seed: "", goal, daily: true, day, task });
  },
};

onmessage = async ({ data: { call, name, values } }) => {
  try {
    const value = await /** @type {any} */ (answers)[name](...values);
    postMessage({ call, value });
  } catch (error) {
    const { kind = "other", message = String(error) } = /** @type {any} */ (error ?? {});
    postMessage({ call, error: { kind, message } });
  }
};
