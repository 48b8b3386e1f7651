// This file starts what the browser tests need: a server of their own, Debian's
// Chromium, and pages that fail a test when anything is wrong in them. Whatever
// waits here has a time limit, and a test that fails says what its pages showed.

import assert from "node:assert/strict";
import { spawn, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { chromium } from "playwright-core";

const here = new URL(".", import.meta.url).pathname;
export const long = process.env.LONG === "1"; // the long form: whole games on full boards
export const patience = Number(process.env.PATIENCE ?? 60_000); // ms that anything may take, so that a slow machine passes
export const languages = ["en", "de", "fr", "nl", "it", "es", "pt", "ru"];
export const variants = ["standard", "kids", "glow", "anniversary", "battlechess"];

/** Small boards, on which a game is over soon. Glow in the dark needs 12 glowing tiles. */
export const small = {
  standard: { Layout: "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -" },
  kids: { Layout: "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -" },
  glow: { Layout: "6eAc/7BeCdD/3bE9 5*A5*B5*C5*D5*E5*F3*G3*H3*I3*J3*K3*L7F7G7H7I7J a1,e1,e5,a5 -" },
  anniversary: { Layout: "6c/39 55557A7B a1,c1,c3,a3 - 5'15'25'35'6" },
  battlechess: {},
};

const scratch = mkdtempSync(join(tmpdir(), "labyrinth-e2e-"));
/** @type {(() => Promise<unknown> | void)[]} */
const cleanups = [() => rmSync(scratch, { recursive: true, force: true })];

/** Ends what the tests started. */
export async function cleanUp() {
  for (const clean of cleanups.reverse()) await within(10_000, Promise.resolve(clean()), "the cleaning up").catch(console.error);
}

/**
 * Waits for a promise, but no longer than a limit.
 * @template T
 * @param {number} limit ms
 * @param {Promise<T>} promise
 * @param {string} what is waited for
 * @returns {Promise<T>}
 */
export async function within(limit, promise, what) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((_, reject) => { timer = setTimeout(() => reject(new Error(`${what} took longer than ${limit / 1000} s`)), limit); });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/**
 * Asks again and again until the answer is true.
 * @param {() => Promise<boolean>} ask
 * @param {string} what
 * @param {number} [rest] ms between questions
 */
export async function until(ask, what, rest = 30) {
  const end = Date.now() + patience;
  while (!(await ask())) {
    if (Date.now() > end) throw new Error(`${what}: not after ${patience / 1000} s`);
    await pause(rest);
  }
}

/** @param {number} ms */
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @typedef {Awaited<ReturnType<typeof person>>} Person */
/** @type {Person[]} the people of the test that runs */
let people = [];
/** @type {Server[]} */
const servers = [];

/**
 * Runs a test with people in browsers. It has a time limit, fails if a page reports
 * an error, and says on failure what the pages showed and what the servers logged.
 * @param {string} name
 * @param {() => Promise<void>} run
 * @param {number} [limit] ms
 */
export function scene(name, run, limit = (long ? 30 : 4) * 60_000) {
  test(name, { timeout: limit + 2 * patience }, async () => {
    try {
      await within(limit, run(), "the test");
      for (const { errors } of people) assert.deepEqual(errors, []);
    } catch (error) {
      throw new Error(`${/** @type {Error} */ (error).stack}\n${await seen()}`);
    } finally {
      await Promise.allSettled(people.map(({ context }) => within(5000, context.close(), "closing a page")));
      people = [];
    }
  });
}

/** Says what the pages show and what the servers logged. */
async function seen() {
  const pages = people.map(async ({ page, errors }, i) => {
    const look = page.evaluate(() => [location.hash, document.getElementById("table")?.dataset.n, document.body.innerText.replace(/\s*\n\s*/g, " | ").slice(0, 1500)]);
    const shown = await within(5000, look, "looking at the page").catch(String);
    return `--- page ${i + 1}: ${JSON.stringify(shown)}\nerrors: ${JSON.stringify(errors)}`;
  });
  return [...(await Promise.all(pages)), ...servers.map(({ address, log }) => `--- server ${address}:\n${log.slice(-15).join("\n")}`)].join("\n");
}

/** @type {string | undefined} */
let binary;

/** Builds the server once, unless SERVER names one. */
function build() {
  if (process.env.SERVER) return process.env.SERVER;
  if (!binary) {
    binary = join(scratch, "server");
    execFileSync("go", ["build", "-o", binary, "./cmd/server"], { cwd: join(here, ".."), stdio: "inherit", timeout: 10 * patience });
  }
  return binary;
}

/** A server with a data directory of its own, which it keeps when it is killed and started again. */
export class Server {
  data = mkdtempSync(join(scratch, "data-"));
  address = "";
  log = /** @type {string[]} */ ([]); // its last lines
  /** @type {import("node:child_process").ChildProcess | undefined} */
  process;

  /** @param {string} [address] */
  async start(address = "127.0.0.1:0") {
    const child = spawn(build(), ["-addr", address, "-data", this.data, "-sync", "off", "-limits", "requests=5000"], { stdio: ["ignore", "pipe", "pipe"] });
    this.process = child;
    if (!servers.includes(this)) servers.push(this);
    cleanups.push(() => { child.kill("SIGKILL"); });
    const listening = new Promise((resolve, reject) => {
      child.once("exit", (code, signal) => reject(new Error(`the server ended: ${code ?? signal}`)));
      for (const stream of [child.stdout, child.stderr]) {
        createInterface({ input: /** @type {any} */ (stream) }).on("line", (line) => {
          this.log = [...this.log, line].slice(-100);
          if (process.env.VERBOSE) console.error(line);
          const found = /listening on (http:\S+)/.exec(line);
          if (found) resolve(found[1]);
        });
      }
    });
    this.address = await within(patience, listening, "the start of the server").catch((error) => {
      throw new Error(`${error.message}\n${this.log.join("\n")}`);
    });
    return this;
  }

  /** Ends the server at once. */
  async kill() {
    const ended = new Promise((resolve) => this.process?.once("exit", resolve));
    this.process?.kill("SIGKILL");
    await within(patience, ended, "the end of the server");
  }

  /** Starts it again at the same address. */
  async restart() {
    return this.start(new URL(this.address).host);
  }

  /** @param {string} path @param {any} [body] @param {string} [token] */
  async api(path, body, token) {
    const answer = await this.#fetch(path, body, token);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  /** The picture of the last event as a seat sees it. @param {Held} held */
  async picture({ id, token }) {
    return (await this.#fetch(`tables/${id}/picture`, undefined, token)).text();
  }

  /** @param {string} path @param {any} [body] @param {string} [token] */
  #fetch(path, body, token) {
    return fetch(`${this.address}/api/${path}`, {
      method: body ? "POST" : "GET", signal: AbortSignal.timeout(patience),
      headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), "Content-Type": "application/json" },
      body: body ? JSON.stringify(body) : undefined,
    });
  }

  /** The last event, as a seat may see it. @param {{id: string, token: string}} held @returns {Promise<import("../page/types").Update>} */
  async last(held) {
    return this.api(`tables/${held.id}/events/last`, undefined, held.token);
  }

  /** Opens a table and returns the seats of people at it. @param {string} variant @param {import("../page/types").NewSeat[]} seated @param {any} [more] @returns {Promise<Held[]>} */
  async open(variant, seated, more = {}) {
    const { id, seats } = await this.api("tables", { variant, seats: seated, ...more });
    const invites = Object.fromEntries(seats.filter(({ invite }) => invite).map(({ seat, invite }) => [seat, invite]));
    return seats.filter(({ token }) => token).map(({ seat, token }) => ({ id, seat, token, variant, when: Date.now(), invites }));
  }

  /** Opens a table for two people. @param {string} variant @param {Record<string, string>} [options] */
  async pair(variant, options = {}) {
    const seats = await this.open(variant, [{ name: "Ann" }, { name: "Bob" }], { options });
    return { id: seats[0].id, seats };
  }

  /** Opens a table whose game is over, and returns the seats at it. */
  async finished(variant = "standard") {
    const { id, seats } = await this.pair(variant, small[variant]);
    const { view } = await this.last(seats[0]);
    await this.api(`tables/${id}/plies`, { n: 0, ply: view.choices?.[0].ply }, seats[0].token);
    await this.api(`tables/${id}/resign`, {}, seats[1].token);
    return seats;
  }
}

