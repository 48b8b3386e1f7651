// Loads the library from each kind of source, also of another realm, and from what is none.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { runInNewContext } from "node:vm";
import { load } from "@labyrinth-go/labyrinth";

const require = createRequire(import.meta.url), path = require.resolve("@labyrinth-go/labyrinth/labyrinth.wasm"), bytes = readFileSync(path);
const wasm = { "Content-Type": "application/wasm" };
const foreign = runInNewContext("new ArrayBuffer(size)", { size: bytes.length });
new Uint8Array(foreign).set(bytes);
assert.equal(foreign instanceof ArrayBuffer, false);
const shared = new SharedArrayBuffer(bytes.length);
new Uint8Array(shared).set(bytes);

const server = createServer(({ url }, response) => {
  if (url === "/page") response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end("<!doctype html>");
  else if (url === "/none") response.writeHead(404).end();
  else response.writeHead(200, url === "/typed" ? wasm : {}).end(bytes);
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const at = `http://127.0.0.1:${server.address().port}`;

for (const source of [undefined, bytes, foreign, shared, new DataView(foreign), new Blob([bytes]), new Response(bytes), new Response(bytes, { headers: wasm }),
  new WebAssembly.Module(bytes), fetch(`${at}/typed`), `${at}/typed`, new URL("/bytes", at), path]) {
  const labyrinth = await load(source);
  assert.match(labyrinth.open({ seats: 2, seed: 1 }).view(1).choices[0].ply, /^Nb:/);
}
for (const source of [null, 5, {}, [bytes], new Map(), () => bytes]) await assert.rejects(load(source), { name: "TypeError", message: /^load takes the address .*, not \w+$/ });
await assert.rejects(load(`${at}/page`), { message: new RegExp(`^${at}/page: got a page \\(text/html\\)`) });
await assert.rejects(load(fetch(`${at}/page`)), { message: new RegExp(`^${at}/page: got a page \\(text/html\\)`) });
await assert.rejects(load(`${at}/none`), { message: `${at}/none: 404 Not Found` });

// The library that require loads is the same.
const common = await require("@labyrinth-go/labyrinth").load();
assert.equal(common.version, `v${require("./node_modules/@labyrinth-go/labyrinth/package.json").version}`);
server.close();
process.exit(); // the library waits for calls
