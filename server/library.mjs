// This program adds the library's WebAssembly build to the page that the server's binary
// will contain: with it, browsers analyze games that are over and play without a network.
// Without it they do not offer that, and the server analyzes.
//
//     node library.mjs             # before go build ./cmd/server
//     node library.mjs LIBRARY     # with what examples/wasm/build.mjs has made there
//
// It needs Go and Node 20 or newer.

import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const built = mkdtempSync(join(tmpdir(), "labyrinth-"));
process.on("exit", () => rmSync(built, { recursive: true, force: true }));

const library = process.argv[2] ?? built;
if (library === built) execFileSync(process.execPath, [join(here, "../examples/wasm/build.mjs"), built], { stdio: "inherit" });
for (const name of ["labyrinth.mjs", "labyrinth.wasm.br", "wasm_exec.js"]) cpSync(join(library, name), join(here, "page/library", name));
