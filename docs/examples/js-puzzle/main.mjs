// A puzzle of the day, in JavaScript
//
// The same seed makes the same puzzle on every device, so a date is enough to share one.

import { load } from "@labyrinth-go/labyrinth";

const labyrinth = await load();
const puzzle = await labyrinth.puzzle({ par: 2, seed: 20261122 });
console.log("reach", puzzle.goal, "in", puzzle.par, "turns");

const { turns } = await labyrinth.solve(puzzle);
console.log("one of the ways:", turns[0].join(" "));
