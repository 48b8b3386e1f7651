import { onScopeDispose, shallowRef } from "vue";
import { load, nextPicks } from "@labyrinth-go/labyrinth";
import wasm from "@labyrinth-go/labyrinth/labyrinth.wasm?url";

let library; // one for all components
const seat = 1; // the player's; a bot has the others

/**
 * Plays a game against a bot. The value of shown is null until the library is loaded.
 * @param {import("@labyrinth-go/labyrinth").NewGame} game
 */
export function useGame(game, bot = "greedy") {
  const shown = shallowRef(null); // what is shown has no parts that change
  let labyrinth, session, other, gone = false;

  /** Shows the picks that follow those made; plays the ply once they are one. */
  function show(picked = []) {
    const view = session.view(seat), { ply, picks } = nextPicks(view.choices ?? [], picked);
    if (ply !== null && picks.length === 0) return play(ply);
    const svg = labyrinth.svg(view, { slot: picked.find((text) => view.board.slots?.includes(text)) });
    shown.value = { svg, picked, picks, ply, last: session.last, outcome: session.outcome, back: session.canTakeBack(seat) };
  }

  function play(ply) {
    session.submit(seat, session.last, ply);
    reply();
  }

  async function reply() {
    show();
    while (!gone && session.toMove !== null && session.toMove !== seat) {
      try {
        await session.ask(other);
      } catch (error) {
        if (error.kind === "stale" || error.kind === "over") return; // a ply was taken back meanwhile
        throw error;
      }
      show();
    }
  }

  (library ??= load(wasm)).then((loaded) => {
    if (gone) return;
    labyrinth = loaded;
    session = labyrinth.open(game);
    other = labyrinth.bot(bot, { variant: game.variant, options: game.options });
    reply();
  });
  onScopeDispose(() => { gone = true; });

  const pick = (text) => show([...shown.value.picked, text]);
  return { shown, pick, play, takeBack: () => { session.takeBack(seat); reply(); } };
}
