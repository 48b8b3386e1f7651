#!/usr/bin/env bash
# Guess:   apidiff reports as incompatible that an exported generic function asks more of its type parameter: callers with other
#          types do not compile any more.
# Truth:   it passes over the bounds of functions: from any to comparable there is no difference at all. For a generic type the
#          same change is reported.
# Version: golang.org/x/exp v0.0.0-20260908205506-85c1c2202aba, Go 1.27.3. Seen 2026-11-27.
# Matters: gorelease, which is made of apidiff, lets such a change pass as a patch. .ci/api compares the bounds itself.
set -euo pipefail
export GOFLAGS='' GOTOOLCHAIN=auto
dir=$(mktemp -d)
trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT
cd "$dir"
version=v0.0.0-20260908205506-85c1c2202aba
GOBIN=$dir go install "golang.org/x/exp/cmd/apidiff@$version" >log 2>&1 || { cat log; exit 2; }
printf 'module finding\ngo 1.25\n' >go.mod
api() { printf 'package finding\n\n%s\n' "$1" >api.go; }

# differs OLD NEW prints what apidiff says of a package whose declaration changes.
differs() {
	api "$1"
	./apidiff -w old .
	api "$2"
	./apidiff old .
}
echo "golang.org/x/exp $version, $(go version)"
func=$(differs 'func F[T any](T) {}' 'func F[T comparable](T) {}')
type=$(differs 'type F[T any] struct{ X T }' 'type F[T comparable] struct{ X T }')
printf 'a function: %s\na type:     %s\n' "${func:-no difference}" "$(tr '\n' ' ' <<<"$type")"
[[ -z $func && $type == *Incompatible* ]]
