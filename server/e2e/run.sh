#!/bin/sh
# Checks the page: its types, its phrases, and its behavior in Chromium.
#
#     ./run.sh         the short form, for CI: games on boards of 3 by 3
#     ./run.sh long    whole games on full boards
#
# It needs Node 20, Go and Chromium. With CI_STRICT=1 a missing one is an error;
# otherwise what needs it is skipped. SERVER=FILE tests a binary that is built
# already, and VERBOSE=1 shows the server's log.
set -eu
cd "$(dirname "$0")"

missing() {
	echo "e2e: skipped: no $1" >&2
	[ "${CI_STRICT:-}" = 1 ] && exit 1
	exit 0
}
for program in node npm go timeout; do
	command -v "$program" >/dev/null || missing "$program"
done
[ -d node_modules/typescript ] || timeout 300 npm ci --no-audit --no-fund --loglevel=error

[ -n "${SERVER:-}" ] || timeout 600 node ../library.mjs # the reviews are part of the server
timeout 300 node_modules/.bin/tsc -p .
timeout 300 node --test words.test.mjs

[ -x "${CHROMIUM:-/usr/bin/chromium}" ] || missing chromium
limit=1200 # seconds; each test has a limit of its own, and says what it saw
if [ "${1:-}" = long ]; then
	export LONG=1
	limit=7200
fi
exec timeout -k 10 "$limit" node --test --test-force-exit --test-reporter=spec --test-concurrency=2 \
	page.test.mjs online.test.mjs plies.test.mjs battle.test.mjs phone.test.mjs lessons.test.mjs review.test.mjs rules.test.mjs leave.test.mjs languages.test.mjs axe.test.mjs static.test.mjs
