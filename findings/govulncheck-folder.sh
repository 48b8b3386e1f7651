#!/usr/bin/env bash
# Guess:   the folder of -db file://... must be a database with its index, as go.dev/security/vuln/database describes it and
#          cmd/indexdb of golang.org/x/vulndb makes it.
# Truth:   govulncheck also takes a folder of bare reports, without any index: those of a package that a program calls are found.
# Version: golang.org/x/vuln v1.9.0. Seen 2026-11-27.
# Matters: a check without a network needs neither indexdb nor a copy: the folder data/osv of the module golang.org/x/vulndb, as
#          the Go proxy serves it, is enough. The step vulns of .ci/run does that.
set -euo pipefail
export GOFLAGS='' GOTOOLCHAIN=auto
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
db=golang.org/x/vulndb@v0.0.0-20261105234957-e22db6528018
cat >go.mod <<'M'
module finding
go 1.25
M
cat >main.go <<'G'
package main

import "golang.org/x/text/language"

func main() { println(language.MustParse("de").String()) }
G
{
	go get golang.org/x/text@v0.3.5 && go mod download "$db" && GOBIN=$dir go install golang.org/x/vuln/cmd/govulncheck@v1.9.0
} >log 2>&1 || { cat log; exit 2; }
mkdir reports
cp "$(go env GOMODCACHE)/$db/data/osv/GO-2021-0113.json" reports
echo "govulncheck v1.9.0, with a folder that has: $(ls reports)"
status=0
./govulncheck -db "file://$dir/reports" . >out || status=$?
grep -E '^Vulnerability|Fixed in' out || cat out
[[ $status == 3 ]] && grep -q 'GO-2021-0113' out
