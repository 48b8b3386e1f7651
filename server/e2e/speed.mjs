// Measures what a visitor to a table waits for: on slow 4G, with a processor four
// times slower, in Chromium.
//
//     node speed.mjs http://localhost:8080     # a server without limits
//
// It opens a table for two people, then visits its link: first with an empty cache,
// then again. It prints the bytes that came over the network, the time until the
// board shows, and the layout shift until two seconds later. Then it sits down, and
// prints how long the previews of all pushes take.

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
context.setDefaultTimeout(120_000);

for (const visit of ["first", "second"]) {
  const page = await context.newPage(), count = await throttle(page);
  await page.addInitScript(() => {
    globalThis.shift = 0;
    new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) globalThis.shift += e.value; }).observe({ type: "layout-shift", buffered: true });
    const look = () => (document.querySelector(".board svg .tile") ? requestAnimationFrame(() => { globalThis.board = performance.now(); }) : requestAnimationFrame(look));
    look();
  });
  await page.goto(`${address}/#/t/${opened.id}`);
  await page.waitForFunction(() => globalThis.board);
  await page.waitForTimeout(2000);
  const { board, shift } = await page.evaluate(() => ({ board: globalThis.board, shift: globalThis.shift }));
  console.log(`${visit} visit: board after ${Math.round(board)} ms, layout shift ${shift.toFixed(3)}, ${count()}`);
  await page.close();
}

const page = await context.newPage();
await throttle(page);
await page.goto(address);
await page.evaluate(([id, token]) => { localStorage["labyrinth.seats"] = JSON.stringify([{ id, seat: 1, token, variant: "standard", when: 0 }]); }, [opened.id, opened.seats[0].token]);
await page.goto(`${address}/#/t/${opened.id}`);
await page.locator(".board .slot.can").first().waitFor();
const times = await page.evaluate(async () => {
  const times = [], board = document.querySelector(".board"), pushes = document.querySelectorAll(".board .slot.can").length;
  for (let i = 0; i < pushes; i++) {
    const slot = document.querySelectorAll(".board .slot.can")[i], began = performance.now();
    slot.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    board.getBoundingClientRect(); // the layout, too
    times.push(performance.now() - began);
    if (!board.classList.contains("previewing")) throw new Error("no preview");
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    await new Promise(requestAnimationFrame);
  }
  return times.sort((a, b) => a - b);
});
console.log(`previews of ${times.length} pushes: ${times[times.length >> 1].toFixed(1)} ms in the median, ${times.at(-1).toFixed(1)} ms at most`);
await browser.close();

/** Makes a page slow. Returns what says how much it has loaded. @param {import("playwright-core").Page} page */
async function throttle(page) {
  const client = await page.context().newCDPSession(page), urls = new Map(), bytes = { page: 0, api: 0 };
  let requests = 0;
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", slow4g);
  await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  client.on("Network.requestWillBeSent", (e) => { urls.set(e.requestId, e.request.url); requests++; });
  client.on("Network.loadingFinished", (e) => { bytes[(urls.get(e.requestId) ?? "").includes("/api/") ? "api" : "page"] += e.encodedDataLength; });
  return () => `${requests} requests, ${bytes.page} bytes of page, ${bytes.api} of API`;
}
