#!/usr/bin/env bash
# Guess:   node --test tests runs the test files in the folder tests, as it did when the test runner came.
# Truth:   Node.js 20 does. Node.js 22 takes the word for a pattern of files, then for a module, does not find it, and counts that as one failed test. The pattern
#          "tests/*.test.js" works in 22, and is not read by 20, where a shell must expand it.
# Version: Node.js 20.19.0 and 22.12.0, from npm. Seen 2026-11-27.
# Matters: the script of a package that supports both fails with one of them; name the files without quotes, so that the shell expands them.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
echo '{}' >package.json
npm install --no-audit --no-fund old@npm:node@20.19.0 new@npm:node@22.12.0 >log 2>&1 || { cat log; exit 2; }
mkdir tests
echo 'require("node:test")("walk", () => {});' >tests/walk.test.js
for node in old new; do
	node_modules/$node/bin/node --version
	node_modules/$node/bin/node --test tests >seen-$node 2>&1 || true
	grep -E 'Cannot find module|(pass|fail) [0-9]' seen-$node
done
grep -q 'pass 1' seen-old && grep -q 'fail 1' seen-new
