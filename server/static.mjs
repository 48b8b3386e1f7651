// This program makes a folder of static files: the page of the online table, with
// the library's WebAssembly build in a web worker instead of a server.
//
//     node static.mjs [FOLDER]        # dist, if no folder is named
//     node static.mjs FOLDER LIBRARY  # with what examples/wasm/build.mjs has made there
//     python3 -m http.server -d dist  # or any other web server
//
// It needs Go and Node 20 or newer.

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const target = resolve(process.argv[2] ?? join(here, "dist"));
const built = mkdtempSync(join(tmpdir(), "labyrinth-")), folder = join(built, "page");
process.on("exit", () => rmSync(built, { recursive: true, force: true }));

const library = process.argv[3] ?? built;
if (library === built) execFileSync(process.execPath, [join(here, "../examples/wasm/build.mjs"), built], { stdio: "inherit" });
cpSync(join(here, "page"), folder, { recursive: true, filter: (source) => !source.endsWith(".d.ts") && source !== join(here, "page/library") });
for (const name of ["labyrinth.mjs", "labyrinth.wasm", "wasm_exec.js"]) cpSync(join(library, name), join(folder, "library", name));
rules();

replace("config.js", "transport-http", "transport-worker");
// Without a server's headers, the page says itself what it may load.
replace("index.html", '<meta charset="utf-8">', `<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'">`);
const { size } = statSync(join(folder, "library/labyrinth.wasm"));
execFileSync("go", ["run", "./cmd/bundle", folder], { cwd: here, stdio: "inherit" });
cpSync(folder, target, { recursive: true });
console.log(`${basename(target)}: a page without a server, with ${size} bytes of WebAssembly`);

/** Writes the rules for people where the server has them: the folder has no server. */
function rules() {
  const program = join(built, "labyrinth"), pictures = join(folder, "api/rules/pictures");
  execFileSync("go", ["build", "-o", program, "./cmd/labyrinth"], { cwd: join(here, ".."), stdio: "inherit" });
  const languages = readdirSync(join(folder, "i18n/table")).map((file) => basename(file, ".js"));
  const games = JSON.parse(execFileSync(program, ["variants", "-json"], { encoding: "utf8" }));
  const phrases = readFileSync(join(folder, "i18n/table/en.js"), "utf8");
  for (const { name } of games.filter(({ name }) => phrases.includes(`"variant.${name}"`))) { // those of bridges are not in the page
    mkdirSync(join(folder, "api/rules", name), { recursive: true });
    for (const lang of languages) {
      writeFileSync(join(folder, "api/rules", name, `${lang}.json`), execFileSync(program, ["rules", name, "-json", "-lang", lang]));
    }
  }
  cpSync(join(here, "../docs/rules/pictures"), pictures, { recursive: true });
}

/** Replaces a text that a file must have. @param {string} name @param {string} from @param {string} to */
function replace(name, from, to) {
  const file = join(folder, name), text = readFileSync(file, "utf8");
  if (!text.includes(from)) throw new Error(`${name} does not have ${from}`);
  writeFileSync(file, text.replace(from, to));
}
