// This file is what the browser tests need: a server of their own, and people with a page each
// that fail a test when anything is wrong in it. SERVER names a binary that is built already.

import { test as base, expect } from "@playwright/test";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const here = new URL(".", import.meta.url).pathname;
export { expect };

/** A small board, on which a game is over soon. */
export const small = { Layout: "6c/39 5A5B5C5D7E7F a1,c1,c3,a3 -" };

/** A server with a data directory of its own, which it keeps when it is killed and started again. */
export class Server {
  address = "";
  /** @type {import("node:child_process").ChildProcess | undefined} */
  process;

  /** @param {string} binary @param {string} folder for its data @param {string[]} [flags] */
  constructor(binary, folder, flags = []) {
    this.binary = binary;
    this.data = mkdtempSync(join(folder, "data-"));
    this.flags = flags;
  }

  /** @param {string} [address] */
  async start(address = "127.0.0.1:0") {
    this.process = spawn(this.binary, ["-addr", address, "-data", this.data, "-sync", "off", "-limits", "requests=5000,tables=600", ...this.flags], { stdio: ["ignore", "pipe", "ignore"] });
    const lines = createInterface({ input: /** @type {any} */ (this.process.stdout) });
    this.address = await new Promise((resolve, reject) => {
      this.process?.once("exit", (code) => reject(new Error(`the server ended: ${code}`)));
      lines.on("line", (line) => { const found = /listening on (http:\S+)/.exec(line); if (found) resolve(found[1]); });
    });
    return this;
  }

  async kill() {
    const ended = new Promise((resolve) => this.process?.once("exit", resolve));
    this.process?.kill("SIGKILL");
    await ended;
  }

  /** Starts it again at the same address. */
  restart() {
    return this.start(new URL(this.address).host);
  }

  /** @param {string} path @param {any} [body] @param {string} [token] */
  async api(path, body, token) {
    const answer = await fetch(`${this.address}/api/${path}`, {
      method: body ? "POST" : "GET", body: body ? JSON.stringify(body) : undefined,
      headers: { ...(token ? { Authorization: `Bearer ${token}` } : {}), "Content-Type": "application/json" },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  /** Opens a table and returns the seats of people at it. @param {string} variant @param {any[]} seats @param {any} [more] */
  async open(variant, seats, more = {}) {
    const made = await this.api("tables", { variant, seats, ...more });
    return made.seats.filter((/** @type {any} */ { token }) => token).map((/** @type {any} */ { seat, token }) => ({ id: made.id, seat, token, variant }));
  }

  /** The last event, as a seat sees it. @param {{id: string, token: string}} held */
  last(held) {
    return this.api(`tables/${held.id}/events/last`, undefined, held.token);
  }

  /** Plays the first ply that a seat may play, or another one. @param {{id: string, token: string}} held @param {string} [ply] */
  async play(held, ply) {
    const { n, view } = await this.last(held);
    return this.api(`tables/${held.id}/plies`, { n, ply: ply ?? view.choices[0].ply }, held.token);
  }
}

/** @typedef {{language?: string, width?: number, height?: number, dark?: boolean, touch?: boolean, more?: any, allow?: RegExp, before?: (page: import("@playwright/test").Page) => Promise<any>}} Options */

/**
 * @type {import("@playwright/test").TestType<
 *   import("@playwright/test").PlaywrightTestArgs & import("@playwright/test").PlaywrightTestOptions & {person: (options?: Options) => Promise<import("@playwright/test").Page>, serve: (...flags: string[]) => Promise<Server>},
 *   import("@playwright/test").PlaywrightWorkerArgs & import("@playwright/test").PlaywrightWorkerOptions & {binary: string, server: Server}>}
 */
export const test = base.extend(/** @type {any} */ ({
  launchOptions: [async ({}, /** @type {any} */ use) => use({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"] }), { scope: "worker" }],
  binary: [async ({}, /** @type {any} */ use) => {
    const folder = mkdtempSync(join(tmpdir(), "labyrinth-e2e-")), made = join(folder, "server");
    if (!process.env.SERVER) execFileSync("go", ["build", "-o", made, "./cmd/server"], { cwd: join(here, ".."), stdio: "inherit" });
    await use(process.env.SERVER ?? made);
    rmSync(folder, { recursive: true, force: true });
  }, { scope: "worker", timeout: 600_000 }],
  server: [async (/** @type {any} */ { binary }, /** @type {any} */ use) => {
    const folder = mkdtempSync(join(tmpdir(), "labyrinth-e2e-")), server = await new Server(binary, folder).start();
    await use(server);
    await server.kill();
    rmSync(folder, { recursive: true, force: true });
  }, { scope: "worker" }],
  // A server with flags of its own.
  serve: async (/** @type {any} */ { binary }, /** @type {any} */ use) => {
    const folder = mkdtempSync(join(tmpdir(), "labyrinth-e2e-"));
    /** @type {Server[]} */
    const made = [];
    await use(async (/** @type {string[]} */ ...flags) => {
      made.push(new Server(binary, folder, flags));
      return made[made.length - 1].start();
    });
    for (const server of made) if (server.process?.exitCode === null) await server.kill();
    rmSync(folder, { recursive: true, force: true });
  },
  // A page in a context of its own, which is a person at a device.
  person: async (/** @type {any} */ { browser }, /** @type {any} */ use) => {
    /** @type {{context: any, errors: string[]}[]} */
    const people = [];
    await use(async ({ language = "en", width = 390, height = 760, dark = false, touch = false, more = {}, allow, before } = /** @type {Options} */ ({})) => {
      const context = await browser.newContext({ locale: language, viewport: { width, height }, colorScheme: dark ? "dark" : "light", hasTouch: touch, reducedMotion: "reduce", ...more });
      const page = await context.newPage(), errors = /** @type {string[]} */ ([]);
      page.on("pageerror", (/** @type {any} */ error) => errors.push(String(error.stack)));
      page.on("console", (/** @type {any} */ message) => { if (message.type() === "error" && !allow?.test(message.text())) errors.push(message.text()); });
      people.push({ context, errors });
      await page.addInitScript(() => { try { localStorage["labyrinth.speed"] ??= '"instant"'; } catch { /* it is refused */ } });
      await before?.(page);
      return page;
    });
    for (const { context, errors } of people) {
      await context.close();
      expect(errors).toEqual([]);
    }
  },
}));

/** Lets a page sit down on seats. @param {import("@playwright/test").Page} page @param {string} address @param {any} held */
export async function sit(page, address, held) {
  await page.goto(address);
  await page.evaluate((seat) => { localStorage["labyrinth.seats"] = JSON.stringify([{ when: Date.now(), ...seat }]); }, held);
  await page.goto(`${address}/#/t/${held.id}`);
  await page.locator("#table[data-n]").waitFor();
}

/** Chooses a game in the lobby. @param {import("@playwright/test").Page} page @param {string} variant */
export const choose = (page, variant) => page.locator(`input[name=variant][value=${variant}]`).check();

/** Plays the first push that is offered, and stays if that is a ply. @param {import("@playwright/test").Page} page */
export async function push(page) {
  await page.locator(".board svg .hit.push").first().dispatchEvent("click");
  await page.locator("#confirm").click();
}
