// Calls everything that the JavaScript API has with each argument and each member wrong in
// each way: left out, of another kind, not a number, out of range, misspelt.
import { LabyrinthError, nextPicks } from "./labyrinth.mjs";

const values = [null, true, 5, "x", {}, [], new Map(), () => 1, Symbol("s"), 1n];
const numbers = [NaN, Infinity, -Infinity, 1.5, 2 ** 53, "1", new Number(1)];
const not = (...kinds) => values.filter((x) => !kinds.includes(Object.prototype.toString.call(x).slice(8, -1)));

/** For each kind of an argument or member, what it must not be. */
const wrong = {
  text: not("String"),
  word: [...not("String"), ""],
  word1: [...not("String"), "", "quikc", "Quick", "normal ", "drak", "constructor", "zz"], // of several
  integer: [...not("Number"), ...numbers],
  count: [...not("Number"), ...numbers, -1],
  seat: [...not("Number"), ...numbers, -1, 0],
  viewer: [...not("Number", "Null"), ...numbers, -1, 0],
  seed: [...not("Number", "BigInt", "String"), NaN, Infinity, 1.5, -1, 2 ** 53, 2n ** 64n, -1n, "", "x", "-1", "1.5"],
  texts: [...not("Object"), { Cards: 5 }, { Cards: null }, { Cards: NaN }],
  list: [...not("Array"), [5], [null], [undefined], [["x"]]],
  lists: [...not("Array"), ["Nb:NES"], [[5]], [[null]]],
  seats: [[1.5], ["1"], [NaN], [0], [null], [[1]]], // each is all arguments
  signal: not("Null"),
  object: not("Object"),
  bot: values,
};

/** Each call by its name: the function, how many arguments it needs, right ones, and the kinds of them; of an object, those of its members. */
function calls(labyrinth, session) {
  const view = session.view(1), bot = labyrinth.bot("greedy"), { choices } = view, [event] = session.events(1);
  const board = { variant: "standard", options: {}, text: "x", par: 1 }, duel = { task: "win", turns: 2, goal: "a1" };
  const rules = { variant: "word", options: "texts" }, limits = { seed: "seed", limit: "count", repeats: "count" };
  const opening = { ...rules, ...limits, seats: "integer", start: "word", tags: "texts" }, stop = { signal: "signal" };
  const viewed = { ...rules, text: "word", seat: "viewer" }, puzzled = { ...rules, text: "word" }, dueling = { task: "word1", turns: "count", goal: "word" };
  const drawing = { id: "text", theme: "word1", spare: "word", slot: "word", shift: "word", reach: "list", path: "word" };
  return {
    open: [(...x) => labyrinth.open(...x), 0, [{}], [opening]],
    resume: [(...x) => labyrinth.resume(...x), 1, [session.record(), {}], ["text", limits]],
    restore: [(...x) => labyrinth.restore(...x), 2, [session.log(), { seed: 1 }], ["list", opening]],
    view: [(...x) => labyrinth.view(...x), 1, [view], [viewed]],
    preview: [(...x) => labyrinth.preview(...x), 2, [view, "E2:NES"], [viewed, "word"]],
    path: [(...x) => labyrinth.path(...x), 2, [view, "a1"], [viewed, "word"]],
    svg: [(...x) => labyrinth.svg(...x), 1, [view, {}], [viewed, drawing]],
    "svg of a puzzle": [(...x) => labyrinth.svg(...x), 1, [board], [puzzled]],
    bot: [(...x) => labyrinth.bot(...x), 1, ["greedy", {}, {}], ["word", rules, { seed: "seed" }]],
    "a bot": [(...x) => bot(...x), 1, [view, {}], [viewed, { since: "list", ...stop }]],
    "a bot, told an event": [(told) => bot(view, { since: [told] }), 1, [event], [{ n: "integer", kind: "word", reason: "text", left: "seats", view: "object" }]],
    rate: [(...x) => bot.rate(...x), 1, [view, {}], [viewed, { turns: "lists", ...stop }]],
    daily: [(...x) => labyrinth.daily(...x), 0, ["2026-01-01"], ["word"]],
    rival: [(...x) => labyrinth.rival(...x), 1, [duel], [dueling]],
    hint: [(...x) => labyrinth.hint(...x), 1, [view, {}], [viewed, { most: "count", duel: "object", ...stop }]],
    "hint of a duel": [(given) => labyrinth.hint(view, { duel: given }), 0, [duel], [dueling]],
    puzzle: [(...x) => labyrinth.puzzle(...x), 0, [{}], [{ ...rules, par: "integer", seed: "seed", ...stop }]],
    battle: [(...x) => labyrinth.battle(...x), 0, [{}], [{ options: "texts", turns: "integer", seed: "seed", ...stop }]],
    solve: [(...x) => labyrinth.solve(...x), 1, [board, {}], [puzzled, stop]],
    analyze: [(...x) => labyrinth.analyze(...x).next(), 1, [session.record(), {}], ["text", { depth: "word1", language: "word1", goals: "texts", ...stop }]],
    submit: [(...x) => session.submit(...x), 3, [1, 0, choices[0].ply], ["seat", "integer", "word"]],
    ask: [(...x) => session.ask(...x), 1, [bot, {}], ["bot", stop]],
    advise: [(...x) => session.advise(...x), 0, [{}], [{ depth: "word1", ...stop }]],
    forfeit: [(...x) => session.forfeit(...x), 1, [1, "resigned"], ["seat", "text"]],
    leave: [(...x) => session.leave(...x), 1, [1, "resigned"], ["seat", "text"]],
    return: [(...x) => session.return(...x), 1, [1], ["seat"]],
    undo: [(...x) => session.undo(...x), 1, [0], ["integer"]],
    canTakeBack: [(seats) => session.canTakeBack(...seats), 0, [[]], ["seats"]],
    takeBack: [(seats) => session.takeBack(...seats), 0, [[]], ["seats"]],
    learned: [(...x) => session.learned(...x), 2, [1, 0], ["seat", "integer"]],
    events: [(...x) => session.events(...x), 0, [1, -1], ["viewer", "integer"]],
    "view of a session": [(...x) => session.view(...x), 0, [1], ["viewer"]],
    log: [(...x) => session.log(...x), 0, [-1], ["integer"]],
    nextPicks: [(...x) => nextPicks(...x), 1, [choices, []], ["list", "list"]],
    "nextPicks of a choice": [(choice) => nextPicks([choice]), 1, [choices[0]], [{ ply: "word", picks: "list", kinds: "list", labels: "list" }]],
  };
}

