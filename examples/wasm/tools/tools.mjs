// The tools, and how the package is tried in each. Raise the versions now and then.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const html = `<!doctype html><meta charset="utf-8"><script type="module" src="/main.js"></script>`;

/** Returns a page's program, which loads the library from an expression, plays and reports. */
const page = (imports, source) => `
import { load } from "@labyrinth-go/labyrinth";
${imports}
const tell = (text) => fetch(new URLSearchParams(location.search).get("report"), { method: "POST", mode: "no-cors", body: text });
try {
  const labyrinth = await load(${source});
  const session = labyrinth.open({ seats: 2, seed: 1 });
  await session.ask(labyrinth.bot("greedy"));
  await tell("played " + session.last);
} catch (error) {
  await tell(String(error));
}
`;

const bundled = (imports) => ({ "index.html": html, "src/main.js": page(imports, "wasm") });
const file = `import wasm from "@labyrinth-go/labyrinth/labyrinth.wasm";`;

/** Checks the report of a page that was built. */
async function built({ folder, serve, visit }, headers, want = /^played 1$/) {
  const { url, close } = await serve(folder, headers);
  try { assert.match(await visit(url), want); } finally { close(); }
}

/** Shows the page of a dev server of Vite, and returns its report. */
async function dev({ folder, visit }, main) {
  writeFileSync(join(folder, "main.js"), main);
  const { createServer } = await import(pathToFileURL(join(folder, "node_modules/vite/dist/node/index.js")).href);
  const server = await createServer({ root: folder, logLevel: "error", server: { host: "127.0.0.1" } });
  try {
    await server.listen();
    return await visit(`http://127.0.0.1:${server.httpServer.address().port}/`);
  } finally {
    await server.close();
  }
}

const vite = (version) => ({
  packages: [`vite@${version}`],
  files: { "index.html": html },
  async check(project) {
    assert.equal(await dev(project, page(`import wasm from "@labyrinth-go/labyrinth/labyrinth.wasm?url";`, "wasm")), "played 1");
    // Without the import, the server has the module elsewhere than the file.
    assert.match(await dev(project, page("", "")), /^Error: http:\S+\/labyrinth\.wasm: got a page \(text\/html\), want labyrinth\.wasm; /);
  },
});

const typescript = (version) => ({
  packages: [`typescript@${version}`],
  files: {
    "tsconfig.json": JSON.stringify({ compilerOptions: { // without DOM, and without types of Node
      noEmit: true, strict: true, skipLibCheck: false, module: "nodenext", target: "es2022", lib: ["es2022"], types: [],
    } }),
    "module.mts": `import { load, type Session } from "@labyrinth-go/labyrinth";
const session: Session = (await load(new ArrayBuffer(0))).open({ seats: 2 });
session.canTakeBack(1)?.revealed;
const seed: number | undefined = undefined; // an option that is not given, with exactOptionalPropertyTypes too
(await load()).open({ seats: 2, seed, options: undefined });
// @ts-expect-error a misspelt option
(await load()).open({ sead: 1 });\n`,
    "script.cts": `import { load, type View } from "@labyrinth-go/labyrinth";
export const view = async (): Promise<View> => (await load()).open({ seats: 2 }).view(1);\n`,
  },
  check({ folder, run }) {
    run("npx", "tsc");
    const strict = ["exactOptionalPropertyTypes", "verbatimModuleSyntax", "isolatedModules", "noUncheckedIndexedAccess", "noPropertyAccessFromIndexSignature"];
    for (const settings of [ // what bundlers, older Node and programs for pages and workers set
      { module: "esnext", moduleResolution: "bundler" }, { module: "preserve" }, { module: "node16" },
      { lib: ["es2022", "dom"] }, { lib: ["es2022", "webworker"] },
    ]) {
      const compilerOptions = { ...settings, ...Object.fromEntries(strict.map((name) => [name, true])) };
      writeFileSync(join(folder, "strict.json"), JSON.stringify({ extends: "./tsconfig.json", compilerOptions, files: ["module.mts"] }));
      run("npx", "tsc", "-p", "strict.json");
    }
  },
});

