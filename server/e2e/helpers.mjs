// This file holds what the browser tests and the programs beside them share: a server of
// their own, people at devices, and what people do on the page.

import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer, request, STATUS_CODES } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { build } from "./build.mjs";

export const long = process.env.LONG === "1"; // the long form: whole games on full boards
export const patience = 300_000; // ms, which end a test that hangs: no measure of anything

/** What Chromium reports by itself when the network is gone: of requests, and of the script of a service worker that it was about to fetch. */
export const gone = /ERR_|Failed to (load|fetch)|fetching the script/;
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

/**
 * Asks again and again until the answer is true.
 * @param {() => Promise<boolean>} ask
 * @param {string} what
 * @param {number} [rest] ms between questions
 */
export async function until(ask, what, rest = 30) {
  for (const end = Date.now() + patience; !(await ask()); await pause(rest)) {
    if (Date.now() > end) throw new Error(`${what}: not after ${patience / 1000} s`);
  }
}

/** @param {number} ms */
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** An address of this process alone, so that a server which is started again finds its port free. On Linux all of 127.0.0.0/8 is this machine. */
const own = process.platform === "linux" ? `127.${64 + ((process.pid >> 16) & 63)}.${(process.pid >> 8) & 255}.${process.pid & 255}` : "127.0.0.1";

/** Those that run. @type {Set<Server>} */
export const servers = new Set();

/** A server with a data directory of its own, which it keeps when it is killed and started again. */
export class Server {
  address = "";
  log = /** @type {string[]} */ ([]); // its last lines
  /** @type {import("node:child_process").ChildProcess | undefined} */
  process;

  /** @param {...string} flags besides those of every test */
  constructor(...flags) {
    this.flags = flags;
  }

  /** Starts it, again at the same address if it ran before. */
  async start() {
    const { server, scratch } = build();
    this.data ??= mkdtempSync(join(scratch, "data-"));
    const child = spawn(server, ["-addr", this.address ? new URL(this.address).host : `${own}:0`, "-data", this.data, "-sync", "off",
      "-limits", "requests=100000,tables=100000,streams=10000,connections=10000,stored=10000", ...this.flags], { stdio: ["ignore", "pipe", "pipe"] });
    this.process = child;
    servers.add(this);
    this.address = await new Promise((resolve, reject) => {
      child.once("exit", (code, signal) => reject(new Error(`the server ended: ${code ?? signal}\n${this.log.join("\n")}`)));
      for (const stream of [child.stdout, child.stderr]) {
        createInterface({ input: /** @type {any} */ (stream) }).on("line", (line) => {
          this.log = [...this.log, line].slice(-100);
          if (process.env.VERBOSE) console.error(line);
          const found = /listening on (http:\S+)/.exec(line);
          if (found) resolve(found[1]);
        });
      }
    });
    return this;
  }