/** @typedef {import("../page/store.js").Held} Held */

/** @type {Promise<import("playwright-core").Browser> | undefined} */
let browser;

/** Starts Chromium. */
export function launch() {
  browser ??= chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", timeout: patience,
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"],
  }).then((started) => {
    cleanups.push(() => started.close());
    return started;
  });
  return browser;
}

/**
 * Opens a page in a context of its own, which is a person at a device. What the
 * page reports as an error fails the test: uncaught errors, refusals of the
 * content security policy, and answers that the test does not allow.
 * @param {{language?: string, width?: number, height?: number, dark?: boolean, motion?: boolean, touch?: boolean, forced?: boolean, speed?: string, allow?: RegExp}} [options]
 */
export async function person({ language = "en", width = 1280, height = 860, dark = false, motion = false, touch = false, forced = false, speed = motion ? "fast" : "instant", allow } = {}) {
  const context = await (await launch()).newContext({
    locale: language, viewport: { width, height }, colorScheme: dark ? "dark" : "light", hasTouch: touch, forcedColors: forced ? "active" : "none",
    reducedMotion: motion ? "no-preference" : "reduce",
  });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  await page.addInitScript((speed) => { // counts what moves
    if (location.protocol === "http:" && !localStorage["labyrinth.speed"]) localStorage["labyrinth.speed"] = JSON.stringify(speed);
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
      /** @type {any} */ (window).moved = (/** @type {any} */ (window).moved ?? 0) + 1;
      return animate.apply(this, given);
    };
  }, speed);
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error.stack)));
  page.on("console", (message) => { if (message.type() === "error" && !allow?.test(message.text())) errors.push(message.text()); });
  const opened = { page, context, errors };
  people.push(opened);
  return opened;
}

