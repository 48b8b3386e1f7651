#!/usr/bin/env bash
# Guess:   apidiff -m -w FILE MODULE writes the export data of a module, as its usage says, for apidiff -m FILE MODULE to read.
# Truth:   it does with the golang.org/x/tools that its own go.mod names, v0.50.0. Compiled with a newer one, as happens in a
#          module that pins several tools, it compiles and always fails: WriteBundle has become an "unsupported obsolete
#          experimental API". For one package (without -m) writing works.
# Version: golang.org/x/exp v0.0.0-20260908205506-85c1c2202aba, golang.org/x/tools v0.52.0. Seen 2026-11-27.
# Matters: package by package, apidiff loads all that each imports: 110 s of CPU here. So .ci/api loads both modules itself and
#          calls the package apidiff, which takes 3.
set -euo pipefail
export GOFLAGS='' GOTOOLCHAIN=auto
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
exp=golang.org/x/exp@v0.0.0-20260908205506-85c1c2202aba
tools=golang.org/x/tools@v0.52.0
printf 'module finding\ngo 1.25\n' >go.mod
{ go get -tool "${exp/exp@/exp/cmd/apidiff@}" && go get "$tools" && go build -o apidiff golang.org/x/exp/cmd/apidiff; } >log 2>&1 || { cat log; exit 2; }
printf 'package finding\n\nfunc F() {}\n' >api.go
echo "$exp, $tools"
./apidiff -w package .
echo "a package: written"
module=$(./apidiff -m -w module finding 2>&1) && exit 1
echo "a module:  $module"
[[ $module == *'unsupported obsolete experimental API'* ]]
