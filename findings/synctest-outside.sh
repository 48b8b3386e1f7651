#!/usr/bin/env bash
# Guess:   in a bubble of testing/synctest all times are fake: a timer that is set to two seconds there fires at once.
# Truth:   not one that was made outside of the bubble, such as that of a package variable. Reset takes the time from the clock of the bubble, which begins in
#          the year 2000, and counts it by the real one, which begins with the machine: it fires in thirty years. There is no panic, as there is for
#          channels, and the test hangs.
# Version: testing/synctest of go1.27.3. Seen 2026-11-27.
# Matters: a package that keeps one timer for all, made when it is loaded, cannot be tested in a bubble; make timers in what a test starts.
set -euo pipefail
dir=$(mktemp -d)
trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT
cd "$dir"
cat >go.mod <<'M'
module finding
go 1.25
M
cat >bubble_test.go <<'G'
package finding

import (
	"testing"
	"testing/synctest"
	"time"
)

var shared = time.NewTimer(time.Hour)

func TestInside(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		timer := time.NewTimer(time.Hour)
		timer.Reset(2 * time.Second)
		<-timer.C
	})
}

func TestOutside(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		shared.Reset(2 * time.Second)
		<-shared.C
	})
}
G
export GOTOOLCHAIN=go1.27.3
go version
go vet . 2>log || { cat log; exit 2; }
go test -run TestInside . | tee seen
grep -q ^ok seen
if go test -timeout 10s -run TestOutside . >seen; then exit 1; fi
grep 'timed out after 10s' seen
