// Save a game and continue it, in JavaScript
//
// A log holds all events of a session as lines of text, with what is hidden. With it and the seed,
// restore returns the same session with the same luck. A record is the game for people and other
// programs.

import { load } from "@labyrinth-go/labyrinth";

const labyrinth = await load();
const rules = { variant: "standard", options: {} };
const session = labyrinth.open({ ...rules, seats: 2, seed: 1 });
session.submit(1, session.last, "E2:NES");

const saved = { log: session.log(), seed: session.seed };
const again = labyrinth.restore(saved.log, { ...rules, seed: saved.seed });
console.log("event", again.last, "and seat", again.toMove, "is to walk");
console.log(again.record().split("\n").at(-2));
