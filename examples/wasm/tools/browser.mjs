// A file server, and a headless browser that shows a page until it reports.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";

const patience = 180_000; // milliseconds
const types = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };

/** Serves a folder, and returns its address and a function that ends it. Like a server of an application, it answers other paths by the page. */
export async function serve(folder, headers = {}) {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url, "http://x").pathname);
    let name = path, body;
    try { body = readFileSync(join(folder, path)); } catch { name = "index.html"; body = readFileSync(join(folder, name)); }
    response.writeHead(200, { "Content-Type": types[extname(name)] ?? "application/octet-stream", ...headers }).end(body);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => { server.closeAllConnections(); server.close(); } };
}

/** Shows a page, and returns what it sends to the address in its query. */
export async function visit(url) {
  let got;
  const report = new Promise((done) => { got = done; }), profile = mkdtempSync(join(tmpdir(), "browser-"));
  const server = createServer((request, response) => {
    const parts = [];
    request.on("data", (part) => parts.push(part)).on("end", () => { response.end(); got(Buffer.concat(parts).toString()); });
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const browser = spawn(chromium(), ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--remote-debugging-port=0",
    `--user-data-dir=${profile}`, `${url}?report=http://127.0.0.1:${server.address().port}/`], { stdio: "ignore", detached: true });
  const ended = new Promise((done) => browser.on("exit", done));
  let late;
  try {
    return await Promise.race([
      report, ended.then(() => { throw new Error("the browser ended without a report"); }),
      new Promise((_, fail) => { late = setTimeout(() => fail(new Error(`${url}: no report`)), patience); }),
    ]);
  } finally {
    clearTimeout(late);
    try { process.kill(-browser.pid, "SIGKILL"); } catch { /* all its processes have ended */ }
    await ended;
    server.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
  }
}

function chromium() {
  for (const name of ["chromium", "chromium-browser", "google-chrome"]) {
    try { return execFileSync("which", [name], { encoding: "utf8" }).trim(); } catch { /* the next one */ }
  }
  throw new Error("no Chromium is installed");
}
