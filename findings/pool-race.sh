#!/usr/bin/env bash
# Guess:   in one goroutine, sync.Pool.Get returns what Put has just stored, unless the garbage collector runs in between.
# Truth:   with the race detector Put drops about one value of four at random, so that New is called again.
# Version: sync of go1.27.3. Seen 2026-11-27.
# Matters: a test that counts allocations or calls of New passes with go test, and fails with go test -race, now and then.
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
	"runtime/debug"
	"sync"
)

func main() {
	debug.SetGCPercent(-1)
	made := 0
	pool := sync.Pool{New: func() any { made++; return new(int) }}
	for range 1000 {
		pool.Put(pool.Get())
	}
	fmt.Println(made)
}
G
export GOTOOLCHAIN=go1.27.3
plain=$(go run . 2>log) || { cat log; exit 2; }
race=$(CGO_ENABLED=1 go run -race . 2>log) || { cat log; exit 2; }
echo "$(go version): 1,000 times Get and Put call New $plain times, with -race $race times"
((plain == 1 && race > 100))
