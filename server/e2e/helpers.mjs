// This file starts what the browser tests need: a server of their own, Debian's
// Chromium, and pages that fail a test when anything is wrong in them.

import { spawn, execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const here = new URL(".", import.meta.url).pathname;
export const long = process.env.LONG === "1"; // the long form: full boards, all languages everywhere
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
  for (const clean of cleanups.reverse()) await clean();
}

/** @type {string | undefined} */
let binary;

/** Builds the server once, unless SERVER names one. */
function build() {
  if (process.env.SERVER) return process.env.SERVER;
  if (!binary) {
    binary = join(scratch, "server");
    execFileSync("go", ["build", "-o", binary, "."], { cwd: join(here, ".."), stdio: "inherit" });
  }
  return binary;
}

/** A server with a data directory of its own, which it keeps when it is killed and started again. */
export class Server {
  data = mkdtempSync(join(scratch, "data-"));
  address = "";
  /** @type {import("node:child_process").ChildProcess | undefined} */
  process;

  /** @param {string} [address] */
  async start(address = "127.0.0.1:0") {
    const child = spawn(build(), ["-addr", address, "-data", this.data, "-sync", "off"], { stdio: ["ignore", "pipe", process.env.VERBOSE ? "inherit" : "ignore"] });
    this.process = child;
    cleanups.push(() => { child.kill("SIGKILL"); });
    for await (const line of createInterface({ input: /** @type {any} */ (child.stdout) })) {
      const found = /listening on (http:\S+)/.exec(line);
      if (found) {
        this.address = found[1];
        return this;
      }
    }
    throw new Error("the server did not start");
  }

  /** Ends the server at once. */
  async kill() {
    const ended = new Promise((resolve) => this.process?.once("exit", resolve));
    this.process?.kill("SIGKILL");
    await ended;
  }

  /** Starts it again at the same address. */
  async restart() {
    return this.start(new URL(this.address).host);
  }

  /** @param {string} path @param {any} [body] @param {string} [token] */
  async api(path, body, token) {
    const answer = await fetch(`${this.address}/api/${path}`, {
      method: body ? "POST" : "GET",
      headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), "Content-Type": "application/json" },
      body: body ? JSON.stringify(body) : undefined,
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  /** The last event, as a seat may see it. @param {{id: string, token: string}} held @returns {Promise<import("../page/types").Update>} */
  async last(held) {
    return this.api(`tables/${held.id}/events/last`, undefined, held.token);
  }

  /** Opens a table for two people. @param {string} variant @param {Record<string, string>} [options] */
  async pair(variant, options = {}) {
    const { id, seats } = await this.api("tables", { variant, options, seats: [{ name: "Ann" }, { name: "Bob" }] });
    return { id, seats: seats.map(({ seat, token }) => ({ id, seat, token, variant })) };
  }

  /** Opens a table whose game is over, and returns a seat at it. */
  async finished(variant = "standard") {
    const { id, seats } = await this.pair(variant, small[variant]);
    const { view } = await this.last(seats[0]);
    await this.api(`tables/${id}/plies`, { n: 0, ply: view.choices[0].ply }, seats[0].token);
    await this.api(`tables/${id}/resign`, {}, seats[1].token);
    return seats[0];
  }
}

/** @type {Promise<import("playwright-core").Browser> | undefined} */
let browser;

/** Starts Chromium. */
export function launch() {
  browser ??= chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage"],
  }).then((started) => {
    cleanups.push(() => started.close());
    return started;
  });
  return browser;
}

/** Whether the browser is there. */
export const hasBrowser = () => existsSync(process.env.CHROMIUM ?? "/usr/bin/chromium");

/**
 * Opens a page in a context of its own, which is a person at a device. What the
 * page reports as an error fails the test: uncaught errors, refusals of the
 * content security policy, and answers that the test does not allow.
 * @param {{language?: string, width?: number, height?: number, dark?: boolean, motion?: boolean, touch?: boolean, clip?: boolean, allow?: RegExp}} [options]
 */
export async function person({ language = "en", width = 1280, height = 860, dark = false, motion = false, touch = false, allow } = {}) {
  const context = await (await launch()).newContext({
    locale: language, viewport: { width, height }, colorScheme: dark ? "dark" : "light", hasTouch: touch,
    reducedMotion: motion ? "no-preference" : "reduce",
  });
  const page = await context.newPage();
  await page.addInitScript(() => { // counts what moves
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...given) {
      /** @type {any} */ (window).moved = (/** @type {any} */ (window).moved ?? 0) + 1;
      return animate.apply(this, given);
    };
  });
  page.setDefaultTimeout(20_000);
  /** @type {string[]} */
  const errors = [];
  page.on("pageerror", (error) => errors.push(String(error.stack)));
  page.on("console", (message) => { if (message.type() === "error" && !allow?.test(message.text())) errors.push(message.text()); });
  return { page, context, errors };
}

/** How many things have moved on a page since it was loaded. @param {import("playwright-core").Page} page @returns {Promise<number>} */
export const moved = (page) => page.evaluate(() => /** @type {any} */ (window).moved ?? 0);

/** Opens a table in the lobby against bots. @param {import("playwright-core").Page} page @param {string} address @param {{variant?: string, practice?: boolean}} [options] */
export async function openTable(page, address, { variant = "standard", practice = false } = {}) {
  await page.goto(address);
  await page.locator(`input[name=variant][value=${variant}]`).check();
  if (practice) await page.locator("input[name=practice]").check();
  await page.locator("#open").click();
  await ready(page);
}

/** Lets a page sit down on seats that a test opened. @param {import("playwright-core").Page} page @param {string} address @param {{id: string, seat: number, token: string, variant?: string}} held */
export async function sit(page, address, held) {
  await page.goto(address);
  await page.evaluate((seat) => { localStorage["labyrinth.seats"] = JSON.stringify([{ variant: "standard", when: Date.now(), ...seat }]); }, held);
  await page.goto(`${address}/#/t/${held.id}`);
  await page.locator(".board svg").waitFor();
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

/** How the spare tile lies: its open sides. @param {import("playwright-core").Page} page */
export const facing = (page) => page.locator(".spare-tile").getAttribute("data-facing");
