#!/usr/bin/env bash
# Guess:   new URL("x.wasm", import.meta.url) in a package works in Vite's dev server as it does in its build, or answers 404.
# Truth:   the dev server moves the package's module into node_modules/.vite/deps and leaves the file behind: the address points
#          to a file that is not there, and the server answers 200 with index.html.
# Version: vite 5.4.21 and 7.3.8, Node.js 20. Seen 2026-11-27.
# Matters: WebAssembly.compile says "expected magic word 00 61 73 6d, found 3c 21", since 3c 21 is the <! of a page. A package
#          should name an answer of text/html with its address; an application sets optimizeDeps.exclude.
set -euo pipefail
dir=$(mktemp -d)
server=
trap '[[ -z $server ]] || kill $server 2>/dev/null || true; rm -rf "$dir"' EXIT
cd "$dir"
status=0
for version in 5.4.21 7.3.8; do
	mkdir -p "$version/dep" && cd "$version"
	printf '{"type":"module","private":true}' >package.json
	printf '{"name":"dep","version":"1.0.0","type":"module","exports":"./dep.js"}' >dep/package.json
	printf 'export const where = new URL("x.wasm", import.meta.url).href;\n' >dep/dep.js
	printf '\0asm\1\0\0\0' >dep/x.wasm
	printf '<!doctype html><script type="module">import { where } from "dep"; document.title = where;</script>' >index.html
	{ npm install --no-audit --no-fund "vite@$version" && npm pack ./dep && npm install --no-audit --no-fund ./dep-1.0.0.tgz; } >log 2>&1 || { cat log; exit 2; }
	node_modules/.bin/vite --version
	port=$((20000 + RANDOM % 20000))
	node_modules/.bin/vite --host 127.0.0.1 --port $port --strictPort >server.log 2>&1 &
	server=$!
	for _ in $(seq 100); do curl -sf "http://127.0.0.1:$port/" >page 2>/dev/null && break; sleep 0.2; done
	moved=
	for _ in $(seq 100); do # the dependency is bundled after the first page
		moved=$(curl -s "http://127.0.0.1:$port/node_modules/.vite/deps/dep.js" | grep -c 'import.meta.url' || true)
		[[ $moved == 1 ]] && break
		sleep 0.2
	done
	curl -s -o body -w '%{http_code} %{content_type}\n' -H 'Accept: */*' "http://127.0.0.1:$port/node_modules/.vite/deps/x.wasm" | tee answer
	head -c 15 body; echo
	[[ $moved == 1 && $(<answer) == "200 text/html"* ]] || status=1
	kill $server; wait $server 2>/dev/null || true
	server=
	cd ..
done
exit $status
