#!/usr/bin/env bash
# Guess:   json.Decoder returns a value as soon as its last byte has arrived, which for a text is the closing quote.
# Truth:   Go 1.26 waits for one byte more before it returns a text, a number or true at the top level; objects and arrays it
#          returns at once. Go 1.27 returns a text and true at once.
# Version: encoding/json of go1.26.8 and go1.27.3. Seen 2026-11-27.
# Matters: two programs that talk in JSON over a pipe, without a line end after each value, wait for each other forever after a text,
#          and work again after an update of Go, or stop after a downgrade; end each value with a line end.
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
	"encoding/json"
	"fmt"
	"io"
	"time"
)

func main() {
	for _, text := range []string{`{"a":1}`, `"W2:ES"`} {
		r, w := io.Pipe() // stays open after the value
		go w.Write([]byte(text))
		done := make(chan bool)
		go func() {
			var v any
			json.NewDecoder(r).Decode(&v)
			done <- true
		}()
		select {
		case <-done:
			fmt.Print("returns ")
		case <-time.After(2 * time.Second):
			fmt.Print("waits ")
		}
	}
	fmt.Println()
}
G
declare -A seen
for version in go1.26.8 go1.27.3; do
	seen[$version]=$(GOTOOLCHAIN=$version go run . 2>log) || { cat log; exit 2; }
	echo "$version: after an object and after a text it ${seen[$version]}"
done
[[ ${seen[go1.26.8]} == "returns waits "* && ${seen[go1.27.3]} == "returns returns "* ]]
