#!/usr/bin/env bash
# Guess:   a library that keeps the comments of a PGN game keeps both forms of them, {to the brace} and ; to the end of the line.
# Truth:   chessops keeps those in braces. Those after a semicolon are skipped, and are gone when the game is written again.
# Version: chessops 0.15.1. Seen 2026-11-28.
# Matters: comments of an older database vanish in a conversion without an error. Make braces of them before.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --no-audit --no-fund chessops@0.15.1 >log 2>&1 || { cat log; exit 2; }
cat >try.mjs <<'J'
import { makePgn, parsePgn } from "chessops/pgn";
const written = (moves) => makePgn(parsePgn(`[Event "x"]\n\n${moves}\n`)[0]).trim().split("\n").pop();
console.log("braces:   ", written("1. e4 {good} e5 *"));
console.log("semicolon:", written("1. e4 ; good\ne5 *"));
J
grep '"version"' node_modules/chessops/package.json
node try.mjs | tee seen
grep -qF 'braces:    1. e4 { good } e5 *' seen
grep -qF 'semicolon: 1. e4 e5 *' seen
