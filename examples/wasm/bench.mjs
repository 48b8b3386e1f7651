// Measures in a headless Chromium how long bots, hints and puzzles keep a page from
// working:
//
//	node build.mjs && node bench.mjs [FOLDER]
//
// For each it prints the longest gap between two returns to the page, the gap that 99
// of 100 gaps beyond 1 ms do not exceed, and the longest time from cancelling a search to
// its end, all in ms. A bot is measured at several moments of a game of each variant. The
// machine should be otherwise idle; the row (none) shows whether it is.
import { spawn } from "node:child_process";
import { createReadStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const dist = resolve(process.argv[2] ?? fileURLToPath(new URL("dist", import.meta.url)));
const types = { ".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html" };

// This function runs in the page.
async function measure() {
  const { load } = await import("/labyrinth.mjs"), { searches } = await import("/searches.mjs"), labyrinth = await load();
  const searching = 300, report = []; // ms of each search

  /** Runs a search and returns the times beyond 1 ms without a return to the page. */
  async function gapsOf(search) {
    const { port1, port2 } = new MessageChannel(), gaps = [];
    let last = performance.now();
    const note = () => {
      const now = performance.now();
      if (now - last > 1) gaps.push(now - last);
      last = now;
    };
    port1.onmessage = () => { note(); port2.postMessage(0); };
    port2.postMessage(0);
    await search();
    note();
    port1.close();
    return gaps;
  }

  /** Returns a row of the report. */
  function row(search, gaps, cancel) {
    gaps.sort((a, b) => a - b);
    const at = (share) => Math.round(gaps[Math.floor(share * (gaps.length - 1))] ?? 0);
    return { search, gaps: gaps.length, "longest, ms": at(1), "99 of 100, ms": at(0.99), "cancel, ms": Math.round(cancel) };
  }

  /** Returns how long a search takes to end when it is cancelled. */
  async function cancelOf(search) {
    const stop = new AbortController(), ended = search(stop.signal).catch(() => {});
    await new Promise((done) => { setTimeout(done, searching); });
    const began = performance.now();
    stop.abort();
    await ended;
    return performance.now() - began;
  }

  // What the machine and the browser cost without a search.
  const idle = [];
  for (let i = 0; i < 50; i++) idle.push(...await gapsOf(() => new Promise((done) => { setTimeout(done, searching); })));
  report.push(row("(none)", idle, 0));

  const rows = new Map(); // the name of a search to its gaps and the longest cancellation
  for await (const { name, begin } of searches(labyrinth)) {
    const stop = () => AbortSignal.timeout(searching);
    if (!rows.has(name)) {
      await begin(stop()).catch(() => {}); // compiles the code
      rows.set(name, { gaps: [], cancel: 0 });
    }
    const found = rows.get(name);
    found.gaps.push(...await gapsOf(() => begin(stop()).catch(() => {})));
    found.cancel = Math.max(found.cancel, await cancelOf(begin));
  }
  for (const [name, { gaps, cancel }] of rows) report.push(row(name, gaps, cancel));
  await fetch("/report", { method: "POST", body: JSON.stringify(report) });
}

const page = `<!doctype html><script type="module">(${measure})().catch((e) => fetch("/report", { method: "POST", body: JSON.stringify(String(e?.stack ?? e)) }))</script>`;
const browser = ["chromium", "chromium-browser", "google-chrome"].map((name) => join("/usr/bin", name)).find(existsSync) ?? "chromium";
const profile = mkdtempSync(join(tmpdir(), "bench"));
let chromium;
const server = createServer(async (request, response) => {
  if (request.method === "POST") {
    let body = "";
    for await (const chunk of request) body += chunk;
    response.end();
    console.table(JSON.parse(body));
    chromium.kill();
    server.close();
    server.closeAllConnections();
    return;
  }
  const path = new URL(request.url, "http://localhost").pathname;
  const file = path === "/searches.mjs" ? new URL("searches.mjs", import.meta.url) : join(dist, path);
  if (path === "/") {
    response.setHeader("Content-Type", "text/html").end(page);
    return;
  }
  response.setHeader("Content-Type", types[extname(path)] ?? "text/plain");
  createReadStream(file).on("error", () => response.writeHead(404).end()).pipe(response);
}).listen(0, "localhost", () => {
  chromium = spawn(browser, ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
    "--remote-debugging-port=0", `--user-data-dir=${profile}`, `http://localhost:${server.address().port}/`], { stdio: "ignore" });
  chromium.on("exit", () => { rmSync(profile, { recursive: true, force: true, maxRetries: 20 }); });
  chromium.on("error", (error) => { throw error; });
});
