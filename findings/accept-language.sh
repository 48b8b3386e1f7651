#!/usr/bin/env bash
# Guess:   a language that a library does not know makes it skip that language of an Accept-Language header.
# Truth:   language.ParseAcceptLanguage fails for the whole header, and returns none of the languages that it knows, for one
#          well-formed tag whose language is not registered, such as xx. (Tags that are not well-formed fail, too.)
# Version: golang.org/x/text v0.44.0, Go 1.26. Seen 2026-11-27.
# Matters: a server that takes the error as "no preference" shows English to somebody who asked for German as well. The online
#          table reads the header part by part.
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

	"golang.org/x/text/language"
)

func main() {
	good, _, err := language.ParseAcceptLanguage("de;q=0.9, fr;q=0.8")
	fmt.Println("de, fr:    ", good, err)
	mixed, _, failed := language.ParseAcceptLanguage("xx, de;q=0.9, fr;q=0.8")
	fmt.Println("xx, de, fr:", mixed, failed)
	if err != nil || len(good) != 2 || failed == nil || len(mixed) != 0 {
		os.Exit(1)
	}
}
G
{ go get golang.org/x/text@v0.44.0 && go build -o finding .; } >log 2>&1 || { cat log; exit 2; }
go list -m golang.org/x/text
./finding