  /** Ends the server at once. */
  async kill() {
    if (!this.process || this.process.exitCode !== null || this.process.signalCode !== null) return;
    const ended = new Promise((resolve) => this.process?.once("exit", resolve));
    this.process.kill("SIGKILL");
    await ended;
    servers.delete(this);
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

  /** Plays a ply of a seat: the first one that it may play, or another. @param {{id: string, token: string}} held @param {string} [ply] */
  async play(held, ply) {
    const { n, view } = await this.last(held);
    return this.api(`tables/${held.id}/plies`, { n, ply: ply ?? view.choices?.[0].ply }, held.token);
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
    await this.play(seats[0]);
    await this.api(`tables/${id}/resign`, {}, seats[1].token);
    return seats;
  }
}

/** @typedef {import("../page/store.js").Held} Held */
/** @typedef {Awaited<ReturnType<typeof openPerson>>} Person */

/**
 * Opens a page in a context of its own, which is a person at a device. It collects what
 * the page reports as an error: uncaught errors, refusals of the content security policy,
 * and answers that are not allowed.
 * @param {import("@playwright/test").Browser} browser
 * @param {{language?: string, width?: number, height?: number, dark?: boolean, motion?: boolean, touch?: boolean, forced?: boolean, speed?: string, zone?: string, allow?: RegExp}} [options]
 */
export async function openPerson(browser, { language = "en", width = 1280, height = 860, dark = false, motion = false, touch = false, forced = false, speed = motion ? "fast" : "instant", zone, allow } = {}) {
  const context = await browser.newContext({
    locale: language, viewport: { width, height }, colorScheme: dark ? "dark" : "light", hasTouch: touch, forcedColors: forced ? "active" : "none",
    reducedMotion: motion ? "no-preference" : "reduce", timezoneId: zone,
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
  return { page, context, errors };
}

/** What a page shows, for the report of a test that failed. @param {Person} person */
export async function seen({ page, errors }) {
  const look = page.evaluate(() => [location.hash, document.getElementById("table")?.dataset.n, document.body.innerText.replace(/\s*\n\s*/g, " | ").slice(0, 1500)]);
  const shown = await Promise.race([look.catch(String), pause(5000).then(() => "it does not answer")]);
  return `${JSON.stringify(shown)}\nerrors: ${JSON.stringify(errors)}`;
}

/** How many things have moved on a page since it was loaded. @param {import("@playwright/test").Page} page @returns {Promise<number>} */
export const moved = (page) => page.evaluate(() => /** @type {any} */ (window).moved ?? 0);

/** Opens the part of the lobby with players and rules. @param {import("@playwright/test").Page} page */
export async function more(page) {
  if ((await page.locator(".more").getAttribute("open")) === null) await page.locator(".more > summary").click();
  await page.locator("#open").waitFor();
}

/** Chooses a game in the lobby. @param {import("@playwright/test").Page} page @param {string} variant */
export const choose = (page, variant) => page.locator(`input[name=variant][value=${variant}]`).check();

/** Opens a table in the lobby against bots. @param {import("@playwright/test").Page} page @param {string} address @param {{variant?: string, practice?: boolean}} [options] */
export async function openTable(page, address, { variant = "standard", practice = false } = {}) {
  await page.goto(address);
  await choose(page, variant);
  await more(page);
  if (practice) await page.locator("input[name=practice]").check();
  await page.locator("#open").click();
  await ready(page);
}

/**
 * Gives a page a game of Ann against bots, or others, that was played on its device, as transport-worker.js keeps it.
 * @param {import("@playwright/test").Page} page @param {string} address @param {string} record
 * @param {{variant?: string, options?: Record<string, string>, seats?: number, others?: import("../page/types").NewSeat}} [request]
 */
export async function keepGame(page, address, record, { variant = "standard", options = {}, seats = 2, others = { bot: "easy" } } = {}) {
  const request = { variant, options, seats: Array.from({ length: seats }, (_, i) => (i ? others : { name: "Ann" })) };
  await page.goto(address);
  await page.evaluate((/** @type {any} */ { request, record }) => {
    localStorage["labyrinth.game"] = JSON.stringify([{ id: "localtest", request, record }]);
    localStorage["labyrinth.seats"] = JSON.stringify([{ id: "localtest", seat: 1, token: "local-1", variant: request.variant, when: Date.now() }]);
  }, { request, record });
}

/** Lets a page sit down on seats that a test opened. @param {import("@playwright/test").Page} page @param {string} address @param {{id: string, seat: number, token: string, variant?: string}} held */
export async function sit(page, address, held) {
  await page.goto(address);
  await page.evaluate((seat) => { localStorage["labyrinth.seats"] = JSON.stringify([{ variant: "standard", when: Date.now(), ...seat }]); }, held);
  await page.goto(`${address}/#/t/${held.id}`);
  await page.locator(".board svg").waitFor();
}

/** Waits until this page's seat acts or the game is over. @param {import("@playwright/test").Page} page */
export const ready = (page) => page.locator(".board svg .can, .actions button, .players .won").first().waitFor();

/** Waits until a page shows an event. @param {import("@playwright/test").Page} page @param {number} n */
export const shown = (page, n) => page.locator(`#table[data-n="${n}"]`).waitFor();

/**
 * Plays a ply by clicks: one for each pick.
 * @param {import("@playwright/test").Page} page
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

/** Plays the first push that is offered. @param {import("@playwright/test").Page} page */
export async function push(page) {
  await page.locator(".board svg .hit.push").first().dispatchEvent("click");
  await page.locator("#confirm").click();
}

/** Lets the browser keep the page at once, which the page itself does a moment after it was opened. @param {import("@playwright/test").Page} page */
export async function keepPage(page) {
  await page.evaluate(async () => { await navigator.serviceWorker.register("sw.js"); await navigator.serviceWorker.ready; });
}

/**
 * A proxy before a server.
 * @param {string} to the address of the server
 * @param {(from: import("node:http").IncomingMessage) => import("node:http").RequestOptions | number} how what is asked for otherwise, or the status of an answer of its own
 */
export async function proxyBefore(to, how) {
  const { hostname, port } = new URL(to);
  const proxy = createServer((from, answer) => {
    const changed = how(from);
    if (typeof changed === "number") return void answer.writeHead(changed, { "Content-Type": "text/html" }).end(`<h1>${changed} ${STATUS_CODES[changed]}</h1>`);
    const sent = request({ hostname, port, path: from.url, method: from.method, headers: from.headers, ...changed }, (got) => { answer.writeHead(got.statusCode ?? 500, got.headers); got.pipe(answer); });
    sent.on("error", () => answer.destroy());
    answer.on("close", () => sent.destroy());
    from.pipe(sent);
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", () => resolve(undefined)));
  return { address: `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (proxy.address()).port}`, close: () => { proxy.closeAllConnections(); proxy.close(); } };
}

/** Clicks a pick on the board, or its button. @param {import("@playwright/test").Page} page @param {string} pick */
export async function clickPick(page, pick) {
  const place = page.locator(`.board svg .can[data-pick="${pick}"]`).last(), button = page.locator(`.actions [data-pick="${pick}"]`);
  await place.or(button).first().waitFor({ state: "attached" }); // the turn before may still be drawn
  if (await place.count()) await place.dispatchEvent("click");
  else await button.click();
}

/** How the spare tile lies: its open sides. @param {import("@playwright/test").Page} page */
export const facing = (page) => page.locator(".spare-tile").getAttribute("data-facing");