/** Returns what was not refused as it must be: by an error with one fault that has these names. */
export async function misused(labyrinth) {
  const session = labyrinth.open({ seats: 2, seed: 1 }), faults = [];
  async function refused(what, call, given, ...names) {
    let error;
    try { await call(...given); } catch (caught) { error = caught; }
    const good = error instanceof LabyrinthError && ["syntax", "option"].includes(error.kind) && error.faults.length === 1 && names.every((name) => error.message.includes(name));
    if (!good) faults.push(`${what}: want an error with ${names.join(" and ")}, got ${error?.stack}`);
  }
  for (const [name, [call, needed, given, kinds]] of Object.entries(calls(labyrinth, session))) {
    for (let i = 0; i < needed; i++) await refused(`${name} of ${i} arguments`, call, given.slice(0, i), "got nothing");
    for (const [i, kind] of kinds.entries()) {
      const members = typeof kind === "string" ? {} : kind;
      for (const x of wrong[kind] ?? wrong.object) await refused(`${name}, argument ${i} is ${told(x)}`, call, given.with(i, x), "must be");
      for (const [key, one] of Object.entries(members)) {
        for (const x of wrong[one]) await refused(`${name}, ${key} is ${told(x)}`, call, given.with(i, { ...given[i], [key]: x }), key, "must be");
        const { [key]: right = 1, ...rest } = given[i], misspelt = key.length > 3 ? key.slice(1) : `${key}s`;
        if (key.length <= 3 && key in given[i]) continue; // such as n: too short to be known again among other members
        await refused(`${name}, ${misspelt}`, call, given.with(i, { ...rest, [misspelt]: right }), misspelt, `did you mean ${key}`);
      }
    }
  }
  const open = (game) => () => labyrinth.open({ seats: 2, ...game });
  for (const [name, call, ...names] of [
    ["a variant", open({ variant: "kid" }), "did you mean kids"],
    ["the name of a variant's option", open({ options: { Editon: "onepiece" } }), "did you mean Edition"],
    ["the value of a variant's option", open({ options: { Edition: "onepeace" } }), "Edition", "did you mean onepiece"],
    ["a variant's option among those of open", open({ edition: "onepiece" }), "edition", "members of options"],
    ["a bot", () => labyrinth.bot("gredy"), "did you mean greedy"],
    ["a session as a view", () => labyrinth.svg(session), "view", "got Session"],
  ]) await refused(name, call, [], ...names);
  if (session.last !== 0) faults.push(`the last event is ${session.last}, want that of the start`);
  return faults;
}

const told = (x) => (typeof x === "string" ? `"${x}"` : `${Object.prototype.toString.call(x)} ${typeof x === "object" ? JSON.stringify(x) : String(x)}`);
