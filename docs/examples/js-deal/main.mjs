// Deal a game and play a turn, in JavaScript
//
// The package is the library itself, as WebAssembly. Text is the same as in Go: a shift and a walk
// are plies, and an error says what was wrong and what is allowed.

import { load } from "@labyrinth-go/labyrinth";

const labyrinth = await load();
const session = labyrinth.open({ variant: "standard", seats: 2, seed: 1 });
console.log(session.view(1).choices.length, "legal shifts");

session.submit(1, session.last, "E2:NES");
session.submit(1, session.last, "d5");
console.log("next is seat", session.toMove);

try {
  session.submit(2, session.last, "W2:NES");
} catch ({ kind, faults }) {
  console.log(kind + ":", faults[0].why);
}
