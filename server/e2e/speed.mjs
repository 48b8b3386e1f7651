// Measures what a visitor to a table waits for: on slow 4G, with a processor four
// times slower, in Chromium.
//
//     node speed.mjs http://localhost:8080 [ADDRESS...]     # servers without limits
//
// It opens a table for two people, then visits its link: first with an empty cache,
// then again. It prints the bytes that came over the network, the time until the
// board shows, and the layout shift until two seconds later. Then it sits down, and
// previews all pushes, with the slow processor and with this one. It prints medians of
//
//   - script: from the click until its listeners are done;
//   - with layout: from the click until style and layout of the frame that shows the
//     push and the squares in reach are done, too;
//   - painting after it: what else is done until the page is free again after that frame,
//     which can be part of the words;
//   - with all words: from the click until the words for readers who do not see the
//     board have changed for the last time, which is after headline and buttons;
//   - all work: what the page computes for a preview, its movement, its words and leaving it,
//     in the mean.
//
// Last it plays against a bot, and prints how long the first hint takes. With several
// addresses it measures them in turn, ROUNDS times, and prints medians.

import { chromium } from "@playwright/test";

const addresses = process.argv.slice(2).map((one) => one.replace(/\/$/, "")), rounds = Number(process.env.ROUNDS ?? 3);
if (addresses.length === 0) throw new Error("which server? node speed.mjs http://localhost:8080");
const slow4g = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
/** @type {Map<string, Record<string, number[]>>} */
const figures = new Map(addresses.map((one) => [one, {}]));
for (let i = 0; i < rounds; i++) for (const address of addresses) await round(address, figures.get(address));
for (const [address, all] of figures) {
  console.log(address);
  for (const [what, values] of Object.entries(all)) console.log(`  ${what.padEnd(44)} ${format(median(values))}  (${format(Math.min(...values))} to ${format(Math.max(...values))} of ${values.length})`);
}
await browser.close();

/** Visits a table of one server. @param {string} address @param {Record<string, number[]>} figures */
async function round(address, figures) {
  const note = (/** @type {string} */ what, /** @type {number} */ value) => (figures[what] ??= []).push(value);
  const answer = await fetch(`${address}/api/tables`, { method: "POST", headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ variant: "standard", seats: [{ name: "Ann" }, { name: "Bob" }] }) });
  if (!answer.ok) throw new Error(await answer.text());
  const opened = await answer.json(), context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  context.setDefaultTimeout(120_000);

  for (const visit of ["first", "second"]) {
    const page = await context.newPage(), { seen } = await throttle(page);
    await page.addInitScript(() => {
      globalThis.shift = 0;
      new PerformanceObserver((list) => { for (const e of list.getEntries()) if (!e.hadRecentInput) globalThis.shift += e.value; }).observe({ type: "layout-shift", buffered: true });
      new MutationObserver((_, looking) => { // to look in every frame would make the page paint them all
        if (!document.querySelector(".board svg .tile")) return;
        looking.disconnect();
        requestAnimationFrame(() => { globalThis.board = performance.now(); });
      }).observe(document, { childList: true, subtree: true });
    });
    const began = Date.now();
    await page.goto(`${address}/t/${opened.id}`, { waitUntil: "commit" });
    await page.waitForFunction(() => globalThis.board);
    await page.waitForTimeout(2000);
    const { board, shift } = await page.evaluate(() => ({ board: performance.timeOrigin + globalThis.board, shift: globalThis.shift }));
    note(`${visit} visit: board, ms`, board - began); // from the first address, which may lead to another
    note(`${visit} visit: layout shift`, shift);
    for (const [what, value] of Object.entries(seen())) note(`${visit} visit: ${what}`, value);
    await page.close();
  }

  const page = await context.newPage(), { speed, work } = await throttle(page);
  await page.goto(address);
  await page.evaluate(([id, token]) => { localStorage["labyrinth.seats"] = JSON.stringify([{ id, seat: 1, token, variant: "standard", when: 0 }]); }, [opened.id, opened.seats[0].token]);
  await page.goto(`${address}/#/t/${opened.id}`);
  await page.reload();
  await page.locator(".board .slot.can").first().waitFor();
  for (const rate of [4, 1]) {
    await speed(rate);
    const worked = await work(), times = await page.evaluate(async () => {
      let said = 0;
      const hearing = new MutationObserver(() => { said = now(); }), all = { subtree: true, childList: true, characterData: true };
      for (const words of document.querySelectorAll("#live, #summary")) hearing.observe(words, all);
      const now = () => performance.now(), frame = () => new Promise(requestAnimationFrame), painted = () => new Promise((resolve) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = resolve; port2.postMessage(0); });
      const times = [], board = document.querySelector(".board"), pushes = document.querySelectorAll(".board .slot.can").length;
      for (let i = 0; i < pushes; i++) {
        const slot = document.querySelectorAll(".board .slot.can")[i], began = now();
        slot.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        const handled = now();
        board.getBoundingClientRect(); // the layout, too
        const laidOut = now();
        await frame();
        const before = now();
        await painted();
        const free = now();
        while (said < began || now() - said < 300 || !document.querySelector("#confirm")) await new Promise((resolve) => setTimeout(resolve, 50));
        times.push([handled - began, laidOut - began, free - before, said - began]);
        if (!board.classList.contains("previewing")) throw new Error("no preview");
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
        await frame();
        await painted();
        await new Promise((resolve) => setTimeout(resolve, 100)); // the words of the board before
      }
      hearing.disconnect();
      return times;
    });
    const each = (await work() - worked) / times.length, named = rate === 1 ? "this processor" : `${rate} times slower`;
    ["script", "with layout", "painting after it", "with all words"].forEach((what, i) => note(`preview, ${named}: ${what}, ms`, median(times.map((time) => time[i]))));
    note(`preview, ${named}: all work, ms`, each);
    note(`preview, ${named}: slowest with layout, ms`, Math.max(...times.map((time) => time[1])));
  }
  note("first hint of a game with bots, ms", await firstHint(context, address));
  await context.close();
}

