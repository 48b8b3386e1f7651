// Plays a whole game in Firefox and measures there what a visitor to a table waits for,
// on slow 4G and with the processor of this machine.
//
//     npm install --no-save puppeteer-core@24.43.1
//     node firefox.mjs http://localhost:8080    # a server without limits
//
// Debian's firefox-esr speaks WebDriver BiDi, which Puppeteer knows; FIREFOX names
// another one. The network is a proxy, since Firefox emulates none. Layout shift and
// the bytes of the page are those of speed.mjs: Firefox tells neither.

import { connect, createServer } from "node:net";
import puppeteer from "puppeteer-core";
import { small } from "./helpers.mjs";

const address = process.argv[2]?.replace(/\/$/, "");
if (!address) throw new Error("which server? node firefox.mjs http://localhost:8080");
const slow4g = { latency: 150, down: 1.6e6 / 8, up: 0.75e6 / 8 }; // ms there and back, bytes a second
const patience = 120_000; // ms

const browser = await puppeteer.launch({ browser: "firefox", executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr", protocolTimeout: patience, timeout: patience });
console.log(await browser.version());
await visit(await slowly(new URL(address)));
await play();
await browser.close();
process.exit();

/** Visits a table by its link, without and with a cache, and then shows all pushes. @param {string} slow the address of a slow server */
async function visit(slow) {
  const opened = await post("tables", { variant: "standard", seats: [{ name: "Ann" }, { name: "Bob" }] });
  for (const visit of ["first", "second"]) {
    const page = await browser.newPage();
    await page.setViewport({ width: 390, height: 844 });
    await page.evaluateOnNewDocument(() => {
      const look = () => requestAnimationFrame(document.querySelector(".board svg .tile") ? () => { globalThis.board = performance.timeOrigin + performance.now(); } : look);
      look();
    });
    const began = Date.now();
    await page.goto(`${slow}/t/${opened.id}`, { timeout: patience });
    const board = await (await page.waitForFunction(() => globalThis.board, { timeout: patience })).jsonValue();
    console.log(`${visit} visit: board after ${Math.round(board - began)} ms`);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    await page.close();
  }
  const page = await sit(slow, opened.id, opened.seats[0].token);
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
  await page.close();
}

/** Plays a game on a small board against a bot to its end, with the mouse and hints of the server. */
async function play() {
  const { id, seats: [{ token }] } = await post("tables", { variant: "standard", options: small.standard, practice: true, seats: [{ name: "Ann" }, { bot: "random" }] });
  const page = await sit(address, id, token);
  page.on("pageerror", (error) => { throw error; });
  const click = async (/** @type {string} */ what) => (await page.waitForSelector(what, { timeout: patience })).click();
  for (let turns = 1; ; turns++) {
    await page.waitForFunction(() => document.querySelector(".board .hit.push") ?? document.querySelector(".banner .story"), { timeout: patience });
    if (await page.$(".banner .story")) {
      const said = await page.$eval(".headline", (headline) => headline.textContent);
      return console.log(`a game of ${turns - 1} turns, to its end: ${said}`);
    }
    const [push, walk] = await (await fetch(`${address}/api/tables/${id}/hint`, { headers: { Authorization: `Bearer ${token}` } })).json().then(({ plies }) => plies);
    const [slot, way] = push.split(":");
    await click(`.hit[data-pick="${slot}"]`);
    await page.waitForSelector(".board.previewing");
    for (let quarters = 0; quarters < 4 && await page.$eval(".spare-tile", (spare) => spare.dataset.facing) !== way; quarters++) await page.keyboard.press("r");
    await click("#confirm");
    await click(`.board:not(.previewing) .hit[data-pick="${walk ?? await page.$eval(".tile.can", (tile) => tile.dataset.pick)}"]`);
    await page.waitForFunction(() => !document.querySelector(".board .square.can"), { timeout: patience });
  }
}

/** Opens a page. @param {string} where */
async function at(where) {
  const page = await browser.newPage();
  await page.setViewport({ width: 390, height: 844 });
  await page.goto(where, { timeout: patience });
  return page;
}

/** Opens a page that holds a seat. @param {string} server @param {string} id @param {string} token */
async function sit(server, id, token) {
  const page = await at(`${server}/icon.svg`);
  await page.evaluate((id, token) => { localStorage["labyrinth.seats"] = JSON.stringify([{ id, seat: 1, token, variant: "standard", when: 0 }]); }, id, token);
  await page.goto(`${server}/#/t/${id}`, { timeout: patience });
  await page.waitForSelector(".board .hit.push", { timeout: patience });
  return page;
}

/** @param {string} path @param {any} body */
async function post(path, body) {
  const answer = await fetch(`${address}/api/${path}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** Starts a proxy that is as slow as slow 4G, and returns its address. Each direction is one line that all connections share. @param {URL} to */
async function slowly(to) {
  const line = (/** @type {number} */ rate) => {
    let free = 0;
    return (/** @type {Buffer} */ data, /** @type {(data: Buffer) => void} */ send) => {
      free = Math.max(free, Date.now()) + (1000 * data.length) / rate;
      setTimeout(() => send(data), free - Date.now() + slow4g.latency / 2);
    };
  };
  const down = line(slow4g.down), up = line(slow4g.up);
  const proxy = createServer((client) => {
    const server = connect(Number(to.port), to.hostname);
    client.on("data", (data) => up(data, (data) => server.write(data)));
    server.on("data", (data) => down(data, (data) => client.write(data)));
    for (const [one, other] of [[client, server], [server, client]]) one.on("error", () => {}).on("close", () => setTimeout(() => other.destroy(), 2000));
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", () => resolve(undefined)));
  return `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (proxy.address()).port}`;
}
