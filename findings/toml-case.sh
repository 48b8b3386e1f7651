#!/usr/bin/env bash
# Guess:   keys of TOML are case-sensitive, as its specification says, so a strict decoder refuses SEED where the tag says seed.
# Truth:   go-toml takes any case for a field, also with DisallowUnknownFields. A file may have both seed and SEED, which are two keys in
#          TOML, and the last one wins.
# Version: github.com/pelletier/go-toml/v2 v2.4.3, go1.27.3. Seen 2026-11-27.
# Matters: a mistake in a job file passes here and fails in every other reader; look at the keys before decoding.
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
	"os"
	"strings"

	"github.com/pelletier/go-toml/v2"
)

func main() {
	var job struct {
		Seed int `toml:"seed"`
	}
	err := toml.NewDecoder(strings.NewReader("seed = 1\nSEED = 2\n")).DisallowUnknownFields().Decode(&job)
	fmt.Println("seed is", job.Seed, "and the error is", err)
	if job.Seed != 2 || err != nil {
		os.Exit(1)
	}
}
G
export GOTOOLCHAIN=go1.27.3
{ go get github.com/pelletier/go-toml/v2@v2.4.3 && go build -o finding .; } >log 2>&1 || { cat log; exit 2; }
go list -m github.com/pelletier/go-toml/v2
./finding
