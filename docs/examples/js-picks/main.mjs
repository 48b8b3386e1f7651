// From clicks to a ply, in JavaScript
//
// A ply is put together pick by pick. nextPicks says what can be picked next, in every game, so a
// page needs no rules of its own.

import { load, nextPicks } from "@labyrinth-go/labyrinth";

const labyrinth = await load();
const session = labyrinth.open({ variant: "glow", seats: 2, seed: 1 });
const { choices } = session.view(1);

const picked = [];
for (;;) {
  const { ply, picks } = nextPicks(choices, picked);
  if (ply) {
    console.log("the ply is", ply);
    break;
  }
  console.log(picks.length, "picks, the first is", picks[0].label);
  picked.push(picks[0].text);
}
