// A program in an empty project that has the package installed: it is compiled
// strictly, and then run.
import { type Bot, type Change, LabyrinthError, load, nextPicks, type Session, type Update, type View } from "@labyrinth-go/labyrinth";

const labyrinth = await load();
const names: string[] = labyrinth.variants.map((v) => `${v.name}: ${v.seats.min} to ${v.seats.max}, ${v.options.map((o) => o.note).join()}`);
const session: Session = labyrinth.open({ variant: "standard", seats: 2, seed: 1n });
const bot: Bot = labyrinth.bot("greedy", session.view(), { seed: 1 });

// Clicks through the first choice.
let picked: string[] = [], ply: string | null = null;
const view: View = session.view(1);
while (ply === null) {
  const next = nextPicks(view.choices ?? [], picked);
  ply = next.ply;
  const pick = next.picks[0];
  if (pick !== undefined) picked = [...picked, pick.text];
}
const n: number = session.submit(1, session.last, ply);

// Lets the bot play.
while (session.toMove === 1) session.submit(1, session.last, await bot(session.view(1), { since: session.events(1) }));
const answered: number = await labyrinth.resume(session.record()).ask(labyrinth.bot("random"));
if (answered !== session.last + 1) throw new Error(`${answered}`);
const three: Session = labyrinth.open({ seats: 3, seed: 1 });
const gone: number[] = (three.leave(2), three.left), back: number = three.return(2);
if (gone.join() !== "2" || back !== 2 || three.left.length > 0) throw new Error(`${gone} ${back}`);
function tell(change: Change): string {
  switch (change.kind) {
    case "shift": return `${change.slot} ${change.in.open}`;
    case "pawn": return `${change.seat} ${change.from}-${change.to}`;
    default: return change.kind;
  }
}
for await (const { turn, sentences } of labyrinth.analyze(session.record(), { depth: "quick", goals: { A: "owl" } })) {
  if (turn.seat < 1 || turn.played.length === 0) throw new Error(sentences.join());
}
const updates: Update[] = session.events(null, 0);
console.log(names.length, n, picked.join(), updates.map((u) => u.changes.map(tell).join()).join("; "));

if (view.variant !== "battlechess") {
  const squares: string[] = [...view.reach, ...view.targets, ...labyrinth.preview(view, ply).reach, ...labyrinth.path(view, "a1")];
  const shown = labyrinth.svg(view, { slot: picked[0], spare: picked[1], theme: "dark", reach: squares });
  if (!shown.includes("data-pick") || view.board.spare.open === "") throw new Error(shown);
} else {
  const pieces: number = view.board.pieces.length;
  throw new Error(`${pieces}`);
}
const again: Session = labyrinth.restore(session.log(), { variant: "standard", seed: session.seed });
if (again.last !== session.last) throw new Error(`${again.last}`);
// @ts-expect-error a saved game needs its seed
try { labyrinth.restore(session.log(), {}); throw new Error("restored"); } catch (error) { if (!(error instanceof LabyrinthError)) throw error; }
// @ts-expect-error the maze has no deck
view.deck;
// @ts-expect-error a seat is a number
try { session.submit("1", 0, ply); } catch { /* and not of this type at run time either */ }
try {
  session.submit(1, 0, ply);
} catch (error) {
  if (!(error instanceof LabyrinthError)) throw error;
  console.log(error.kind, error.faults[0]?.offset, (await labyrinth.puzzle({ par: 1 })).par);
}
