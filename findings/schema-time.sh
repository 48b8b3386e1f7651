#!/usr/bin/env bash
# Guess:   a string that a JSON schema accepts with "format": "date-time" is one that time.Time reads from JSON in Go; both say RFC 3339.
# Truth:   ajv-formats also accepts a space instead of the T, and the leap second 23:59:60Z. Go refuses both.
# Version: ajv 8.20.0, ajv-formats 3.0.1, go1.27.3. Seen 2026-11-27.
# Matters: a gateway that validates lets values through that the server behind it answers with 400; add a pattern to the schema.
set -euo pipefail
dir=$(mktemp -d)
trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT
cd "$dir"
npm install --no-audit --no-fund ajv@8.20.0 ajv-formats@3.0.1 >log 2>&1 || { cat log; exit 2; }
cat >try.cjs <<'J'
const Ajv = require("ajv/dist/2020").default, formats = require("ajv-formats").default;
const ajv = new Ajv(); formats(ajv);
console.log("ajv", process.argv.slice(2).map((text) => ajv.validate({ type: "string", format: "date-time" }, text)).join(" "));
J
cat >main.go <<'G'
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"time"
)

func main() {
	fmt.Print("go ")
	for _, text := range os.Args[1:] {
		fmt.Print(" ", json.Unmarshal([]byte(`"`+text+`"`), new(time.Time)) == nil)
	}
	fmt.Println()
}
G
export GOTOOLCHAIN=go1.27.3
go version || exit 2
texts=(2026-11-27T10:00:00Z "2026-11-27 10:00:00Z" 2016-12-31T23:59:60Z)
echo "    ${texts[*]}"
{ node try.cjs "${texts[@]}"; go run main.go "${texts[@]}"; } | tee seen
grep -q 'ajv true true true' seen && grep -q 'go  true false false' seen
