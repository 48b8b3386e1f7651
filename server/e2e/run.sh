#!/bin/sh
# Checks the page: its types, its phrases, and its behavior in Chromium.
#
#     ./run.sh                the short form, for CI: games on boards of 3 by 3
#     ./run.sh long           whole games on full boards
#     ./run.sh [long] ARGS    with arguments of playwright test, such as
#                             phone --repeat-each 20, or -g "a takeback"
#
# It needs Node 20, Go and Chromium. With CI_STRICT=1 a missing one is an error;
# otherwise what needs it is skipped. VERBOSE=1 shows the servers' logs, and build.mjs
# says how to hand over what is built already.
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
[ -d node_modules/@playwright/test ] || timeout 1200 npm ci --no-audit --no-fund --loglevel=error

timeout 1200 node_modules/.bin/tsc -p .
timeout 1200 node --test words.test.mjs

[ -x "${CHROMIUM:-/usr/bin/chromium}" ] || missing chromium
limit=3600 # seconds, which end tests that hang
if [ "${1:-}" = long ]; then
	export LONG=1
	limit=14400
	shift
fi
exec timeout -k 10 "$limit" node_modules/.bin/playwright test "$@"
