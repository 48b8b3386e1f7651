#!/usr/bin/env bash
# Guess:   apidiff says that a change is incompatible if a type argument that was allowed no longer is.
# Truth:   it does for any that becomes comparable, and not for a union that loses a type: neither for [T int | float64] that becomes
#          [T int], nor for the same in a named constraint. Callers with float64 no longer compile, and the report is empty.
# Version: golang.org/x/exp/cmd/apidiff of 2026-11-13, go1.27.3. Seen 2026-11-27.
# Matters: a release check that asks apidiff passes a breaking change of a generic function; compile the old examples as well.
set -euo pipefail
dir=$(mktemp -d)
trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT
cd "$dir"
export GOTOOLCHAIN=go1.27.3 GOFLAGS= GOBIN=$dir/bin
go install golang.org/x/exp/cmd/apidiff@v0.0.0-20261113113407-e3970619a1a4 >log 2>&1 || { cat log; exit 2; }
go version -m bin/apidiff | grep 'mod.*golang.org/x/exp'
# compare prints what apidiff says of a change of the bound of a type parameter.
compare() {
	local v=old
	for bound in "$1" "$2"; do
		mkdir -p $v
		printf 'module finding\ngo 1.25\n' >$v/go.mod
		printf 'package finding\n\nfunc Sum[T %s](all []T) {}\n' "$bound" >$v/a.go
		v=new
	done
	(cd old && ../bin/apidiff -w ../old.api .)
	(cd new && ../bin/apidiff ../old.api .)
}
echo "any to comparable:"
compare any comparable | tee seen
grep -q Sum seen
echo "int | float64 to int:"
compare 'int | float64' int | tee seen
[[ ! -s seen ]]
