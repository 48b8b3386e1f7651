// The tests of the JavaScript API, for Node, pages and Web Workers. Each test has a
// name and a function that throws if it fails.
import { load, LabyrinthError, nextPicks } from "./labyrinth.mjs";
import { misused } from "./misuse.mjs";

/** Runs the tests. The argument native has the same games as the native library played them. */
export async function run(native) {
  const labyrinth = await load(), report = [];
  for (const [name, test] of [...Object.entries(tests), ...native.map((n) => [`native ${n.variant}`, (l) => compare(l, n)])]) {
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

/** Checks the kind and the faults of the error with which a call or a promise fails. */
async function refused(call, kind, ...places) {
  try {
    await call();
  } catch (error) {
    same(error instanceof LabyrinthError && error instanceof Error && error.kind, kind, `the kind of ${error}`);
    same(error.faults.map((f) => `${f.kind}@${f.offset}`), places, `the list of faults of ${error}`);
    for (const f of error.faults) if (!error.message.includes(f.why)) throw new Error(`${error.message} lacks ${f.why}`);
    return;
  }
  throw new Error(`no error, want ${kind}`);
}

/** Plays the plies that the native bots chose, and compares everything on the way with the native library. */
async function compare(labyrinth, { variant, options, seats, seed, bots: names, plies, undo, learned, events, record, moments, asked, again: restarted, turns, sums }) {
  const session = labyrinth.open({ variant, options, seats, seed, limit: 1000, tags: { Date: "2026-11-22" } });
  const bots = Object.fromEntries(names.map((name) => [name, labyrinth.bot(name, { variant, options }, { seed: 3 })]));
  for (const [i, { seat, n, bot, ply }] of plies.entries()) {
    same([session.toMove, session.last, session.outcome, session.seats], [seat, n, null, seats], `moment ${i}`);
    const view = session.view(seat), { svg, to, path, shift, preview } = moments[i];
    same(labyrinth.svg(view, { id: "m-", theme: "dark", ...(to && { path: to }) }), svg, "the picture");
    if (to) same(labyrinth.path(view, to), path, "the path");
    if (shift) same(labyrinth.preview(view, shift), preview, `what if ${shift}`);
    same(labyrinth.view({ variant, options: view.options, text: view.text, seat }), view, "the view, read again");
    same(await bots[bot](view), ply, `what ${bot} chooses at ${i}`);
    same(session.submit(seat, n, ply), n + 1, "the number of the event");
  }
  same(learned.map((_, i) => session.learned(i + 1, undo)), learned, "what the seats have learned");
  session.undo(undo);
  session.forfeit(2);
  for (const [i, want] of events.entries()) same(session.events(i || null), want, `the events for viewer ${i}`);
  same(session.events(1, session.last - 1), events[1].slice(-1), "the last event");
  same(session.view(1), events[1].at(-1).view, "the last view");
  same([session.toMove, session.outcome], [null, { winners: [1], reason: "resigned" }], "the end");
  same(session.record(), record, "the record");
  same(labyrinth.resume(record).record(), record, "the record, resumed");
  const again = labyrinth.restore(session.log(), { variant, options, seed: session.seed, limit: 1000, tags: { Date: "2026-11-22" } });
  same([again.events(1), again.record(), again.seed], [events[1], record, seed], "the session, restored");
  await told(labyrinth, { variant, options, seats, seed }, asked, restarted);
  const goals = Object.fromEntries([..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"].map((letter) => [letter, `<${letter}>`]));
  const analysis = labyrinth.analyze(record, { depth: "quick", language: "de", goals });
  for (const [i, turn] of turns.entries()) same((await analysis.next()).value, turn, `the analysis of turn ${i + 1}`);
  same(await analysis.next(), { value: sums, done: true }, "the end of the analysis");
}

/** Compares bots that are told what has happened with the native ones: by the session, by events, and after a restart. */
async function told(labyrinth, game, asked, again) {
  const bots = () => [1, 2].map((seed) => labyrinth.bot("expert:nodes=1500/turn", game, { seed }));
  const plies = (session, after) => session.events(null, after).filter(({ by }) => typeof by === "number").length;
  const own = labyrinth.open(game), far = labyrinth.open(game), sessions = bots(), views = bots(), last = [-1, -1];
  for (const [i, ply] of asked.entries()) {
    const seat = own.toMove, n = own.last;
    same(await own.ask(sessions[seat - 1]), n + 1, "the number of the event");
    same(own.events(seat, n)[0].ply, ply, `what the bot of the session plays at ${i}`);
    const since = far.events(seat, last[seat - 1]);
    last[seat - 1] = far.last;
    const chosen = await views[seat - 1](far.view(seat), { since });
    same(chosen, ply, `what the bot that gets the events plays at ${i}`);
    far.submit(seat, far.last, chosen);
  }
  same(plies(own, -1), asked.length, "the number of plies");
  const restored = labyrinth.restore(own.log(), { ...game, seed: own.seed }), fresh = bots();
  for (const ply of again) {
    const seat = restored.toMove, n = restored.last;
    await restored.ask(fresh[seat - 1]);
    same(restored.events(seat, n)[0].ply, ply, "what a new bot plays after a restart");
  }
}

const tests = {
  "what there is"(labyrinth) {
    same(labyrinth.variants.map((v) => v.name), ["standard", "kids", "glow", "anniversary", "battlechess"], "the variants");
    same(["random", "greedy"].every((name) => labyrinth.bots.includes(name)), true, "random and greedy among the bots");
    same(/^v\d+\.\d+\.\d+$/.test(labyrinth.version), true, `a version, not ${labyrinth.version}`);
    const { options, seats } = labyrinth.variants[1], cards = options.find((o) => o.name === "Cards");
    same([cards.values.toSorted(), seats], [["open", "pile", "private"], { min: 1, max: 4 }], "kids");
  },
  async "reach, path and hint by hand"(labyrinth) {
    // a3, b3 and c3 are joined, and walls are north of all three.
    const start = "6ec/a7C3B/3aA9 5 Nb c3,a1 c3,a1 1m :A,:B", options = { Layout: "6c/39 5A553B7C7 a1,c1,c3,a3 crown,key,owl" };
    const session = labyrinth.open({ start, options }), view = session.view(1);
    same([view.reach, labyrinth.path(view, "a3"), labyrinth.path(view, "a1"), view.targets], [["a3", "b3", "c3"], ["c3", "b3", "a3"], [], ["b3"]], "the view");
    same([view.choices.map((c) => c.ply), session.state], [["a3", "b3", "c3"], start], "the choices");
    same(await labyrinth.hint(view), { number: 1, turns: [["b3"]] }, "the hint");
    same([...labyrinth.svg(view, { reach: ["a1"] }).matchAll(/class="[^"]*reach[^"]*" id="square-(\w+)/g)].map((m) => m[1]), ["a1"], "the squares highlighted");
    same(/class="slot chosen" id="x-slot-W2"/.test(labyrinth.svg(view, { slot: "W2", id: "x-" })), true, "the slot is chosen");
    same(labyrinth.svg(view, { spare: "EW" }) === labyrinth.svg(view), false, "the spare is not turned");
  },
  async "a picture of a preview"(labyrinth) {
    const view = labyrinth.open({ seats: 2, seed: 1 }).view(1), preview = labyrinth.preview(view, "E2:NES");
    const reach = (svg) => [...svg.matchAll(/class="[^"]*reach[^"]*" id="square-(\w+)/g)].map((m) => m[1]).toSorted();
    same(reach(labyrinth.svg(view, { shift: "E2:NES" })), preview.reach.toSorted(), "the reach");
    same(reach(labyrinth.svg(view)), view.reach.toSorted(), "the reach before");
    await refused(() => labyrinth.preview(view, "E2:NS"), "illegal", "illegal@-1");
    await refused(() => labyrinth.svg(view, { shift: "E2" }), "syntax", "syntax@0");
    await refused(() => labyrinth.preview(labyrinth.open({ variant: "battlechess", seats: 2 }).view(1), "E2:NS"), "option", "option@-1");
  },
  async "a seat leaves, a bot stands in, and the seat returns"(labyrinth) {
    const options = { Layout: "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -" }, session = labyrinth.open({ seats: 3, seed: 1, options });
    same([session.leave(1), session.left, session.outcome], [1, [1], null], "the session");
    await refused(() => session.return(2), "left", "left@-1");
    const bot = labyrinth.bot("greedy", { options }, { seed: 1 });
    while (session.toMove === 1) await session.ask(bot);
    same(session.toMove, 2, "the seat to act after the stand-in");
    const again = labyrinth.restore(session.log(), { options, seed: session.seed });
    same([again.left, again.events(2)], [[1], session.events(2)], "the session, restored");
    same(labyrinth.resume(session.record()).left, [1], "the record, resumed");
    same(session.events(null).map(({ kind, by, left = [] }) => [kind, by, left]).slice(1, 3), [["leave", 1, [1]], ["ply", 1, [1]]], "the events");

    // Whoever is away does not win: with a bot on its seat, and with the rules of the game for the others.
    while (!session.outcome) await session.ask(bot);
    same(session.outcome.winners.includes(1), false, "the seat that is away wins");

    const other = labyrinth.open({ seats: 3, seed: 1, options });
    same([other.leave(2), other.return(2), other.left], [1, 2, []], "the seat that is back");
    same([other.leave(3, "away"), other.leave(1), other.outcome], [3, 4, { winners: [2], reason: "resigned" }], "the last who stays");
    await refused(() => other.return(3), "over", "over@-1");
  },
  "picks"() {
    const choices = [["b5", "b4"], ["b5", "b4", "N"], ["K", "c3"]].map((picks) => ({ ply: picks.join(""), picks, kinds: picks.map(() => "square"), labels: picks.map((p) => `to ${p}`) }));
    const names = (picked) => { const { ply, picks } = nextPicks(choices, picked); return [ply, picks.map((p) => p.text)]; };
    same([names(), names(["b5"]), names(["b5", "b4"]), names(["b5", "b4", "N"]), names(["x"])],
      [[null, ["b5", "K"]], [null, ["b4"]], ["b5b4", ["N"]], ["b5b4N", []], [null, []]], "the picks");
    same(nextPicks(choices, ["K"]).picks, [{ text: "c3", kind: "square", label: "to c3" }], "the pick");
  },
  async "who follows the advice makes no mistakes"(labyrinth) {
    const session = labyrinth.open({ variant: "anniversary", seats: 2, seed: 1 });
    while (session.last < 8) for (const ply of await session.advise({ depth: "quick" })) session.submit(session.toMove, session.last, ply);
    for await (const { turn } of labyrinth.analyze(session.record(), { depth: "quick" })) same(turn.verdict, undefined, `the verdict on ${turn.played}`);
    await refused(() => session.advise({ depth: "x" }), "option", "option@-1");
    session.forfeit(1);
    await refused(() => session.advise(), "over", "over@-1");
  },
  async "an analysis that is cancelled"(labyrinth) {
    const session = labyrinth.open({ seats: 2, seed: 1 }), bot = labyrinth.bot("greedy", {}, { seed: 1 });
    while (session.last < 12) await session.ask(bot);
    const stop = new AbortController(), analysis = labyrinth.analyze(session.record(), { depth: "deep", signal: stop.signal });
    same((await analysis.next()).value.turn.ply, 1, "the ply of the first turn");
    const next = analysis.next();
    stop.abort(new Error("enough"));
    same(await next.catch((error) => error.message), "enough", "the reason");
    await refused(() => labyrinth.analyze("x").next(), "syntax", "syntax@0", "syntax@1");
    await refused(() => labyrinth.analyze(session.record(), { depth: "x" }).next(), "option", "option@-1");
  },
  async "puzzles"(labyrinth) {
    const puzzle = await labyrinth.puzzle({ par: 3, seed: 1 }), { number, turns } = await labyrinth.solve(puzzle);
    same([puzzle.par, number, turns.length], [3, 3, 3], "the turns");
    same([puzzle.text, puzzle.pawn], [(await labyrinth.puzzle({ par: 3, seed: 1n })).text, puzzle.text.split(" ")[3]], "the puzzle");
    same(/id="p-pawn"/.test(labyrinth.svg(puzzle, { id: "p-" })), true, "the pawn is drawn");
    same((await labyrinth.puzzle({ variant: "kids" })).variant, "kids", "the variant");
    await refused(() => labyrinth.puzzle({ variant: "battlechess" }), "option", "option@-1");
    await refused(() => labyrinth.puzzle({ par: 0 }), "par", "par@-1");
  },
  async "the luck of a session"(labyrinth) {
    const chance = async (begin) => {
      const session = begin(), bot = labyrinth.bot("random", { variant: "battlechess" }, { seed: 3 }), cards = [];
      while (session.last < 60 && session.toMove !== null) session.submit(session.toMove, session.last, await bot(session.view(session.toMove)));
      for (const { by, ply } of session.events()) if (by === "chance") cards.push(ply);
      return cards;
    };
    const game = { variant: "battlechess", seats: 2, seed: 7 }, first = labyrinth.open(game), record = first.record();
    const want = await chance(() => first);
    same(want.length > 0, true, "whether chance acts");
    same(await chance(() => labyrinth.resume(record, { seed: 7 })), want, "what chance plays after resume");
    same(await chance(() => labyrinth.restore(first.log().slice(0, 1), { variant: "battlechess", seed: first.seed })), want, "what chance plays after restore");
  },
  async "what turns are worth"(labyrinth) {
    const session = labyrinth.open({ seats: 2, seed: 1 }), view = session.view(1);
    const ask = () => labyrinth.bot("expert:nodes=48000/turn", view, { seed: 3 });
    const all = await ask().rate(view), worst = all.at(-1).plies;
    same([all.length > 100, all[0].deep, all.at(-1).deep], [true, true, false], "the ratings");
    const again = await ask().rate(view, { turns: [worst] });
    same(again.find(({ plies }) => plies.join() === worst.join()).deep, true, "whether the given turn is looked at");
    same(again[0], all[0], "the best turn");
    same(await labyrinth.bot("greedy", view).rate(view), [], "the ratings of a bot that has none");
  },
  async "no solution, and no seat to act"(labyrinth) {
    const session = labyrinth.open({ seats: 2, seed: 1 });
    await refused(() => labyrinth.hint(session.view(1), { most: 0 }), "bound");
    await refused(() => labyrinth.bot("greedy")(session.view(2)), "turn");
  },
  "seeds"(labyrinth) {
    const most = 2n ** 64n - 1n, deal = (seed) => labyrinth.open({ seats: 2, seed }).state;
    same([deal(7), deal("7")], [deal(7n), deal(7n)], "the same seed");
    same(deal(most) === deal(most - 1n), false, "whether seeds lose digits");
    same(deal() === deal(), false, "whether entropy repeats itself");
  },
  async "errors"(labyrinth) {
    const open = (game) => () => labyrinth.open(game);
    await refused(open({ variant: "chess" }), "option", "option@-1");
    await refused(open({ options: { Edition: "x", Colour: "y" }, seats: 2 }), "option", "option@-1", "option@-1");
    await refused(open({ seats: 5 }), "seats", "seats@-1");
    await refused(open({ seats: 2, seed: 2n ** 64n }), "syntax", "syntax@-1");
    await refused(open({ seats: 2, seed: -1 }), "syntax", "syntax@-1");
    await refused(() => labyrinth.bot("stockfish"), "option", "option@-1");
    await refused(() => labyrinth.view({ text: "" }), "syntax", "syntax@-1");
    const session = labyrinth.open({ seats: 2, seed: 1 }), { choices } = session.view(1);
    for (const [call, kind] of [
      [() => session.submit(1, 0, "W9:EN"), "illegal"], [() => session.submit(1, 0, "a7"), "illegal"], [() => session.submit(2, 0, choices[0].ply), "turn"],
      [() => session.submit(1, 1, choices[0].ply), "event"], [() => session.undo(0), "event"], [() => session.view(3), "seats"], [() => session.forfeit(1, "\n"), "record"],
      [() => session.submit(1, undefined, choices[0].ply), "syntax"], [() => session.forfeit(), "syntax"], [() => session.undo(), "syntax"],
      [() => session.submit(1.5, 0, choices[0].ply), "syntax"], [() => session.events(1, 99), "event"], [open({ seats: 2, tags: { Result: "1" } }), "record"],
    ]) {
      try { call(); throw new Error("done"); } catch (error) { same(error.kind, kind, `the kind of ${error}`); }
    }
    session.submit(1, 0, choices[0].ply);
    await refused(() => session.submit(1, 0, choices[0].ply), "stale", "stale@-1");
    await refused(() => labyrinth.hint(session.view()), "seats", "seats@-1");
    same(session.events().map((e) => e.n), [0, 1], "the events after errors");
  },
  async "misuse names the argument or member, and the nearest right one"(labyrinth) {
    same(await misused(labyrinth), [], "what is not refused as it must be");
  },
  "options that are not given"(labyrinth) {
    const view = labyrinth.open({ seats: 2, seed: 1, variant: undefined, options: undefined, start: undefined, tags: undefined }).view(1);
    same(labyrinth.svg(view, { slot: undefined, theme: undefined }), labyrinth.svg(view), "the picture");
    same(labyrinth.bot("greedy", { ...view, seats: [1] }).length, 2, "a bot for a table");
  },
  "taking back"(labyrinth) {
    const session = labyrinth.open({ seats: 2, seed: 1 }), { state } = session;
    same([session.canTakeBack(), session.canTakeBack(1)], [null, null], "what can be taken back at first");
    session.submit(1, 0, session.view(1).choices[0].ply);
    same([session.canTakeBack(), session.canTakeBack(2)], [{ to: 0, seat: 1, revealed: false }, null], "what can be taken back");
    same([session.takeBack(1), session.state, session.canTakeBack()], [2, state, null], "the game that is taken back");
    for (const [kind, ...seats] of [["event"], ["event", 2], ["seats", 9], ["seats", 1, 3]]) {
      try { session.takeBack(...seats); throw new Error("done"); } catch (error) { same(error.kind, kind, `the kind of ${error}`); }
    }
    try { session.canTakeBack(9); throw new Error("done"); } catch (error) { same(error.kind, "seats", `the kind of ${error}`); }
    const drawn = labyrinth.open({ variant: "battlechess", seats: 2, seed: 7 });
    for (let i = 0; i < 30 && drawn.toMove !== null; i++) {
      drawn.submit(drawn.toMove, drawn.last, drawn.view(drawn.toMove).choices[0].ply);
      const { to, seat, revealed } = drawn.canTakeBack();
      same(revealed, drawn.learned(seat, to), "what was revealed");
    }
  },
  async "what a bot is told"(labyrinth) {
    const session = labyrinth.open({ seats: 2, seed: 1 }), bot = labyrinth.bot("greedy");
    await refused(() => bot(session.view(1), { since: session.events(2) }), "seats", "seats@-1");
    await refused(() => bot(session.view(1), { since: [{ ...session.events(1)[0], kind: "x" }] }), "syntax", "syntax@-1");
    await refused(() => session.ask(() => "W2:ES"), "syntax", "syntax@-1");
    const late = session.ask(labyrinth.bot("mcts:nodes=20000"));
    session.submit(1, 0, session.view(1).choices[0].ply);
    await refused(() => late, "stale", "stale@-1");
    session.forfeit(1);
    await refused(() => session.ask(bot), "over", "over@-1");
  },
  async "bots are cancelled"(labyrinth) {
    const view = labyrinth.open({ seats: 2, seed: 1 }).view(1), bot = labyrinth.bot("mcts:1000000000", view);
    const stop = new AbortController(), reason = new Error("enough");
    const ended = bot(view, { signal: stop.signal }).catch((error) => error);
    same(labyrinth.view(view), view, "what the library says during a search");
    setTimeout(() => stop.abort(reason), 10);
    same((await ended) === reason, true, "whether the search ends with the reason");
    same((await bot(view, { signal: stop.signal }).catch((error) => error)) === reason, true, "whether it begins");
  },
  async "the puzzle of a day is solved by its hints, and not without"(labyrinth) {
    for (const day of ["2026-01-01", "2026-01-02"]) {
      const duel = labyrinth.daily(day), rival = labyrinth.rival(duel);
      for (const right of [true, false]) {
        const game = labyrinth.open(duel);
        for (let turns = duel.turns; turns > 0 && !game.outcome; turns--) {
          const plies = right ? (await labyrinth.hint(game.view(1), { duel: { ...duel, turns } })).turns[0] : [game.view(1).choices.at(-1).ply, null];
          for (const ply of plies) game.submit(1, game.last, ply ?? game.view(1).pawns[0]);
          while (!game.outcome && game.toMove === 2) await game.ask(rival);
        }
        same(game.outcome?.winners ?? [], duel.task === "win" ? (right ? [1] : []) : right ? [] : [2], `the winners of ${day}`);
      }
    }
    same([labyrinth.daily("2026-01-01").task, labyrinth.daily("2026-01-02").task], ["hold", "win"], "the tasks");
    await refused(() => labyrinth.daily("tomorrow"), "syntax", "syntax@-1");
    await refused(() => labyrinth.rival({ task: "draw", turns: 2, goal: "a1" }), "option", "option@-1");
  },
  async "puzzles of Battle Chess are solved by their hints, and not without"(labyrinth) {
    for (const turns of [2, 3]) {
      const duel = await labyrinth.battle({ turns, seed: 5 }), rival = labyrinth.rival(duel);
      same([duel.variant, duel.task, duel.turns, duel.goal], ["battlechess", "beat", turns, undefined], "the puzzle");
      for (const right of [true, false]) {
        const game = labyrinth.open({ ...duel, seed: 1 });
        const [key] = (await labyrinth.hint(game.view(1), { duel })).turns[0], wrong = game.view(1).choices.find(({ ply }) => ply !== key).ply;
        for (let left = turns; left > 0 && !game.outcome; left--) {
          if (right) game.submit(1, game.last, (await labyrinth.hint(game.view(1), { duel: { ...duel, turns: left } })).turns[0][0]);
          else if (left === turns) game.submit(1, game.last, wrong);
          else return refused(() => labyrinth.hint(game.view(1), { duel: { ...duel, turns: left } }), "duel", "duel@-1");
          while (!game.outcome && game.toMove === 2) await game.ask(rival);
        }
        same(game.outcome?.winners ?? [], right ? [1] : [], `the winners of ${turns} turns`);
      }
    }
    await refused(() => labyrinth.battle({ turns: 9 }), "turns", "turns@-1");
  },
  async "hints and puzzles are cancelled"(labyrinth) {
    // Walls enclose a1, the home of seat 1, so that no number of turns is enough.
    const options = { Layout: "9c/39 5A553B7C7 a1,c1,c3,a3 crown,key,owl" };
    const view = labyrinth.open({ start: "9ec/a7C3B/3aA9 5 Nb c3,a1 a1,c3 1s A:,B:", options }).view(1);
    for (const [name, search] of Object.entries({
      hint: (signal) => labyrinth.hint(view, { most: 1_000_000, signal }),
      puzzle: (signal) => labyrinth.puzzle({ options, par: 1_000_000, seed: 1, signal }),
    })) {
      const stop = new AbortController(), reason = new Error("enough");
      const ended = search(stop.signal).catch((error) => error);
      setTimeout(() => stop.abort(reason), 10);
      same((await ended) === reason, true, `whether the ${name} ends with the reason`);
    }
  },
  "two libraries at once"() {
    return Promise.all([load(), load()]).then(([a, b]) => {
      same(a.open({ seats: 2, seed: 1 }).state, b.open({ seats: 2, seed: 1 }).state, "the deal");
      same("labyrinthReady" in globalThis, false, "something left in the global object");
    });
  },
};
