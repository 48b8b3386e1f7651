#!/usr/bin/env bash
# Guess:   a color that a renderer of SVG does not know is skipped, as CSS says: the one before it holds, such as that of the attribute
#          fill, or the fallback in var(--ink, red).
# Truth:   resvg paints black, without an error or a warning, for var() with a fallback and for oklch(), and also where the attribute
#          fill="red" is there for programs that know less.
# Version: @resvg/resvg-js 2.6.2. Seen 2026-11-27.
# Matters: a picture that follows the colors of a page comes out black in previews of links; write plain colors at each element.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --no-audit --no-fund @resvg/resvg-js@2.6.2 >log 2>&1 || { cat log; exit 2; }
cat >try.cjs <<'J'
const { Resvg } = require("@resvg/resvg-js");
const color = (rect) => [...new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4" ${rect}/></svg>`).render().pixels.slice(0, 3)].join();
for (const rect of ['fill="red"', 'fill="var(--ink, red)"', 'fill="red" style="fill: var(--ink, lime)"', 'fill="red" style="fill: oklch(60% 0.2 30)"'])
  console.log(`${color(rect).padEnd(8)} ${rect}`);
J
grep '"version"' node_modules/@resvg/resvg-js/package.json
node try.cjs | tee seen
[[ $(cut -d' ' -f1 seen | tr '\n' ' ') == "255,0,0 0,0,0 0,0,0 0,0,0 " ]]
