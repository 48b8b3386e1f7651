#!/usr/bin/env bash
# Guess:   rows that a reader of Parquet returns can be sent on as JSON, as the same rows from a CSV file or a database can.
# Truth:   hyparquet returns whole numbers of 64 bits as BigInt, also small ones, and JSON.stringify throws. Columns of 32 bits are numbers. pandas and
#          polars make columns of 64 bits unless they are told otherwise.
# Version: hyparquet 1.33.0, files by hyparquet-writer 0.17.0. Seen 2026-11-27.
# Matters: a page that shows positions for learning from an exported file works with one file and fails with the next; name a function for JSON.stringify, or
#          choose 32 bits for what fits.
set -euo pipefail
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --no-audit --no-fund hyparquet@1.33.0 hyparquet-writer@0.17.0 >log 2>&1 || { cat log; exit 2; }
cat >try.mjs <<'J'
import { parquetReadObjects } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
for (const [type, data] of [["INT32", [1, 2]], ["INT64", [1n, 2n]]]) {
  const rows = await parquetReadObjects({ file: parquetWriteBuffer({ columnData: [{ name: "turns", data, type }] }) });
  let json;
  try {
    json = JSON.stringify(rows);
  } catch (e) {
    json = e.message;
  }
  console.log(type, typeof rows[0].turns, json);
}
J
grep '"version"' node_modules/hyparquet/package.json
node try.mjs | tee seen
grep -qF 'INT32 number [{"turns":1},{"turns":2}]' seen && grep -q 'INT64 bigint .*BigInt' seen
