#!/usr/bin/env bash
# Guess:   WebAssembly.compile takes every BufferSource, as its specification says: an ArrayBuffer, a Uint8Array, a DataView.
# Truth:   Node.js 20 refuses a DataView with "must be a buffer source"; the same bytes in a Uint8Array are compiled.
# Version: Node.js 20.19.0, from npm. Seen 2026-11-27.
# Matters: a loader that accepts "any BufferSource" and passes it on fails for a DataView; it must wrap the bytes anew.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --no-audit --no-fund node@20.19.0 >log 2>&1 || { cat log; exit 2; }
cat >try.cjs <<'J'
const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]); // the smallest module
const tell = (name, source) => WebAssembly.compile(source).then(() => console.log(name, "compiled"), (e) => console.log(name, e.message));
tell("Uint8Array", bytes).then(() => tell("DataView", new DataView(bytes.buffer)));
J
node_modules/.bin/node --version
node_modules/.bin/node try.cjs | tee seen
grep -q 'Uint8Array compiled' seen && grep -q 'DataView .*must be a buffer source' seen
