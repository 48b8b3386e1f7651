// Let two bots play, in JavaScript
//
// A bot takes a view and promises a ply. Between plies, and every 10 ms during a search, the page
// can draw.

import { load } from "@labyrinth-go/labyrinth";

const labyrinth = await load();
const rules = { variant: "kids" };
const session = labyrinth.open({ ...rules, seats: 2, seed: 1 });
const bots = ["greedy", "random"].map((name, i) => labyrinth.bot(name, rules, { seed: i + 1 }));

while (session.toMove !== null) {
  const seat = session.toMove;
  session.submit(seat, session.last, await bots[seat - 1](session.view(seat)));
}
console.log("won by seat", session.outcome.winners[0], "after", session.last, "plies");
