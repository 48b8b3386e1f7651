// This file asks axe-core what keeps people from using a page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const axe = readFileSync(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** Fails if axe finds anything. @param {import("@playwright/test").Page} page @param {string} what */
export async function accessible(page, what) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() => /** @type {any} */ (window).axe.run(document, { resultTypes: ["violations"] }));
  assert.deepEqual(violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`), []);
}
