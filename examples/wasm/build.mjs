// Builds everything that a page needs: node build.mjs [FOLDER]
// With BEST=1 it compresses an eighth better, which takes 20 s: for releases.
// With LABYRINTH_LIBRARY=FOLDER it copies what it has made there before, as the checks do;
// a release is always built.
// The folder, dist by default, gets labyrinth.wasm, the same compressed, the
// JavaScript that loads it, its types, and a page to try it on.
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { pack } from "./pack.mjs";

const limit = 1_360_000; // bytes, compressed, with the oldest Go, which needs 28 kB more than that of a release; a release compresses it better, by an eighth
// Where searches spend their time. Functions are inlined in these packages only: elsewhere it
// would make the module larger, for pictures and views that are drawn a millisecond sooner at best.
const module = "github.com/labyrinth-go/labyrinth";
const quick = [module, ...["internal/...", "battlechess", "bot/...", "solve"]
  .map((name) => `${module}/${name}`), "internal/runtime/maps", "math/..."];
/**
 * Returns the module as one file for require, in tools that read no modules, such as Jest.
 * @param {string} module @param {string} exec what the module imports
 */
function common(module, exec) {
  const names = [...module.matchAll(/^export (?:async )?(?:class|function) (\w+)/gm)].map(([, name]) => name);
  const text = module.replace(/^import .*$/m, () => exec).replaceAll(/^export /gm, "")
    .replaceAll("import.meta.url", 'require("node:url").pathToFileURL(__filename).href');
  return `${text}\nmodule.exports = { ${names.join(", ")} };\n`;
}

const here = fileURLToPath(new URL(".", import.meta.url));
const to = resolve(process.argv[2] ?? join(here, "dist"));
const go = (...args) => execFileSync("go", args, {
  cwd: here, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, GOOS: "js", GOARCH: "wasm", GOEXPERIMENT: "nojsonv2" }, // the JSON of Go 1.27 takes 200 kB more
});

const packing = process.env.npm_lifecycle_event === "prepack", made = process.env.LABYRINTH_LIBRARY;
if (made && !packing && !process.env.BEST && resolve(made) !== to) {
  cpSync(made, to, { recursive: true });
  process.exit();
}
cpSync(join(here, "web"), to, { recursive: true });
for (const name of ["labyrinth", "wire"]) {
  const types = readFileSync(join(to, `${name}.d.mts`), "utf8");
  writeFileSync(join(to, `${name}.d.cts`), types.replaceAll('.mjs"', '.cjs"'));
}
if (packing) {
  for (const name of ["LICENSE", "NOTICE"]) cpSync(join(here, "../..", name), join(here, name));
  const licenses = execFileSync("go", ["run", "github.com/labyrinth-go/labyrinth/release/licenses", ".", "js/wasm"], { cwd: here });
  writeFileSync(join(here, "THIRD-PARTY-LICENSES"), licenses);
}
// Not as a copy of the file, which cannot be written if Go is a module.
const exec = readFileSync(join(go("env", "GOROOT").trim(), "lib/wasm/wasm_exec.js"), "utf8");
const { version } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
const source = readFileSync(join(here, "web/labyrinth.mjs"), "utf8").replace('"(devel)"', `"v${version}"`);
writeFileSync(join(to, "wasm_exec.js"), exec);
writeFileSync(join(to, "labyrinth.mjs"), source);
writeFileSync(join(to, "labyrinth.cjs"), common(source, exec));
rmSync(join(to, "labyrinth.wasm"), { force: true }); // go build would leave the packed one of before as it is
go("build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-gcflags=all=-l", ...quick.map((name) => `-gcflags=${name}=`),
  "-o", join(to, "labyrinth.wasm"), ".");

const wasm = pack(readFileSync(join(to, "labyrinth.wasm")));
writeFileSync(join(to, "labyrinth.wasm"), wasm);
const quality = process.env.BEST ? 11 : 9;
const window = process.env.BEST ? { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } : {};
const brotli = brotliCompressSync(wasm, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, ...window } });
writeFileSync(join(to, "labyrinth.wasm.br"), brotli);
console.log(`labyrinth.wasm: ${wasm.length} bytes, gzip -9 ${gzipSync(wasm, { level: 9 }).length}, brotli -${quality} ${brotli.length}`);
if (brotli.length > limit) {
  console.error(`compressed, it has ${brotli.length} bytes; the limit is ${limit}`);
  process.exit(1);
}
