#!/usr/bin/env bash
# Guess:   a slice of a type of its own, such as type Seat uint8, is written as an array of numbers; only []byte is special.
# Truth:   encoding/json writes every slice whose elements are of the kind uint8 as one text in base64, unless the element type has a method
#          that writes JSON. The array [2]Seat is an array of numbers, and so is a slice of uint16.
# Version: encoding/json of go1.27.3. Seen 2026-11-27.
# Matters: a list of seats or of tiles becomes "AQI=" in a log or an answer, and an array again when the type gets one bit more.
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
	"runtime"
)

type Seat uint8

func (s Seat) String() string { return fmt.Sprintf("seat %d", s+1) }

type Place uint16

func main() {
	fmt.Println(runtime.Version())
	for _, v := range []any{[]Seat{1, 2}, [2]Seat{1, 2}, []Place{1, 2}, map[string][]Seat{"won": {0}}} {
		b, err := json.Marshal(v)
		fmt.Printf("%T %s %v\n", v, b, err)
	}
}
G
GOTOOLCHAIN=go1.27.3 go run . >seen 2>log || { cat log; exit 2; }
cat seen
grep -qF '[]main.Seat "AQI=" ' seen && grep -qF '[2]main.Seat [1,2] ' seen && grep -qF '[]main.Place [1,2] ' seen
