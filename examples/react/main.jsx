// You have seat 1 of a game for children, and a bot has seat 2.
import { createRoot } from "react-dom/client";
import { useGame } from "./useGame.js";

function Game() {
  const game = useGame({ variant: "kids", seats: 2 });
  if (!game) return <p>Loading</p>;
  const { svg, picks, picked, ply, last, outcome, back, pick, play, takeBack } = game;
  const clicked = ({ target }) => {
    const text = target.closest("[data-pick]")?.dataset.pick;
    if (picks.some((p) => p.text === text)) pick(text);
  };
  return <>
    <p role="status">{outcome ? `Over, won by ${outcome.winners.join(" and ")}` : `${picked.join(" ")} ...`}, event <span id="played">{last}</span></p>
    <p id="picks">
      {picks.map(({ text, label }) => <button key={text} onClick={() => pick(text)}>{label}</button>)}
      {ply && <button onClick={() => play(ply)}>play {ply}</button>}
    </p>
    <p><button disabled={!back || back.revealed} onClick={takeBack}>Take back</button></p>
    <div onClick={clicked} dangerouslySetInnerHTML={{ __html: svg }} />
  </>;
}

createRoot(document.getElementById("game")).render(<Game />);
