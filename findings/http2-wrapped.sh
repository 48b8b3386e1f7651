#!/usr/bin/env bash
# Guess:   a module outside the standard library has the same exported names with every Go that compiles it.
# Truth:   golang.org/x/net/http2 chooses by a build tag between its own code and a wrapper of what Go 1.27 has inside net/http, and
#          the wrapper of 0.54.0 lacks the exported constant TrailerPrefix. A program that go1.26 compiles no longer does with go1.27,
#          while go.mod and go.sum are the same. The tag http2legacy brings the constant back; so does 0.61.0 or newer.
# Version: golang.org/x/net 0.54.0 and 0.61.0, go1.26.8, go1.27.3. Seen 2026-11-28.
# Matters: a tool that is pinned by its go.mod, such as goreleaser, stops compiling when only Go is raised. Whoever pins the
#          tools of a build raises golang.org/x/net with Go.
set -euo pipefail
dir=$(mktemp -d)
trap 'chmod -R u+w "$dir"; rm -rf "$dir"' EXIT
cd "$dir"
export GOFLAGS=
printf 'package main\n\nimport "golang.org/x/net/http2"\n\nfunc main() { println(http2.TrailerPrefix) }\n' >main.go
changed=0
# tried GO VERSION TAGS WANT compiles the program, and compares what came of it.
tried() {
	local seen=compiles
	printf 'module x\n\ngo 1.25.0\n' >go.mod
	rm -f go.sum
	GOTOOLCHAIN=$1 go get "golang.org/x/net/http2@$2" >log 2>&1 || { cat log; exit 2; }
	GOTOOLCHAIN=$1 go build -tags "$3" -o x . >log 2>&1 || seen=$(grep -o 'undefined: .*' log || cat log)
	echo "$1, x/net $2${3:+, tag $3}: $seen"
	[[ $seen == "$4" ]] || changed=1
}
tried go1.26.8 v0.54.0 '' compiles
tried go1.27.3 v0.54.0 '' 'undefined: http2.TrailerPrefix'
tried go1.27.3 v0.54.0 http2legacy compiles
tried go1.27.3 v0.61.0 '' compiles
exit $changed
