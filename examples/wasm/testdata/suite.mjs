// The tests of the JavaScript API, for Node and for browsers. Each test has a name
// and a function that throws if it fails.
import { load, LabyrinthError } from "./labyrinth.mjs";

/** Runs the tests. The argument native has the same games as the native library played them. */
export async function run(native) {
  const labyrinth = await load(), report = [];
  for (const [name, test] of [...Object.entries(tests), ...native.map((n) => [`native ${n.name}`, (l) => compare(l, n)])]) {
    try {
      await test(labyrinth);
      report.push({ name, fault: "" });
    } catch (error) {
      report.push({ name, fault: `${error?.stack ?? error}` });
    }
  }
  return report;
}

function same(got, want, what = "") {
  if (JSON.stringify(got) !== JSON.stringify(want)) throw new Error(`${what} is ${JSON.stringify(got)}, want ${JSON.stringify(want)}`);
}

function refused(call, kind, ...places) {
  try {
    call();
  } catch (error) {
    same(error instanceof LabyrinthError && error instanceof Error && error.kind, kind, `the kind of ${error}`);
    same(error.faults.map((f) => `${f.kind}@${f.offset}`), places, "the list of faults");
    for (const f of error.faults) if (!error.message.includes(f.why)) throw new Error(`${error.message} lacks ${f.why}`);
    return;
  }
  throw new Error(`no error, want ${kind}`);
}

/** Plays the plies that the native bots chose, and compares everything on the way with the native library. */
function compare(labyrinth, { options, tags, start, seats, seed, botSeed, moments }) {
  const game = labyrinth.open(options), bots = Object.fromEntries(labyrinth.bots.map((b) => [b, game.bot(b, botSeed)]));
  same(Object.entries(game.tags).toSorted(), Object.entries(tags).toSorted(), "tags");
  let state = game.deal(seats, BigInt(seed));
  same(state.text, start, "the deal");
  for (const [i, m] of moments.entries()) {
    same([state.toMove, state.plies, state.outcome], [m.toMove, m.plies, m.outcome], `state ${i}`);
    same(state.over, m.outcome !== "*", `whether state ${i} is over`);
    same(game.parse(state.text).text, state.text, `state ${i}, read again`);
    for (const [seat, want] of m.views.entries()) {
      const view = state.view(seat), again = game.parseView(seat, view.text);
      for (const v of [view, again]) {
        same({ text: v.text, toMove: v.toMove, reach: v.reach, aims: v.aims, notes: v.notes, way: v.path(want.to), svg: v.svg({ path: want.to }) },
          { ...want.seen }, `view ${seat} of state ${i}`);
      }
    }
    if (!m.ply) break;
    if (m.bot) same(bots[m.bot](state.view(state.toMove)), m.ply, `what ${m.bot} chooses in state ${i}`);
    same(state.weight(m.ply), m.weight, `the weight of ${m.ply}`);
    same([0, 1, 2].map((p) => state.seenBy(m.ply, p)), m.seenBy, `${m.ply} as it is seen`);
    state = state.play(m.ply);
  }
}

const tests = {
  "what there is"(labyrinth) {
    same(labyrinth.variants.map((v) => v.name), ["standard", "kids", "glow", "anniversary", "battlechess"], "the variants");
    same(labyrinth.bots.includes("random") && labyrinth.bots.includes("greedy"), true, "random and greedy among the bots");
    const { options } = labyrinth.variants[1], cards = options.find((o) => o.name === "Cards");
    same(cards.values.toSorted(), ["open", "pile", "private"], "how cards of kids lie");
    for (const v of labyrinth.variants) if (!v.summary || !v.plies.length) throw new Error(`${v.name} lacks words`);
  },
  // The board of nine squares of conformance/README.md, section 10, dealt there by hand.
  "a deal by hand"(labyrinth) {
    const game = labyrinth.open({ Layout: "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -" });
    same(game.deal(2, 1).text, "6aBc/5AaDdF/35C9 7E - a1,c3 a1,c3 1s :FED,:CAB", "the deal");
  },
  // a3, b3 and c3 are joined; walls are north of all three.
  "reach and path by hand"(labyrinth) {
    const game = labyrinth.open({ Layout: "6c/39 5A553B7C7 a1,c1,c3,a3 crown,key,owl" });
    const state = game.parse("6ec/a7C3B/3aA9 5 Nb c3,a1 c3,a1 1m :A,:B"), view = state.view(1);
    same(state.plies, ["a3", "b3", "c3"], "the plies");
    same([view.reach, view.path("a3"), view.path("a1"), view.aims], [["a3", "b3", "c3"], ["c3", "b3", "a3"], [], ["b3"]], "the view");
    same(`${typeof state.perft(1)} ${state.perft(1)}`, "bigint 3", "the count of plies");
  },
  "seeds up to 2^64-1"(labyrinth) {
    const game = labyrinth.open(), most = 2n ** 64n - 1n;
    same(game.deal(2, 7).text, game.deal(2, 7n).text, "the same seed");
    if (game.deal(2, most).text === game.deal(2, most - 1n).text) throw new Error("seeds lose digits");
    refused(() => game.deal(2, most + 1n), "syntax", "syntax@-1");
    refused(() => game.deal(2, -1), "syntax", "syntax@-1");
  },
  "errors"(labyrinth) {
    refused(() => labyrinth.open({ Variant: "chess" }), "option", "option@-1");
    refused(() => labyrinth.open({ Edition: "x", Colour: "y" }), "option", "option@-1", "option@-1");
    const game = labyrinth.open(), state = game.deal(2, 1);
    refused(() => game.deal(5, 1), "seats", "seats@-1");
    refused(() => game.bot("stockfish", 1), "option", "option@-1");
    refused(() => game.parsePly("W9:EN"), "syntax", "syntax@0", "syntax@3");
    refused(() => state.view(3), "seats", "seats@-1");
    refused(() => state.perft(-1), "syntax", "syntax@-1");
    refused(() => state.view(1).path("z9"), "syntax", "syntax@0");
    try { state.play("Na:NE"); throw new Error("played"); } catch ({ kind }) { same(kind, "illegal", "the kind"); }
    try { game.parse("x y"); throw new Error("parsed"); } catch ({ faults }) { same(faults.length > 1, true, "several faults"); }
  },
  "values"(labyrinth) {
    const state = labyrinth.open().deal(2, 1), before = state.text, view = state.view(1);
    same([Object.isFrozen(state), Object.isFrozen(view), `${state}`, `${view}`], [true, true, before, view.text], "the values");
    state.play(state.plies[0]);
    same(state.text, before, "the state after a ply was played from it");
  },
  "two libraries at once"() {
    return Promise.all([load(), load()]).then(([a, b]) => {
      same(a.open().deal(2, 1).text, b.open().deal(2, 1).text, "the deal");
      same("labyrinthReady" in globalThis, false, "something left in the global object");
    });
  },
};
