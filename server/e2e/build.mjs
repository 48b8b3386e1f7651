// This file builds what the tests need, once for all of them: the server with its page,
// the page without a server, and the library in WebAssembly that both contain.
//
// SERVER=FILE, STATIC=FOLDER and LABYRINTH_LIBRARY=FOLDER (what examples/wasm/build.mjs has
// made) name what is built already.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const above = fileURLToPath(new URL("..", import.meta.url));

/** Returns where everything is. Processes that this one starts find it, too. */
export function build() {
  if (!process.env.E2E_SCRATCH) {
    const scratch = process.env.E2E_SCRATCH = mkdtempSync(join(tmpdir(), "labyrinth-e2e-"));
    process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
    process.env.SERVER ??= buildServer(join(scratch, "server"));
  }
  return { scratch: process.env.E2E_SCRATCH, server: /** @type {string} */ (process.env.SERVER) };
}

/** Returns the folder with the page that needs no server. */
export function buildStatic() {
  const { scratch } = build();
  if (!process.env.STATIC) {
    process.env.STATIC = join(scratch, "static");
    run("static.mjs", process.env.STATIC, library());
  }
  return process.env.STATIC;
}

/** @param {string} file */
function buildServer(file) {
  run("library.mjs", library()); // the reviews are part of the server
  execFileSync("go", ["build", "-o", file, "./cmd/server"], { cwd: above, stdio: "inherit" });
  return file;
}

function library() {
  if (!process.env.LABYRINTH_LIBRARY) {
    process.env.LABYRINTH_LIBRARY = join(/** @type {string} */ (process.env.E2E_SCRATCH), "library");
    run("../examples/wasm/build.mjs", process.env.LABYRINTH_LIBRARY);
  }
  return process.env.LABYRINTH_LIBRARY;
}

/** @param {string} program @param {...string} args */
const run = (program, ...args) => execFileSync(process.execPath, [join(above, program), ...args], { stdio: "inherit" });
