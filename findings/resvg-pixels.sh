#!/usr/bin/env bash
# Guess:   pixels of a rendered picture are the RGBA of ImageData and of PNG, where half-transparent red is 255, 0, 0, 128.
# Truth:   the member pixels has the colors multiplied by alpha, 128, 0, 0, 128, while asPng of the same picture has 255, 0, 0, 128.
# Version: @resvg/resvg-js 2.6.2, pngjs 7.0.0. Seen 2026-11-27.
# Matters: edges get dark when pixels are put on a canvas or into another encoder; compare pictures by one of the two.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --no-audit --no-fund @resvg/resvg-js@2.6.2 pngjs@7.0.0 >log 2>&1 || { cat log; exit 2; }
cat >try.cjs <<'J'
const { Resvg } = require("@resvg/resvg-js"), { PNG } = require("pngjs");
const picture = new Resvg('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><rect width="2" height="2" fill="red" fill-opacity=".5"/></svg>').render();
console.log("pixels", [...picture.pixels.slice(0, 4)].join());
console.log("asPng ", [...PNG.sync.read(Buffer.from(picture.asPng())).data.slice(0, 4)].join());
J
grep -h '"version"' node_modules/{@resvg/resvg-js,pngjs}/package.json
node try.cjs | tee seen
grep -q 'pixels 128,0,0,128' seen && grep -q 'asPng  255,0,0,128' seen
