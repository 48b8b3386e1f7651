#!/usr/bin/env bash
# Guess:   a generator that is seeded with 1 and one that is seeded with "1" give the same numbers, or the text is refused.
# Truth:   seedrandom takes any value as a seed, and a number and its text are different seeds.
# Version: seedrandom 3.0.5. Seen 2026-11-27.
# Matters: a seed from an address, a form or an environment variable is a text, and one from JSON a number: the same game is dealt in two ways, and
#          nobody can make a reported one again. A seed here is the same as a number and as a text.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --no-audit --no-fund seedrandom@3.0.5 >log 2>&1 || { cat log; exit 2; }
grep '"version"' node_modules/seedrandom/package.json
node -e 'for (const seed of [1, "1"]) console.log(typeof seed, require("seedrandom")(seed)());' | tee seen
[[ $(cut -d' ' -f2 seen | sort -u | wc -l) == 2 ]]
