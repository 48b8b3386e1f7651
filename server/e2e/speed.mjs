// Measures what a visitor to a table waits for: on slow 4G, with a processor four
// times slower, in Chromium.
//
//     node speed.mjs http://localhost:8080     # a server without limits, or a folder of static files
//
// It opens a table for two people, then visits its link: first with an empty cache,
// then again. It prints the bytes that came over the network, the time until the
// board shows, and the layout shift until two seconds later.

import { chromium } from "playwright-core";

const address = process.argv[2]?.replace(/\/$/, "");
if (!address) throw new Error("which server? node speed.mjs http://localhost:8080");
const slow4g = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const answer = await fetch(`${address}/api/tables`, { method: "POST", headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ variant: "standard", seats: [{ name: "Ann" }, { name: "Bob" }] }) });
if (!answer.ok) throw new Error(await answer.text());
const opened = await answer.json();
const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
for (const visit of ["first", "second"]) {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", slow4g);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const urls = new Map(), bytes = { page: 0, api: 0 };
  let requests = 0;
  client.on("Network.requestWillBeSent", (e) => { urls.set(e.requestId, e.request.url); requests++; });
  client.on("Network.loadingFinished", (e) => { bytes[(urls.get(e.requestId) ?? "").includes("/api/") ? "api" : "page"] += e.encodedDataLength; });
  await page.addInitScript(() => {
    globalThis.shift = 0;
    new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) globalThis.shift += e.value; }).observe({ type: "layout-shift", buffered: true });
    const look = () => (document.querySelector(".board svg .tile") ? requestAnimationFrame(() => { globalThis.board = performance.now(); }) : requestAnimationFrame(look));
    look();
  });
  await page.goto(`${address}/#/t/${opened.id}`);
  await page.waitForFunction(() => globalThis.board, undefined, { timeout: 60_000 });
  await page.waitForTimeout(2000);
  const { board, shift } = await page.evaluate(() => ({ board: globalThis.board, shift: globalThis.shift }));
  console.log(`${visit} visit: board after ${Math.round(board)} ms, layout shift ${shift.toFixed(3)}, ${requests} requests, ${bytes.page} bytes of page, ${bytes.api} of API`);
  await page.close();
}
await browser.close();
