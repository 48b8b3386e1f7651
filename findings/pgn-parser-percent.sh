#!/usr/bin/env bash
# Guess:   a reader of PGN that knows clocks, evaluations and arrows passes over a line that begins with %, the standard's escape for other programs.
# Truth:   @mliebelt/pgn-parser does not know the escape: the game is refused with a list of what it expected.
#          And a null move -- is returned as the move Z0, so its notation cannot be compared with what was read.
# Version: @mliebelt/pgn-parser 1.4.19. Seen 2026-11-28.
# Matters: a program that notes its settings in such a line makes games that only some readers take; a comment in braces is read by all.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --no-audit --no-fund @mliebelt/pgn-parser@1.4.19 >log 2>&1 || { cat log; exit 2; }
cat >try.mjs <<'J'
import parser from "@mliebelt/pgn-parser";
const read = (moves) => {
  try {
    return parser.parse(`[Event "x"]\n\n${moves}\n`, { startRule: "game" }).moves.map(({ notation }) => notation.notation).join(" ");
  } catch (error) {
    return error.name;
  }
};
console.log("plain:    ", read("1. e4 e5\n2. Nf3 *"));
console.log("escape:   ", read("1. e4 e5\n% depth 12\n2. Nf3 *"));
console.log("null move:", read("1. e4 -- 2. d4 *"));
J
grep '"version"' node_modules/@mliebelt/pgn-parser/package.json
node try.mjs | tee seen
grep -qF 'plain:     e4 e5 Nf3' seen
grep -qF 'escape:    SyntaxError' seen
grep -qF 'null move: e4 Z0 d4' seen
