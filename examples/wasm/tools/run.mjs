// Tries the package in the tools that people build with, each of one version:
//
//	node tools/run.mjs              # all
//	node tools/run.mjs jest vite7   # only these
//
// Each tool gets an empty project, into which npm installs the tool and the package. It
// needs Go, or the folder LABYRINTH_LIBRARY as build.mjs does, npm, and Chromium.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { serve, visit } from "./browser.mjs";
import { tools } from "./tools.mjs";

const here = fileURLToPath(new URL("..", import.meta.url)), chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !(name in tools));
if (unknown) throw new Error(`unknown tool ${unknown}, want ${Object.keys(tools).join(", ")}`);

const tmp = mkdtempSync(join(tmpdir(), "tools-"));
process.on("exit", () => rmSync(tmp, { recursive: true, force: true }));
const run = (cwd, command, ...args) => execFileSync(command, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

// The package as npm makes it, of what is here.
mkdirSync(join(tmp, "package"));
run(here, "node", "build.mjs", join(tmp, "package/dist"));
for (const name of ["package.json", "README.md"]) cpSync(join(here, name), join(tmp, "package", name));
const file = join(tmp, run(join(tmp, "package"), "npm", "pack", "--ignore-scripts", "--silent", "--pack-destination", tmp).trim());

let failed = 0;
for (const name of chosen.length ? chosen : Object.keys(tools)) {
  const { packages = [], example, files = {}, check } = tools[name], folder = join(tmp, name), began = Date.now();
  try {
    mkdirSync(folder);
    if (example) cpSync(join(here, "..", example), folder, { recursive: true });
    const all = example ? files : { "package.json": `{"private": true, "type": "module"}`, ...files };
    for (const [path, text] of Object.entries(all)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    run(folder, "npm", "install", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error", file, ...packages);
    await check({ folder, run: (...command) => run(folder, ...command), serve, visit });
    console.log(`${name}: ok, ${Math.round((Date.now() - began) / 1000)} s`);
  } catch (error) {
    failed++;
    console.log(`${name}: ${error.stack}\n${error.stdout ?? ""}${error.stderr ?? ""}`);
  }
}
process.exitCode = failed ? 1 : 0;
