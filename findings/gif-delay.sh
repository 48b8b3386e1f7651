#!/usr/bin/env bash
# Guess:   a GIF of frames of 25 ms each plays for 25 ms times their number: the encoder takes milliseconds, and carries what it rounds.
# Truth:   the format counts hundredths of a second, and gifenc rounds each frame alone: 40 frames of 25 ms last 1.2 s instead of
#          1.0 s. A delay of 4 ms is written as 0, which browsers play as 100 ms.
# Version: gifenc 1.0.3, read by omggif 1.0.10. Seen 2026-11-27.
# Matters: a moving picture is a fifth slower than its sound or its twin as video; choose delays that are multiples of 10 ms from 20 on.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --no-audit --no-fund gifenc@1.0.3 omggif@1.0.10 >log 2>&1 || { cat log; exit 2; }
cat >try.cjs <<'J'
const { GIFEncoder } = require("gifenc"), { GifReader } = require("omggif");
for (const delay of [20, 25, 4]) {
  const gif = GIFEncoder(), frame = new Uint8Array(16);
  for (let n = 0; n < 40; n++) gif.writeFrame(frame, 4, 4, { palette: [[255, 0, 0], [0, 0, 255]], delay });
  gif.finish();
  const read = new GifReader(gif.bytes());
  let sum = 0;
  for (let n = 0; n < read.numFrames(); n++) sum += read.frameInfo(n).delay * 10;
  console.log(`${read.numFrames()} frames of ${delay} ms: ${sum} ms instead of ${40 * delay}`);
}
J
grep -h '"version"' node_modules/{gifenc,omggif}/package.json
node try.cjs | tee seen
grep -q '20 ms: 800 ms' seen && grep -q '25 ms: 1200 ms' seen && grep -q ' 4 ms: 0 ms' seen
