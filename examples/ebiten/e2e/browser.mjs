// This file is a browser with a mouse for the tests in Go: it opens a page, does
// what its input says, and prints what happens, both in lines of JSON.
//
//	node browser.mjs URL WIDTH HEIGHT
//
// Input: {"move": [x, y]}, {"button": "down"}, {"wheel": 100}, {"key": "r"},
// {"shot": "file.png"}, {"value": "expression"} or {"reload": true}. The start and
// each line of input are answered by {"done": true, "value": ...} or {"failed":
// "why"}. Other output is {"console": "text"} for what the page prints, and
// {"error": "text"}.

import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const [url, width, height] = process.argv.slice(2);
const say = (what) => process.stdout.write(JSON.stringify(what) + "\n");

/** Starts Chromium with a fresh profile, and shows the page. */
async function open() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    timeout: 60_000,
    args: ["--headless", "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
      // The page needs WebGL, which a machine without a GPU has in software.
      "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"],
  });
  try {
    const page = await browser.newPage({ viewport: { width: Number(width), height: Number(height) } });
    page.setDefaultTimeout(60_000);
    page.on("console", (message) => say({ console: message.text() }));
    page.on("pageerror", (error) => say({ error: String(error.stack) }));
    page.on("requestfailed", (request) => say({ error: `${request.url()}: ${request.failure()?.errorText}` }));
    page.on("crash", () => say({ error: "the page crashed" }));
    await page.goto(url, { timeout: 60_000 });
    return { browser, page };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

const { browser, page } = await open().catch((error) => {
  say({ error: `the first start failed: ${error}` });
  return open();
});
say({ done: true });

for await (const line of createInterface({ input: process.stdin })) {
  const { move, button, wheel, key, shot, value, reload } = JSON.parse(line);
  try {
    if (move) await page.mouse.move(move[0], move[1]);
    if (button) await page.mouse[button]();
    if (wheel) await page.mouse.wheel(0, wheel);
    if (key) await page.keyboard.press(key, { delay: 100 });
    if (shot) await page.screenshot({ path: shot });
    if (reload) await page.reload();
    say({ done: true, value: value && await page.evaluate(value) });
  } catch (error) {
    say({ failed: String(error) });
  }
}
await browser.close();
