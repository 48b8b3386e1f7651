#!/usr/bin/env bash
# Guess:   a reader of SGF takes the name of a property as it is, or refuses one with small letters, which version 4 of the format does not allow.
# Truth:   @sabaki/sgf leaves the small letters out, as version 3 of the format asks for, also in files that say that they are of version 4: Copyright
#          becomes C, a comment, and is added to the comment that is there. What it writes is valid and says something else.
# Version: @sabaki/sgf 3.4.7. Seen 2026-11-27.
# Matters: properties of one's own must be in capitals: a name that explains itself ends up as a comment or as somebody's move.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --no-audit --no-fund @sabaki/sgf@3.4.7 >log 2>&1 || { cat log; exit 2; }
cat >try.cjs <<'J'
const sgf = require("@sabaki/sgf");
const text = "(;FF[4]GM[1]Copyright[me]C[hello];B[aa]Beta[bb])";
console.log("read: ", text);
console.log("wrote:", sgf.stringify(sgf.parse(text)).replace(/\s+/g, ""));
J
grep '"version"' node_modules/@sabaki/sgf/package.json
node try.cjs | tee seen
grep -qF 'C[me][hello]' seen && grep -qF 'B[aa][bb]' seen
