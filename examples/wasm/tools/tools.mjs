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

/** Plays where there is no page, and prints how far. */
const program = `import { load, LabyrinthError } from "@labyrinth-go/labyrinth";
const labyrinth = await load(), session = labyrinth.open({ seats: 2, seed: 1 });
await session.ask(labyrinth.bot("greedy"));
try { labyrinth.open({ sead: 1 }); } catch (error) { if (error instanceof LabyrinthError) console.log("played", session.last); }
`;

/** Checks the report of a page that was built. */
async function built({ folder, serve, visit }, headers, want = /^played 1$/, within = ".") {
  const { url, close } = await serve(join(folder, within), headers);
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

/** A bundler that finds the file by itself and is configured as webpack. */
const webpack = (command, ...packages) => ({
  packages,
  files: { "dist/index.html": html, "src/index.js": page("", "") },
  check(project) {
    project.run("npx", command, "build", "--mode", "production");
    return built(project, {}, undefined, "dist");
  },
});

/** A test runner. Jest needs require; Vitest needs import. */
const tests = (imports) => `${imports}
test("a game", async () => {
  const labyrinth = await load(), session = labyrinth.open({ seats: 2, seed: 1 });
  await session.ask(labyrinth.bot("greedy"));
  expect(session.last).toBe(1);
  expect(() => labyrinth.open({ sead: 1 })).toThrow(LabyrinthError);
});
`;

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
  deno: {
    packages: ["deno@2.9.6"],
    files: { "main.mjs": program },
    check({ run }) { assert.equal(run("npx", "deno", "run", "-R", "main.mjs"), "played 1\n"); },
  },
  bun: {
    packages: ["bun@1.4.4"],
    files: { "main.mjs": program },
    check({ run }) { assert.equal(run("npx", "bun", "main.mjs"), "played 1\n"); },
  },
  wrangler: { // workers at the edge
    packages: ["wrangler@4.164.0"],
    files: {
      "wrangler.json": JSON.stringify({ name: "game", main: "src/index.js", compatibility_date: "2026-07-01", send_metrics: false }),
      "src/index.js": `import { load } from "@labyrinth-go/labyrinth";
${file}
let labyrinth;
export default {
  async fetch() {
    labyrinth ??= await load(wasm);
    const session = labyrinth.open({ seats: 2, seed: 1 });
    await session.ask(labyrinth.bot("greedy"));
    return new Response("played " + session.last);
  },
};
`,
    },
    async check({ folder }) {
      const { unstable_dev: dev } = await import(pathToFileURL(join(folder, "node_modules/wrangler/wrangler-dist/cli.js")).href);
      const worker = await dev(join(folder, "src/index.js"), { config: join(folder, "wrangler.json"), logLevel: "error", experimental: { disableExperimentalWarning: true } });
      try {
        for (let again = 0; again < 2; again++) assert.equal(await (await worker.fetch()).text(), "played 1");
      } finally {
        await worker.stop();
      }
    },
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
  webpack: webpack("webpack", "webpack@5.112.2", "webpack-cli@7.3.1"),
  rspack: webpack("rspack", "@rspack/core@2.3.2", "@rspack/cli@2.2.8"),
  parcel: {
    packages: ["parcel@2.16.4"],
    files: { "src/index.html": html.replace("/main.js", "main.js"), "src/main.js": page("", "") },
    check(project) {
      project.run("npx", "parcel", "build", "src/index.html", "--no-cache");
      return built(project, {}, undefined, "dist");
    },
  },
  vite5: vite("5.4.21"),
  vite7: vite("7.3.8"),
  vite8: vite("8.3.8"),
  angular: {
    packages: ["build", "cli", "compiler", "compiler-cli", "core", "common", "platform-browser"].map((name) => `@angular/${name}@21.2.2`).concat("typescript@5.9.3", "rxjs@7.8.2"),
    files: {
      "angular.json": JSON.stringify({ version: 1, projects: { app: { projectType: "application", root: "", sourceRoot: "src", architect: { build: {
        builder: "@angular/build:application",
        options: {
          browser: "src/main.ts", index: "src/index.html", tsConfig: "tsconfig.json", outputPath: "dist",
          assets: [{ input: "node_modules/@labyrinth-go/labyrinth/dist", glob: "labyrinth.wasm", output: "." }],
        },
      } } } } }),
      "tsconfig.json": JSON.stringify({ compilerOptions: { strict: true, target: "ES2022", module: "preserve", skipLibCheck: false, types: [] }, files: ["src/main.ts"] }),
      "src/index.html": `<!doctype html><base href="/"><app-root></app-root>`,
      "src/main.ts": `import { Component, provideZonelessChangeDetection, signal } from "@angular/core";
import { bootstrapApplication } from "@angular/platform-browser";
import { load } from "@labyrinth-go/labyrinth";

@Component({ selector: "app-root", template: "{{ played() }}" })
class App {
  readonly played = signal(0);
  async ngOnInit(): Promise<void> {
    const labyrinth = await load("labyrinth.wasm"), session = labyrinth.open({ seats: 2, seed: 1 });
    this.played.set(await session.ask(labyrinth.bot("greedy")));
  }
}
const tell = (text: string) => fetch(new URLSearchParams(location.search).get("report") ?? "", { method: "POST", mode: "no-cors", body: text });
bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] }).then(async () => {
  const app = document.querySelector("app-root");
  while (app?.textContent === "0") await new Promise((done) => setTimeout(done, 20));
  await tell("played " + app?.textContent);
}).catch((error) => tell(String(error)));
`,
    },
    check(project) {
      project.run("npx", "ng", "build");
      return built(project, {}, undefined, "dist/browser");
    },
  },
  jest: {
    packages: ["jest@30.5.2"],
    files: {
      "package.json": `{"private": true}`,
      "game.test.js": tests(`const { load, LabyrinthError } = require("@labyrinth-go/labyrinth");`),
    },
    check({ run }) { run("npx", "jest", "--ci"); },
  },
  vitest: {
    packages: ["vitest@5.1.0"],
    files: { "game.test.js": tests(`import { load, LabyrinthError } from "@labyrinth-go/labyrinth";\nimport { expect, test } from "vitest";`) },
    check({ run }) { run("npx", "vitest", "run"); },
  },
  typescript5: typescript("5.9.3"),
  typescript7: typescript("7.0.2"),
  react: example("react"),
  vue: example("vue"),
};
