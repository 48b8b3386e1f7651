// Answers the questions of conformance/README.md on standard input and output:
// node answer.mjs [FOLDER]. It asks the JavaScript API if that has the answer, so
// that the vectors test the API, and otherwise the library behind it.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { load, LabyrinthError } = await import(new URL("labyrinth.mjs", pathToFileURL(`${process.argv[2] ?? "dist"}/`)));
const labyrinth = await load(), library = labyrinth.answerer();
const list = (words) => words.join(" ") || "-";
const whole = (text) => { if (!/^(0|[1-9]\d?)$/.test(text)) throw unknown; return Number(text); };
const unknown = new Error("no such question");

let options = {}, game = labyrinth.open();
function open(wanted) {
  try {
    game = labyrinth.open(wanted);
  } catch (error) {
    return `!${error.kind}`; // the answer has no place for faults of options
  }
  options = wanted;
  return "ok";
}

const verbs = {
  variants: () => list(labyrinth.variants.map((v) => v.name)),
  game: (name) => open({ Variant: name }),
  option: (rest) => { const [name, value] = cut(rest); return open({ ...options, [name]: value }); },
  deal: (rest) => { const [seats, seed] = cut(rest); return game.deal(whole(seats), seed).text; },
  tomove: (text) => game.parse(text).toMove,
  plies: (text) => list(game.parse(text).plies),
  weights: (text) => { const s = game.parse(text); return list(s.plies.map((ply) => s.weight(ply))); },
  play: (rest) => { const [plies, text] = cut(rest); return plies.split(",").reduce((s, ply) => s.play(ply), game.parse(text)).text; },
  outcome: (text) => game.parse(text).outcome,
  view: (rest) => { const [seat, text] = cut(rest); return game.parse(text).view(whole(seat)).text; },
  perft: (rest) => { const [depth, text] = cut(rest); return game.parse(text).perft(whole(depth)); },
  parse: (text) => { game.parse(text); return "ok"; },
  ply: (text) => { game.parsePly(text); return "ok"; },
};

function cut(rest) {
  const at = rest.indexOf(" ");
  if (at < 0) throw unknown;
  return [rest.slice(0, at), rest.slice(at + 1)];
}

function refusal({ kind, faults }) {
  if (kind === "illegal") return "!illegal";
  const order = (a, b) => a.offset - b.offset || (a.kind < b.kind ? -1 : 1);
  const named = faults.toSorted(order).map((f) => f.kind + (f.offset < 0 ? "" : `@${f.offset}`));
  return `!${[...new Set(named)].join(" ")}`;
}

function answer(question) {
  const [verb, rest] = question.includes(" ") ? cut(question) : [question, ""];
  if (!Object.hasOwn(verbs, verb)) return library(question);
  if (verb === "game" || verb === "option") library(question); // it keeps a game of its own
  try {
    return `${verbs[verb](rest)}`;
  } catch (error) {
    if (error === unknown) return "?";
    if (error instanceof LabyrinthError) return refusal(error);
    throw error;
  }
}

for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${answer(line)}\n`);
