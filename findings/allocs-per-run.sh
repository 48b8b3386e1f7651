#!/usr/bin/env bash
# Guess:   testing.AllocsPerRun returns a float64, so that 3 allocations in 2 runs are 1.5.
# Truth:   it divides whole numbers: the result is 1, and a function that allocates in all runs but one has 0.
# Version: testing of go1.27.3. Seen 2026-11-27.
# Matters: a limit on allocations, as in n > 2, lets almost one more through; a pool that is emptied now and then is not noticed at all.
set -euo pipefail
dir=$(mktemp -d)
trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT
cd "$dir"
cat >go.mod <<'M'
module finding
go 1.25
M
cat >main.go <<'G'
package main

import (
	"fmt"
	"testing"
)

var sink *[100]int

func main() {
	n := 0
	allBut := testing.AllocsPerRun(100, func() {
		if n++; n != 50 {
			sink = new([100]int)
		}
	})
	n = 0
	half := testing.AllocsPerRun(100, func() {
		sink = new([100]int)
		if n++; n%2 == 0 {
			sink = new([100]int)
		}
	})
	fmt.Println(allBut, half)
}
G
export GOTOOLCHAIN=go1.27.3
got=$(go run . 2>log) || { cat log; exit 2; }
echo "$(go version): 99 allocations in 100 runs, and 150, are reported as $got"
[[ $got == "0 1" ]]
