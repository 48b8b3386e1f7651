// A program that is compiled strictly against labyrinth.d.mts, and then run.
import { type Fault, type Game, LabyrinthError, load, type Player, type State, type View } from "./labyrinth.mjs";

const labyrinth = await load();
const names: string[] = labyrinth.variants.map((v) => `${v.name}: ${v.options.map((o) => [o.name, ...o.values, o.default, o.note])} ${v.plies}`);
const game: Game = labyrinth.open({ Variant: "standard" });
const start: State = game.deal(2, 1n);
const bot: (view: View) => string = game.bot("greedy", 1);
let state = start;
for (let n = 0; n < 4; n++) {
  const player: Player = state.toMove;
  if (typeof player !== "number") break;
  const view = state.view(player);
  const squares: string[] = [...view.reach, ...view.aims, ...view.path(view.reach[0]!), ...view.plies, ...view.notes];
  if (view.svg({ path: view.reach[0] }).length < squares.length || view.game !== state.game) throw new Error(view.text);
  state = state.play(bot(game.parseView(view.seat, view.text)));
}
const weight: number = state.weight(state.plies[0]!) + state.seats + state.winners.length;
const leaves: bigint = game.parse(state.text).perft(1);
if (state.over || state.outcome !== "*" || weight !== 3 || leaves < 40n || names.length !== 5 || labyrinth.bots.length < 2) throw new Error(`${state}`);
// @ts-expect-error values do not change
try { state.text = ""; } catch { /* strict mode */ }
// @ts-expect-error a ply is text
try { state.play(1); } catch { /* and illegal */ }
try {
  game.parsePly(labyrinth.answerer()("variants"));
} catch (error) {
  if (!(error instanceof LabyrinthError)) throw error;
  const fault: Fault | undefined = error.faults[0];
  console.log(error.kind, fault?.offset, state.seenBy(state.plies[0]!, 0) === state.plies[0], game.tags.Variant);
}