/** How many things have moved on a page since it was loaded. @param {import("playwright-core").Page} page @returns {Promise<number>} */
export const moved = (page) => page.evaluate(() => /** @type {any} */ (window).moved ?? 0);

/** Opens the part of the lobby with players and rules. @param {import("playwright-core").Page} page */
export async function more(page) {
  if ((await page.locator(".more").getAttribute("open")) === null) await page.locator(".more > summary").click();
  await page.locator("#open").waitFor();
}

/** Opens a table in the lobby against bots. @param {import("playwright-core").Page} page @param {string} address @param {{variant?: string, practice?: boolean}} [options] */
export async function openTable(page, address, { variant = "standard", practice = false } = {}) {
  await page.goto(address);
  await page.locator(`input[name=variant][value=${variant}]`).check();
  await more(page);
  if (practice) await page.locator("input[name=practice]").check();
  await page.locator("#open").click();
  await ready(page);
}

/**
 * Gives a page a game of Ann against bots that was played on its device, as transport-worker.js keeps it.
 * @param {import("playwright-core").Page} page @param {string} address @param {string} record
 * @param {{variant?: string, options?: Record<string, string>, seats?: number}} [request]
 */
export async function keepGame(page, address, record, { variant = "standard", options = {}, seats = 2 } = {}) {
  const request = { variant, options, seats: Array.from({ length: seats }, (_, i) => (i ? { bot: "easy" } : { name: "Ann" })) };
  await page.goto(address);
  await page.evaluate((/** @type {any} */ { request, record }) => {
    localStorage["labyrinth.game"] = JSON.stringify([{ id: "localtest", request, record }]);
    localStorage["labyrinth.seats"] = JSON.stringify([{ id: "localtest", seat: 1, token: "local-1", variant: request.variant, when: Date.now() }]);
  }, { request, record });
}

/** Lets a page sit down on seats that a test opened. @param {import("playwright-core").Page} page @param {string} address @param {{id: string, seat: number, token: string, variant?: string}} held */
export async function sit(page, address, held) {
  await page.goto(address);
  await page.evaluate((seat) => { localStorage["labyrinth.seats"] = JSON.stringify([{ variant: "standard", when: Date.now(), ...seat }]); }, held);
  await page.goto(`${address}/#/t/${held.id}`);
  await page.locator(".board svg").waitFor();
}

/**
 * Opens the page for somebody who holds a seat, and sits down there.
 * @param {string} address @param {{id: string, seat: number, token: string}} held @param {Parameters<typeof person>[0]} [options]
 */
export async function seated(address, held, options) {
  const opened = await person(options);
  await sit(opened.page, address, held);
  return { ...opened, held };
}

/** Waits until this page's seat acts or the game is over. @param {import("playwright-core").Page} page */
export const ready = (page) => page.locator(".board svg .can, .actions button, .players .won").first().waitFor();

/** Waits until a page shows an event. @param {import("playwright-core").Page} page @param {number} n */
export const shown = (page, n) => page.locator(`#table[data-n="${n}"]`).waitFor();

/**
 * Plays a ply by clicks: one for each pick.
 * @param {import("playwright-core").Page} page
 * @param {import("../page/types").Choice} choice
 */
export async function clickChoice(page, { picks, kinds }) {
  const way = picks[kinds.indexOf("orientation")];
  for (const [i, pick] of picks.entries()) {
    if (kinds[i] === "orientation") continue;
    if (kinds[i + 1] === "orientation") for (let n = 0; (await facing(page)) !== way && n < 4; n++) await page.locator(".spare-tile button").click();
    await clickPick(page, pick);
  }
  const confirm = page.locator("#confirm");
  if (way || (await confirm.isVisible())) await confirm.click();
}

/** Clicks a pick on the board, or its button. @param {import("playwright-core").Page} page @param {string} pick */
export async function clickPick(page, pick) {
  const place = page.locator(`.board svg .can[data-pick="${pick}"]`).last();
  if (await place.count()) await place.dispatchEvent("click");
  else await page.locator(`.actions [data-pick="${pick}"]`).click();
}

/**
 * Where an element is in the window, in pixels. It is found and measured in one step, because the page may draw it anew between two.
 * @param {import("playwright-core").Page} page @param {string} selector of CSS; the first one @returns {Promise<{x: number, y: number, width: number, height: number}>}
 */
export async function box(page, selector) {
  await page.locator(selector).first().waitFor();
  return page.evaluate((css) => /** @type {Element} */ (document.querySelector(css)).getBoundingClientRect().toJSON(), selector);
}

/** How the spare tile lies: its open sides. @param {import("playwright-core").Page} page */
export const facing = (page) => page.locator(".spare-tile").getAttribute("data-facing");
