// Preview and hint, in JavaScript
//
// A preview says what a shift would lead to, and a hint is a shortest way to the goal, proved by
// the solver.

import { load } from "@labyrinth-go/labyrinth";

const labyrinth = await load();
const view = labyrinth.open({ variant: "standard", seats: 2, seed: 2 }).view(1);

const preview = labyrinth.preview(view, "W4:NS");
console.log("after W4:NS the pawn can walk to", preview.reach.length, "squares");

const { turns } = await labyrinth.hint(view);
console.log("a shortest way:", turns.map((plies) => plies.join(" ")).join(", "));
