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
command -v node >/dev/null || missing node
[ -d node_modules/typescript ] || npm ci --no-audit --no-fund --loglevel=error

node_modules/.bin/tsc -p .
node --test words.test.mjs

[ -x "${CHROMIUM:-/usr/bin/chromium}" ] || missing chromium
[ "${1:-}" = long ] && export LONG=1
exec node --test --test-concurrency=2 page.test.mjs languages.test.mjs static.test.mjs
