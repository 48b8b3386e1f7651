// This file loads the library for the programs and the editor of the site, once,
// and compressed: servers of static files rarely compress WebAssembly.
import { load as loadFrom } from "../lib/labyrinth.mjs";

export * from "../lib/labyrinth.mjs";

let loaded;

async function bytes() {
  const packed = await fetch(new URL("../lib/labyrinth.wasm.gz", import.meta.url));
  if (!packed.ok) throw new Error(`the library does not load: ${packed.status}`);
  return new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

export function load() {
  return (loaded ??= bytes().then(loadFrom));
}
