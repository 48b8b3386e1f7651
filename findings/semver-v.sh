#!/usr/bin/env bash
# Guess:   semver.Compare("1.2.3", "1.10.0") is -1, or the package says that it cannot read them.
# Truth:   it is 0: without the letter v both are invalid, and all invalid versions are equal. There is no error. The npm package of the
#          same name takes both forms.
# Version: golang.org/x/mod v0.43.0, npm semver 7.8.6. Seen 2026-11-27.
# Matters: a check that asks for a newer version than the one in package.json or pyproject.toml never fires; add the v, and ask IsValid.
set -euo pipefail
dir=$(mktemp -d)
trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT
cd "$dir"
npm install --no-audit --no-fund semver@7.8.6 >log 2>&1 || { cat log; exit 2; }
cat >go.mod <<'M'
module finding
go 1.25
M
cat >main.go <<'G'
package main

import (
	"fmt"

	"golang.org/x/mod/semver"
)

func main() { fmt.Println("go", semver.Compare("v1.2.3", "v1.10.0"), semver.Compare("1.2.3", "1.10.0")) }
G
export GOTOOLCHAIN=go1.27.3
{ go get golang.org/x/mod@v0.43.0 && go build -o finding .; } >log 2>&1 || { cat log; exit 2; }
go list -m golang.org/x/mod
{ ./finding; node -p '"npm " + require("semver").compare("v1.2.3", "v1.10.0") + " " + require("semver").compare("1.2.3", "1.10.0")'; } | tee seen
grep -q 'go -1 0' seen && grep -q 'npm -1 -1' seen