/** Asks for the hint of the first turn as soon as it can be asked for, and returns how many ms later it shows. @param {import("@playwright/test").BrowserContext} context @param {string} address */
async function firstHint(context, address) {
  const page = await context.newPage();
  await throttle(page);
  await page.goto(address);
  await page.locator("input[name=practice]").evaluate((box) => box.click());
  await page.locator("#start-bot").click();
  await page.locator("#hint:not([disabled])").waitFor();
  return page.evaluate(() => new Promise((resolve) => {
    const began = performance.now();
    new MutationObserver((_, looking) => {
      if (!document.querySelector(".board .hinted")) return;
      looking.disconnect();
      requestAnimationFrame(() => resolve(performance.now() - began));
    }).observe(document, { subtree: true, childList: true, attributes: true });
    document.getElementById("hint").click();
  }));
}

/** @param {number[]} values */
function median(values) {
  return [...values].sort((a, b) => a - b)[values.length >> 1];
}

/** @param {number} value */
function format(value) {
  return value < 1 ? value.toFixed(3) : value < 100 ? value.toFixed(1) : String(Math.round(value));
}

/** Makes a page slow. It returns what says how much the page has loaded, what sets how slow it is, and what says how many ms it has worked. @param {import("@playwright/test").Page} page */
async function throttle(page) {
  const client = await page.context().newCDPSession(page), urls = new Map(), loaded = { requests: 0, "bytes of page": 0, "bytes of API": 0 };
  const speed = (/** @type {number} */ rate) => client.send("Emulation.setCPUThrottlingRate", { rate });
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", slow4g);
  await speed(4);
  await client.send("Performance.enable");
  const work = async () => 1000 * ((await client.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0);
  client.on("Network.requestWillBeSent", (e) => { urls.set(e.requestId, e.request.url); loaded.requests++; });
  client.on("Network.loadingFinished", (e) => { loaded[(urls.get(e.requestId) ?? "").includes("/api/") ? "bytes of API" : "bytes of page"] += e.encodedDataLength; });
  return { seen: () => loaded, speed, work };
}
