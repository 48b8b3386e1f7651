#!/usr/bin/env bash
# Guess:   a TOML file that is parsed and written again keeps the types of its values, which TOML has for this reason.
# Truth:   smol-toml reads 1.0 as the number 1 and writes it as 1, an integer. A reader with types then gets an integer, or an array
#          such as [0.5, 1] of two types.
# Version: smol-toml 1.9.1. Seen 2026-11-27.
# Matters: a tool in JavaScript that changes one line of a job file changes the types of others; edit the text, or let readers take integers
#          where they want floats.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --no-audit --no-fund smol-toml@1.9.1 >log 2>&1 || { cat log; exit 2; }
cat >try.mjs <<'J'
import { parse, stringify } from "smol-toml";
for (const text of ["weight = 1.5", "weight = 1.0", "weights = [0.5, 1.0]"]) console.log(`${text} -> ${stringify(parse(text)).trim()}`);
J
grep '"version"' node_modules/smol-toml/package.json
node try.mjs | tee seen
grep -q 'weight = 1.5 -> weight = 1.5' seen && grep -q 'weight = 1.0 -> weight = 1$' seen && grep -q 'weights = .* -> weights = \[ 0.5, 1 \]' seen
