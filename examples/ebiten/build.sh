#!/usr/bin/env bash
# Makes a folder that any web server can serve: the game for a browser.
#
#	bash build.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p "$1"
cp web/index.html "$(go env GOROOT)/lib/wasm/wasm_exec.js" "$1"
GOOS=js GOARCH=wasm go build -ldflags='-s -w' -o "$1/game.wasm" .
