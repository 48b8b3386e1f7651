#!/usr/bin/env bash
# Guess:   white space between the symbols of a tag pair does not count, as the PGN standard says: [Event "x" ] is [Event "x"].
# Truth:   chessops allows it before the value only. A space before the closing bracket ends the head of the game: the tag is lost without an
#          error, and what follows becomes a second game, with the moves and without the tags.
# Version: chessops 0.15.1. Seen 2026-11-28.
# Matters: a collection has more games than it should, some of them empty. Records here have tags of the same form; write no space there, and count
#          the games that another reader finds.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --no-audit --no-fund chessops@0.15.1 >log 2>&1 || { cat log; exit 2; }
cat >try.mjs <<'J'
import { parsePgn } from "chessops/pgn";
for (const tag of ['[Event "x"]', '[Event   "x"]', '[Event "x" ]']) {
  const games = parsePgn(`${tag}\n\n1. e4 *\n`);
  console.log(`${tag.padEnd(13)} games: ${games.length}, events: ${games.map((game) => game.headers.get("Event"))}`);
}
J
grep '"version"' node_modules/chessops/package.json
node try.mjs | tee seen
grep -q '^\[Event   "x"\] games: 1, events: x$' seen
grep -q '^\[Event "x" \]  games: 2, events: ?,?$' seen
