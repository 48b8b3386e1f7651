#!/usr/bin/env bash
# Guess:   a game that is read from PGN and written again is the same game: a library that keeps comments keeps the rest as well.
# Truth:   chess.js keeps comments, and drops variations and the judgments of moves, ! as well as $10, without an error.
# Version: chess.js 1.4.0. Seen 2026-11-27.
# Matters: a program that opens an analyzed game to change one tag, and saves it, has lost the analysis; keep the text that was read. Records here have
#          comments, and no variations.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --no-audit --no-fund chess.js@1.4.0 >log 2>&1 || { cat log; exit 2; }
cat >try.cjs <<'J'
const { Chess } = require("chess.js");
const text = "1. e4 e5 (1... c5 2. Nf3) 2. Nf3! $10 {good} Nc6 *";
const game = new Chess();
game.loadPgn(text);
console.log("read: ", text);
console.log("wrote:", game.pgn().split("\n").pop());
J
grep '"version"' node_modules/chess.js/package.json
node try.cjs | tee seen
grep -qF 'wrote: 1. e4 e5 2. Nf3 {good} Nc6 *' seen
