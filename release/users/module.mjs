// A module of somebody who has installed the npm package. Its argument is the
// version that the package and its records should name.
import { LabyrinthError, load, nextPicks } from "@labyrinth-go/labyrinth";

const [want] = process.argv.slice(2);
const labyrinth = await load();
if (labyrinth.version !== want) throw new Error(`the package has version ${labyrinth.version}, want ${want}`);
const session = labyrinth.open({ variant: "standard", seats: 2, seed: 1 });
const bots = [1, 2].map((seed) => labyrinth.bot("greedy", { variant: "standard" }, { seed }));
if (nextPicks(session.view(1).choices).picks.length === 0) throw new Error("no picks");
while (session.toMove !== null) {
  const seat = session.toMove;
  session.submit(seat, session.last, await bots[seat - 1](session.view(seat)));
}
try {
  labyrinth.open({ start: "bad" });
  throw new Error("a bad state was accepted");
} catch (error) {
  if (!(error instanceof LabyrinthError)) throw error;
}
if (!session.record().includes(`[Library "${want}"]`)) throw new Error(`the record does not name ${want}`);
console.log("won by seat", session.outcome.winners[0]);
