#!/usr/bin/env bash
# Guess:   playwright test board runs the files whose name has board, or those in the folder board.
# Truth:   the word is a regular expression that is tried on the whole path, from the root of the disk. In a checkout at ~/board-game it
#          chooses every file.
# Version: @playwright/test 1.65.1. Seen 2026-11-27.
# Matters: a filter chooses one file here and all of them in another checkout, and a check that should try one thing on each change is slow or red
#          there alone; write more of the path, such as tests/board.spec.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --no-audit --no-fund @playwright/test@1.65.1 >log 2>&1 || { cat log; exit 2; }
grep '"version"' node_modules/@playwright/test/package.json
for place in game board-game; do
	mkdir -p $place/tests
	for name in board cards; do
		echo "require('@playwright/test').test('$name', () => {});" >$place/tests/$name.spec.js
	done
	echo "in the folder $place:"
	(cd $place && npx playwright test --list board) | tee seen-$place
done
grep -q 'Total: 1 test ' seen-game && grep -q 'Total: 2 tests ' seen-board-game
