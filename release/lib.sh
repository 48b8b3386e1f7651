# What the scripts of a release share. They source this file.
# shellcheck shell=bash
set -euo pipefail

module=github.com/labyrinth-go/labyrinth
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# Everything is compiled with the flags of the released programs, so the go command
# compiles a package once for each platform. A stripped program has no DWARF.
export CGO_ENABLED=0 GOFLAGS='-trimpath -gcflags=all=-dwarf=false'

# fail MESSAGE... ends the script.
fail() {
	printf '%s: %s\n' "$(basename "$0")" "$*" >&2
	exit 1
}

# modules lists the folders of the modules besides the root, a line each.
modules() { git -C "$root" ls-files '*go.mod' | sed -n 's,/go\.mod$,,p'; }

# released prints the version of the release that is checked out, as in v0.1.0.
released() {
	git -C "$root" describe --exact-match --match 'v[0-9]*' 2>/dev/null ||
		fail "no release is checked out; bash release/cut VERSION makes one"
}

# notes VERSION [FILE] prints what the changelog says about a version, or about Unreleased.
notes() {
	awk -v head="## [$1]" '/^## /{on = index($0, head) == 1; next} on && (NF || some) {some = 1; print}' "${2-$root/CHANGELOG.md}"
}

# pinned FLAG... PACKAGE compiles a program in the version of release/tools.mod.
pinned() { GOGC=off GOMEMLIMIT=1GiB go build -C "$root" -modfile=release/tools.mod -ldflags='-s -w' "$@"; }

# goreleaser FILE compiles the program that makes archives and packages. It imports the
# software of every cloud, which is not worth optimizing; what compresses is.
goreleaser() {
	pinned -gcflags='all=-dwarf=false -N -l' -gcflags=std=-dwarf=false -gcflags=github.com/klauspost/...=-dwarf=false \
		-o "$1" github.com/goreleaser/goreleaser/v2
}

# from_here makes the go command take the modules of this repository from this
# clone and its tags instead of the network, and leave the workspace files aside.
# The content is what the proxy will serve later, so the checksums are the same.
# No module of a release that may still change gets into the user's cache, which
# serves the modules of others only. RELEASE_CACHE is another folder to use.
from_here() {
	GOPROXY="file://$(go env GOMODCACHE)/cache/download,$(go env GOPROXY)"
	export GOPROXY GOMODCACHE=${RELEASE_CACHE:-$tmp/cache}
	export GOWORK=off GOPRIVATE=$module
	export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=url.file://$root.insteadOf GIT_CONFIG_VALUE_0=https://$module
}

# temporary makes a folder that is removed at exit, and sets tmp to its name. A script
# with a trap of its own calls remove_temporary there.
temporary() {
	tmp=$(mktemp -d)
	trap remove_temporary EXIT
}
remove_temporary() { chmod -R u+w "$tmp" && rm -rf "$tmp"; }
