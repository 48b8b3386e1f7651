#!/usr/bin/env bash
# Makes a folder that any web server can serve: the game for a browser.
#
#	bash build.sh FOLDER
set -euo pipefail
if [[ $# != 1 ]]; then
	echo "usage: bash build.sh FOLDER" >&2
	exit 2
fi
mkdir -p "$1"
folder=$(cd "$1" && pwd)
cd "$(dirname "$0")"
cp web/index.html "$(go env GOROOT)/lib/wasm/wasm_exec.js" "$folder"
GOOS=js GOARCH=wasm go build -ldflags='-s -w' -o "$folder/game.wasm" .
