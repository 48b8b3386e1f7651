import { useEffect, useRef, useState } from "react";
import { load, nextPicks } from "@labyrinth-go/labyrinth";
import wasm from "@labyrinth-go/labyrinth/labyrinth.wasm?url";

let library; // one for all components
const seat = 1; // the player's; a bot has the others

/**
 * Plays a game against a bot. Returns null until the library is loaded.
 * @param {import("@labyrinth-go/labyrinth").NewGame} game of the first render
 */
export function useGame(game, bot = "greedy") {
  const table = useRef(null), [shown, setShown] = useState(null);

  /** Shows the picks that follow those made; plays the ply once they are one. */
  function show(picked = []) {
    const { labyrinth, session } = table.current, view = session.view(seat), { ply, picks } = nextPicks(view.choices ?? [], picked);
    if (ply !== null && picks.length === 0) return play(ply);
    const svg = labyrinth.svg(view, { slot: picked.find((text) => view.board.slots?.includes(text)) });
    setShown({ svg, picked, picks, ply, last: session.last, outcome: session.outcome, back: session.canTakeBack(seat) });
  }

  function play(ply) {
    const { session } = table.current;
    session.submit(seat, session.last, ply);
    reply();
  }

  async function reply() {
    const now = table.current, { session, bot: other } = now;
    show();
    while (session.toMove !== null && session.toMove !== seat) {
      try {
        await session.ask(other);
      } catch (error) {
        if (error.kind === "stale" || error.kind === "over") return; // a ply was taken back meanwhile
        throw error;
      }
      if (now !== table.current) return; // another game
      show();
    }
  }

  useEffect(() => {
    let gone = false;
    (library ??= load(wasm)).then((labyrinth) => {
      if (gone) return;
      table.current = { labyrinth, session: labyrinth.open(game), bot: labyrinth.bot(bot, { variant: game.variant, options: game.options }) };
      reply();
    });
    return () => { gone = true; table.current = null; };
  }, []);

  return shown && { ...shown, pick: (text) => show([...shown.picked, text]), play, takeBack: () => { table.current.session.takeBack(seat); reply(); } };
}
