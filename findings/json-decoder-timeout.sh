#!/usr/bin/env bash
# Guess:   after a read deadline has passed, a Decoder of encoding/json goes on once the deadline is moved, as bufio.Reader does.
# Truth:   the Decoder returns the timeout again at every later call, whatever has come since; bufio.Reader returns it once.
# Version: encoding/json of go1.26.8 and go1.27.3. Seen 2026-11-27.
# Matters: a server that gives a slow peer another try hears nothing from it any more; read the values from a bufio.Reader, which
#          keeps what has come, or make a new Decoder from what Buffered returns.
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
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"time"
)

func main() {
	readers := map[string]func(io.Reader) func() error{
		"bufio.Reader": func(r io.Reader) func() error {
			b := bufio.NewReader(r)
			return func() error { _, err := b.ReadString('\n'); return err }
		},
		"json.Decoder": func(r io.Reader) func() error {
			d := json.NewDecoder(r)
			return func() error { return d.Decode(new(any)) }
		},
	}
	for _, name := range []string{"bufio.Reader", "json.Decoder"} {
		here, there := net.Pipe()
		read := readers[name](here)
		here.SetReadDeadline(time.Now().Add(10 * time.Millisecond))
		first := read()
		here.SetReadDeadline(time.Time{})
		go io.WriteString(there, "{}\n")
		fmt.Printf("%s: %v, then %v; ", name, first, read())
	}
	fmt.Println()
}
G
declare -A saw
for version in go1.26.8 go1.27.3; do
	saw[$version]=$(GOTOOLCHAIN=$version go run . 2>log) || { cat log; exit 2; }
	echo "$version: ${saw[$version]}"
done
want="bufio.Reader: read pipe: i/o timeout, then <nil>; json.Decoder: read pipe: i/o timeout, then read pipe: i/o timeout; "
[[ "${saw[go1.26.8]}" == "$want" && "${saw[go1.27.3]}" == "$want" ]]