/** A page of examples/react and examples/vue, in which somebody clicks on what comes first. */
const example = (name) => ({
  example: name,
  async check(project) {
    const { folder, run, serve, visit } = project, index = join(folder, "index.html");
    writeFileSync(join(folder, "click.js"), `
      const report = new URLSearchParams(location.search).get("report");
      for (let played = 0; played < 6;) {
        await new Promise((done) => setTimeout(done, 20));
        document.querySelector("#picks button")?.click();
        played = Number(document.querySelector("#played")?.textContent ?? 0);
      }
      fetch(report, { method: "POST", mode: "no-cors", body: document.querySelector("svg") ? "played" : "no picture" });`);
    writeFileSync(index, `${readFileSync(index, "utf8")}<script type="module" src="/click.js"></script>\n`);
    run("npx", "vite", "build", "--logLevel", "error");
    const { url, close } = await serve(join(folder, "dist"));
    try { assert.equal(await visit(url), "played"); } finally { close(); }
  },
});

export const tools = {
  node: {
    files: { "main.mjs": readFileSync(new URL("sources.mjs", import.meta.url), "utf8") },
    check({ run }) { run("node", "main.mjs"); },
  },
  esbuild: {
    packages: ["esbuild@0.28.2"],
    files: bundled(file),
    check(project) {
      project.run("npx", "esbuild", "src/main.js", "--bundle", "--format=esm", "--loader:.wasm=file", "--outfile=main.js", "--log-level=error");
      return built(project);
    },
  },
  policy: { // what a page's policy must allow: README.md says it
    packages: ["esbuild@0.28.2"],
    files: {
      ...bundled(file),
      "src/main.js": page(file, "wasm").replace(`await tell("played`, `document.body.innerHTML = labyrinth.svg(session.view(1));
  await tell(document.querySelector("svg style").sheet ? "played 1" : "no style");
  await tell("played`),
    },
    async check(project) {
      project.run("npx", "esbuild", "src/main.js", "--bundle", "--format=esm", "--loader:.wasm=file", "--outfile=main.js", "--log-level=error");
      const policy = "default-src 'none'; connect-src *; script-src 'self'", header = "Content-Security-Policy";
      await built(project, { [header]: `${policy} 'wasm-unsafe-eval'; style-src 'unsafe-inline'` });
      await built(project, { [header]: `${policy} 'wasm-unsafe-eval'` }, /^no style$/);
      await built(project, { [header]: `${policy}; style-src 'unsafe-inline'` }, /^CompileError: /);
    },
  },
  rollup: {
    packages: ["rollup@4.68.8", "@rollup/plugin-node-resolve@16.0.3", "@rollup/plugin-url@8.0.2"],
    files: {
      ...bundled(file),
      "rollup.config.js": `import resolve from "@rollup/plugin-node-resolve";
import url from "@rollup/plugin-url";
export default { input: "src/main.js", output: { file: "main.js" }, plugins: [resolve({ browser: true }), url({ include: "**/*.wasm", limit: 0 })] };\n`,
    },
    check(project) {
      project.run("npx", "rollup", "--config", "--silent");
      return built(project);
    },
  },
  vite5: vite("5.4.21"),
  vite7: vite("7.3.8"),
  jest: {
    packages: ["jest@30.5.2"],
    files: {
      "package.json": `{"private": true}`,
      "game.test.js": `const { load, LabyrinthError } = require("@labyrinth-go/labyrinth");
test("a game", async () => {
  const labyrinth = await load(), session = labyrinth.open({ seats: 2, seed: 1 });
  await session.ask(labyrinth.bot("greedy"));
  expect(session.last).toBe(1);
  expect(() => labyrinth.open({ sead: 1 })).toThrow(LabyrinthError);
});\n`,
    },
    check({ run }) { run("npx", "jest", "--ci"); },
  },
  typescript5: typescript("5.9.3"),
  typescript7: typescript("7.0.2"),
  react: example("react"),
  vue: example("vue"),
};
