// This file holds what the browser tests get from the runner: a server, and people whose
// pages fail a test when anything is wrong in them. A test that fails says what its pages
// showed and what the server logged.

import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { expect, test as base } from "@playwright/test";
import { buildStatic } from "./build.mjs";
import { openPerson, patience, push, seen, Server, servers, sit } from "./helpers.mjs";
import { All } from "./states.mjs";

export { expect };

/** @typedef {(options?: Parameters<typeof openPerson>[1]) => Promise<import("./helpers.mjs").Person>} NewPerson */
/** @typedef {(held: import("./helpers.mjs").Held, options?: Parameters<typeof openPerson>[1]) => Promise<import("./helpers.mjs").Person & {held: import("./helpers.mjs").Held}>} Seated */

/**
 * @type {import("@playwright/test").TestType<
 *   import("@playwright/test").PlaywrightTestArgs & {person: NewPerson, seated: Seated, serve: (...flags: string[]) => Promise<Server>},
 *   import("@playwright/test").PlaywrightWorkerArgs & {server: Server, all: All, site: string}>}
 */
export const test = /** @type {any} */ (base.extend({
  /** The server of all tests of a worker: each test has tables of its own. */
  server: [async ({}, use) => {
    const server = await new Server().start();
    await use(server);
    await server.kill();
  }, { scope: "worker", timeout: 4 * patience }],

  /** Starts a server for one test: with flags of its own, or to be ended. */
  serve: async ({}, use) => {
    /** @type {Server[]} */
    const made = [];
    await use((...flags) => {
      const server = new Server(...flags);
      made.push(server);
      return server.start();
    });
    for (const server of made) await server.kill();
  },

  /** Every state of the page, on a server that has nothing else. */
  all: [async ({}, use) => {
    const server = await new Server().start();
    await use(await new All(server).prepare());
    await server.kill();
  }, { scope: "worker", timeout: 4 * patience }],

  /** The address of the page that works without a server: a plain file server. */
  site: [async ({}, use) => {
    const folder = buildStatic();
    const files = createServer((request, answer) => {
      const name = new URL(request.url ?? "", "http://localhost").pathname.slice(1) || "index.html";
      try {
        const body = readFileSync(join(folder, name));
        answer.setHeader("Content-Type", types[extname(name)] ?? "application/octet-stream");
        answer.end(body);
      } catch {
        answer.statusCode = 404;
        answer.end();
      }
    });
    await new Promise((resolve) => files.listen(0, "127.0.0.1", () => resolve(undefined)));
    await use(`http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (files.address()).port}`);
    files.closeAllConnections();
    files.close();
  }, { scope: "worker", timeout: 4 * patience }],

  /** Opens a page for another person. */
  person: async ({ browser }, use, info) => {
    /** @type {import("./helpers.mjs").Person[]} */
    const people = [];
    await use(async (options) => {
      const one = await openPerson(browser, options);
      people.push(one);
      return one;
    });
    const reported = people.flatMap(({ errors }) => errors);
    if (info.status !== info.expectedStatus) {
      const pages = await Promise.all(people.map(seen));
      const logs = [...servers].map(({ address, log }) => `--- server ${address}:\n${log.slice(-15).join("\n")}`);
      console.error([...pages.map((text, i) => `--- page ${i + 1}: ${text}`), ...logs].join("\n"));
    }
    for (const { context } of people) await context.close();
    expect(reported, "what the pages report as errors").toEqual([]);
  },

  /** Opens the page for somebody who holds a seat, and sits down there. */
  seated: async ({ person, server }, use) => {
    await use(async (held, options) => {
      const opened = await person(options);
      await sit(opened.page, server.address, held);
      return { ...opened, held };
    });
  },
}));

/** @type {Record<string, string>} */
const types = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".wasm": "application/wasm" };

/** Plays the first push that is offered, and loses all plies on their way, until the route is taken away. @param {import("@playwright/test").Page} page */
export async function pushUnsent(page) {
  await page.route("**/plies", (route) => route.abort());
  await push(page);
  await expect(page.locator(".notice.toast")).toContainText("Your turn is kept");
}

/** Waits until the whole of the first element of each selector is in the window. @param {import("@playwright/test").Page} page @param {...string} selectors of CSS */
export async function inWindow(page, ...selectors) {
  const { width, height } = /** @type {{width: number, height: number}} */ (page.viewportSize());
  for (const selector of selectors) {
    await expect(page.locator(selector).first()).toBeVisible();
    await placed(page, [selector], (box) => box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, `${selector} is in the window`);
  }
}

/**
 * Waits until the places of elements in the window, in pixels, are as they should be. They are measured in one step, because the page may draw anything anew between two.
 * @param {import("@playwright/test").Page} page @param {string[]} selectors of CSS; the first one of each @param {(...boxes: DOMRect[]) => boolean} are @param {string} what
 */
export async function placed(page, selectors, are, what) {
  await expect(async () => {
    const boxes = await places(page, ...selectors);
    expect(are(...boxes), `${what}: ${JSON.stringify(boxes)}`).toBe(true);
  }).toPass();
}

/** Where elements are now. @param {import("@playwright/test").Page} page @param {...string} selectors @returns {Promise<DOMRect[]>} */
export const places = (page, ...selectors) => page.evaluate((all) => all.map((css) => /** @type {Element} */ (document.querySelector(css)).getBoundingClientRect().toJSON()), selectors);

/** @param {DOMRect} a @param {DOMRect} b */
export const apart = (a, b) => a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x;
