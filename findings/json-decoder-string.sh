#!/usr/bin/env bash
# Guess:   Decoder.Decode of encoding/json returns a string as soon as its closing quote has come, as it returns an object after its brace.
# Truth:   Go 1.26 waits for the byte after the string, on a connection forever; Go 1.27 returns at once.
# Version: encoding/json of go1.26.8 and go1.27.3. Seen 2026-11-27.
# Matters: in a protocol in which a peer first sends its name as a JSON string and then waits, both sides wait. Read up to the end
#          of the value yourself, as long as programs are built with Go 1.26.
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
	for _, text := range []string{`{"name": "Ann"}`, `"Ann"`} {
		r, w := io.Pipe()
		go io.WriteString(w, text) // and nothing after it
		done := make(chan bool)
		go func() {
			done <- json.NewDecoder(r).Decode(new(any)) == nil
		}()
		select {
		case ok := <-done:
			fmt.Print(" decoded:", ok)
		case <-time.After(2 * time.Second):
			fmt.Print(" waits")
		}
	}
	fmt.Println()
}
G
declare -A saw
for version in go1.26.8 go1.27.3; do
	saw[$version]=$(GOTOOLCHAIN=$version go run . 2>log) || { cat log; exit 2; }
	echo "$version: an object, a string:${saw[$version]}"
done
[[ ${saw[go1.26.8]} == " decoded:true waits" && ${saw[go1.27.3]} == " decoded:true decoded:true" ]]
