#!/usr/bin/env bash
# Guess:   SyntaxError.Offset of encoding/json counts the bytes up to and with the first wrong one, in every version of Go.
# Truth:   if the wrong character has several bytes, Go 1.26 counts its first byte, and Go 1.27 all of its bytes.
# Version: encoding/json of go1.26.x and go1.27.3. Seen 2026-11-27.
# Matters: code that computes a column from Offset points two bytes further after an update of Go, in the middle of a
#          character; go back to the start of the character.
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
	"errors"
	"fmt"
)

func main() {
	var bad *json.SyntaxError
	errors.As(json.Unmarshal([]byte("[\u2192]"), new(any)), &bad)
	fmt.Println(bad.Offset)
}
G
declare -A offset
for version in go1.26.8 go1.27.3; do
	offset[$version]=$(GOTOOLCHAIN=$version go run . 2>log) || { cat log; exit 2; }
	echo "$version: Offset is ${offset[$version]}"
done
[[ ${offset[go1.26.8]} == 2 && ${offset[go1.27.3]} == 4 ]]
