// The puzzle of a day, in JavaScript
//
// It is the same for everybody: be home in so many turns, or keep the other from its home. Exactly one first push is right.

import { load } from "@labyrinth-go/labyrinth";

const labyrinth = await load();
const duel = labyrinth.daily("2026-01-02");
console.log(duel.task, "in", duel.turns, "turns");

const game = labyrinth.open(duel), rival = labyrinth.rival(duel);
while (!game.outcome) {
  if (game.toMove === 2) await game.ask(rival);
  else game.submit(1, game.last, (await labyrinth.hint(game.view(1), { duel })).turns[0][0]);
}
console.log("seat", game.outcome.winners[0], "is home after", game.last, "plies");
