# Installs what a machine lacks: Go, Node.js, and packages of Debian. .ci/run and
# release/rehearse source this file. They define fail MESSAGE..., which ends the
# run, and tmp, a directory.
# shellcheck shell=bash disable=SC2154

go_needed=1.26    # as in go.mod
go_oldest=1.26.8  # its last patch: what a machine without Go gets, and importers are tested with
go_newest=1.27.3  # what everything is compiled with, releases too

# quietly LOG COMMAND... shows what the command printed only if it fails.
quietly() {
	local log=$1
	shift
	if ! "$@" >"$log" 2>&1; then
		# Not the tests that passed.
		grep -v -E '^ *(=== |--- (PASS|SKIP): )|^PASS$|^(ok|\?)[[:space:]]|: \[rapid\] OK,' "$log" || true
		return 1
	fi
}

# debian PACKAGE... installs packages.
apt_updated=
debian() {
	command -v apt-get >/dev/null || fail "missing, and no apt-get to install it: $*"
	local -a as=()
	if ((EUID != 0)); then as=(sudo); fi
	if [[ -z $apt_updated ]]; then
		quietly "$tmp/apt" "${as[@]}" apt-get update
		apt_updated=yes
	fi
	echo "installing $*"
	quietly "$tmp/apt" "${as[@]}" env DEBIAN_FRONTEND=noninteractive \
		apt-get install -y --no-install-recommends "$@"
}

# new_enough GO: whether that go command is at least $go_needed.
new_enough() {
	local have
	have=$(cd / && GOTOOLCHAIN=local "$1" version 2>/dev/null) || return 1
	have=${have#go version go}
	have=${have%% *}
	[[ $(printf '%s\n' "$go_needed" "$have" | sort -V | head -n 1) == "$go_needed" ]]
}

# prepare_go puts the Go that everything is compiled with on the path. go_first is the
# go command that was found, or fetched, before.
prepare_go() {
	find_go
	go_first=$(command -v go)
	PATH=$(cd / && GOTOOLCHAIN=go$go_newest go env GOROOT)/bin:$PATH
	export PATH GOTOOLCHAIN=local
}

# find_go puts a Go on the path that is new enough to fetch another.
find_go() {
	local candidate old='' dir
	for candidate in "$(command -v go || true)" /usr/local/go/bin/go /usr/lib/go-*/bin/go; do
		[[ -x $candidate ]] || continue
		if new_enough "$candidate"; then
			PATH=$(dirname "$candidate"):$PATH
			return
		fi
		old=$candidate
	done
	# Debian's Go is too old, and may be too old to fetch another by itself;
	# but any Go can download the toolchain as the module that it is.
	if [[ -z $old ]]; then
		debian golang-go ca-certificates
		old=$(command -v go)
	fi
	echo "$("$old" version) is too old, fetching $go_oldest"
	mkdir "$tmp/fetch"
	printf 'module fetch\n' >"$tmp/fetch/go.mod"
	dir=$(cd "$tmp/fetch" && export GOTOOLCHAIN=local GOFLAGS=-mod=mod &&
		"$old" mod download -json \
			"golang.org/toolchain@v0.0.1-go$go_oldest.$("$old" env GOHOSTOS)-$("$old" env GOHOSTARCH)" |
		sed -n 's/^[[:space:]]*"Dir": "\(.*\)",\{0,1\}$/\1/p')
	[[ -d $dir/bin ]] || fail "cannot fetch Go $go_oldest"
	chmod +x "$dir"/bin/* "$dir"/pkg/tool/*/*
	PATH=$dir/bin:$PATH
	unset GOROOT
	new_enough go || fail "the Go fetched does not run"
}

# node_new: whether Node.js is new enough for the examples in JavaScript.
node_new() { command -v node >/dev/null && node -e 'process.exit(process.versions.node.split(".")[0] < 20 ? 1 : 0)'; }

# prepare_node puts a Node.js that is new enough on the path.
prepare_node() {
	if node_new; then return; fi
	# Debian's may be too old; npm has it, too.
	command -v npm >/dev/null || debian nodejs npm
	if node_new; then return; fi
	quietly "$tmp/log" npm install --no-audit --no-fund --prefix "$tmp/node" node@20
	PATH=$tmp/node/node_modules/node/bin:$PATH
	node_new || fail "the Node.js fetched does not run"
}

# prepare_windows installs a screen without a monitor, a mouse for it, and what a
# program with a window is compiled with.
prepare_windows() {
	command -v Xvfb >/dev/null && command -v xdotool >/dev/null && [[ -f /usr/include/X11/extensions/Xrandr.h ]] ||
		debian xvfb xdotool imagemagick pkg-config libgl1-mesa-dev libgl1-mesa-dri libasound2-dev \
			libx11-dev libxcursor-dev libxi-dev libxinerama-dev libxrandr-dev libxxf86vm-dev
}
