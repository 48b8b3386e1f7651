// The searches that bench.mjs and cputime.mjs measure. None ends by itself, except
// bots that do not search and a puzzle that is found.

/** Yields the name of each search and a function that begins it. Names that are alike come one after another. */
export async function* searches(labyrinth) {
  for (const name of labyrinth.bots) {
    for (const { name: variant } of labyrinth.variants) {
      const session = labyrinth.open({ variant, seats: 2, seed: 1 }), walker = labyrinth.bot("greedy", { variant }, { seed: 1 });
      let text = `${name}:1h`;
      try { labyrinth.bot(text, { variant }); } catch { text = name; }
      for (let i = 0; i < 8 && session.toMove !== null; i++) {
        const view = session.view(session.toMove);
        if (i % 4 < 2) yield { name, begin: (signal) => labyrinth.bot(text, { variant }, { seed: 1 })(view, { signal }) };
        session.submit(session.toMove, session.last, await walker(view));
      }
    }
  }
  // The classic board with walls around a1, the home of seat 1.
  const options = {
    Layout: "9eAeBc/7C7DeEdF/7GbHdIdJ/3bKbL9 55555555555533333333333M3N3O3P3Q3R7S7T7U7V7W7X a1,g1,g7,a7 " +
      "book,coins,map,crown,keys,skull,ring,chest,emerald,sword,candelabrum,helmet,lizard,moth,owl,rat,scarab,spider,bat,dragon,genie,ghost,princess,sorceress",
  };
  const start = "9aeA5eBcc/3bXca6Q3Na/7C57DaeE6dF/6dWc3O9Ra3/7G3PbHbVdIadJ/a55c7TcMeU/3abK3bL99 7S - g7,a1 a1,g7 1s K:,:V";
  const view = labyrinth.open({ start, options }).view(1);
  yield { name: "hint", begin: (signal) => labyrinth.hint(view, { most: 1000, signal }) };
  for (let seed = 1; seed <= 4; seed++) yield { name: "puzzle", begin: (signal) => labyrinth.puzzle({ par: 4, seed, signal }) };
}
