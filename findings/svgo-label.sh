#!/usr/bin/env bash
# Guess:   making an SVG picture smaller with the default settings leaves its name for screen readers: role, aria-labelledby, and the title that it
#          names by its id.
# Truth:   svgo drops role="img" and the ids of title and desc, since no paint and no link of the picture uses them, and keeps
#          aria-labelledby, which then names nothing. The picture has no name, and looks the same.
# Version: svgo 4.1.0. Seen 2026-11-27.
# Matters: a build step takes the descriptions of boards from readers who cannot see them, and no picture test notices; switch the plugin
#          cleanupIds off, and look at the attributes of what is published.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --no-audit --no-fund svgo@4.1.0 >log 2>&1 || { cat log; exit 2; }
cat >try.mjs <<'J'
import { optimize } from "svgo";
const text = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 7" role="img" aria-labelledby="t d"><title id="t">Board</title><desc id="d">A pawn on a1</desc><rect width="7" height="7" fill="red"/></svg>';
console.log("read: ", text);
console.log("wrote:", optimize(text).data);
J
grep '"version"' node_modules/svgo/package.json
node try.mjs | tee seen
grep wrote seen >wrote
grep -qF 'aria-labelledby="t d"' wrote && ! grep -qF 'id="t"' wrote && ! grep -qF 'role=' wrote
