#!/usr/bin/env bash
# Guess:   require("typescript") gives the compiler API in version 7, as it has in every version since 1.
# Truth:   the package of version 7 is the compiler in Go: the main export has no createProgram and no transpileModule. Tools
#          that read declarations with the API (documentation, checks of a .d.ts file's shape) must stay with version 6 or older.
# Version: typescript 7.0.2 beside 5.9.3, Node.js 20. Seen 2026-11-27.
# Matters: raising the version for speed breaks every script that imports the compiler, though tsc itself works.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
for version in 5.9.3 7.0.2; do
	npm install --no-audit --no-fund --prefix "$version" "typescript@$version" >log 2>&1 || { cat log; exit 2; }
done
cat >try.cjs <<'J'
let found;
try { found = typeof require(`./${process.argv[2]}/node_modules/typescript`).createProgram; } catch (error) { found = error.code; }
console.log(`typescript ${process.argv[2]}: createProgram is ${found}`);
J
node --version
old=$(node try.cjs 5.9.3) new=$(node try.cjs 7.0.2)
printf '%s\n' "$old" "$new" "$(7.0.2/node_modules/.bin/tsc --version)"
[[ $old == *function ]] && [[ $new != *function ]]
