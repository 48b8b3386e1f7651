#!/usr/bin/env bash
# Guess:   a Monte Carlo bot throws dice of its own in the games that it tries out, so it knows chances and not the future.
# Truth:   the bot of boardgame.io tries out games with the generator of the real one: it knows the next throw. Given the state that a client shows,
#          which has no generator, it throws the same number in all games that it tries out.
# Version: boardgame.io 0.50.2. Seen 2026-11-28.
# Matters: its strength in a game with dice or a drawn card says nothing: it guesses right 24 times of 24. A bot must deal what it does not know itself,
#          as play.View and Sample here ask for; whoever compares bots across libraries has to look at this first.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --no-audit --no-fund boardgame.io@0.50.2 >log 2>&1 || { cat log; exit 2; }
cat >try.cjs <<'J'
const { Client } = require("boardgame.io/client");
const { Local } = require("boardgame.io/multiplayer");
const { MCTSBot } = require("boardgame.io/ai");

let tried = null; // throws in games that are tried out
const coin = (seed) => {
  const guess = (side) => ({ G, random }) => {
    const thrown = random.Die(2);
    tried?.push(thrown);
    G.winner = thrown === side ? "0" : "1";
  };
  return {
    name: seed, seed, setup: () => ({}), turn: { maxMoves: 1 },
    moves: { heads: guess(1), tails: guess(2) },
    endIf: ({ G }) => G.winner && { winner: G.winner },
    ai: { enumerate: () => [{ move: "heads" }, { move: "tails" }] },
  };
};

// A bot at a table guesses a coin that is thrown after it.
class Bot extends MCTSBot { constructor(options) { super({ ...options, iterations: 60 }); } }
const guesses = (seed) => new Promise((resolve) => {
  const client = Client({ game: coin(seed), numPlayers: 2, playerID: "1", debug: false, multiplayer: Local({ bots: { 0: Bot } }) });
  client.subscribe((state) => { if (state?.ctx.gameover) resolve(state.ctx.gameover.winner === "0"); });
  client.start();
});

(async () => {
  let right = 0;
  for (let i = 0; i < 24; i++) right += await guesses(`coin${i}`);
  console.log(`at a table: ${right} of 24 guesses are right`);

  tried = [];
  for (let i = 0; i < 24; i++) {
    const game = coin(`coin${i}`), client = Client({ game, numPlayers: 2, debug: false });
    client.start();
    await new MCTSBot({ game, enumerate: game.ai.enumerate, iterations: 60 }).play(client.getState(), "0");
  }
  console.log(`given what clients show: ${tried.length} throws are tried out, ${new Set(tried).size} of 2 sides seen`);
  process.exit(0);
})();
J
grep '"version"' node_modules/boardgame.io/package.json
node try.cjs | tee seen
grep -qF 'at a table: 24 of 24 guesses are right' seen
grep -qF 'given what clients show: 48 throws are tried out, 1 of 2 sides seen' seen
