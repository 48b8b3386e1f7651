#!/usr/bin/env bash
# Guess:   go test -rapid.checks 20 ./pkg tests ./pkg with 20 checks, as go test -count 20 ./pkg runs it 20 times.
# Truth:   the go command does not know flags of a test binary. It takes 20 and everything after it as arguments of the test
#          binary, and tests the package in the current directory instead, here without a single failing test noticed.
#          The flag after the packages works.
# Version: pgregory.net/rapid v1.3.0, go1.26.8 and go1.27.3. Seen 2026-11-27.
# Matters: a check script that raises the number of property checks this way is green because it tested something else.
set -euo pipefail
dir=$(mktemp -d)
trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT
cd "$dir"
mkdir pkg
cat >go.mod <<'M'
module finding
go 1.25
M
cat >root_test.go <<'G'
package finding

import (
	"testing"

	_ "pgregory.net/rapid"
)

func TestRoot(t *testing.T) { t.Log("the package in the current directory") }
G
cat >pkg/pkg_test.go <<'G'
package pkg

import (
	"testing"

	"pgregory.net/rapid"
)

func TestPkg(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {})
	t.Error("this package was tested")
}
G
{ go get pgregory.net/rapid@v1.3.0 && go vet ./...; } >log 2>&1 || { cat log; exit 2; }
go version
go list -m pgregory.net/rapid
status=0
echo "go test -rapid.checks 20 ./pkg:"
go test -rapid.checks 20 ./pkg || status=1 # passes: it is the wrong package
echo "go test ./pkg -rapid.checks=20:"
if go test ./pkg -rapid.checks=20 >log; then status=1; fi
grep -F 'this package was tested' log || status=1
exit "$status"
