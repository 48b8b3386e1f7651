// This file checks that a page speaks its language: that it has no phrase of the
// page's English, nothing that the server says in English, and no hole in a phrase.

import assert from "node:assert/strict";
import { languages } from "./helpers.mjs";

/** @type {Record<string, Record<string, string>>} */
export const phrases = Object.fromEntries(await Promise.all(languages.map(async (code) => {
  const files = await Promise.all([import(`../page/i18n/table/${code}.js`), import(`../page/i18n/${code}.js`)]);
  return [code, Object.assign({}, ...files.map((file) => file.default))];
})));

/**
 * Fails if a page does not speak its language, or is wider than its window.
 * @param {import("@playwright/test").Page} page
 * @param {string} code
 * @param {string} what
 * @param {readonly string[]} english what the server says in English there
 */
export async function speaks(page, code, what, english = []) {
  const own = Object.values(phrases[code]), spoken = own.join("\n");
  const foreign = new Set(code === "en" ? [] : Object.values(phrases.en).filter((phrase) => phrase.length > 5 && !own.includes(phrase) && !phrase.includes("{")));
  const { texts, lang, beyond } = await everything(page);
  assert.equal(lang, code);
  assert.deepEqual(beyond, [], `${what} in ${code} is wider than the page`);
  const whole = texts.join("\n");
  for (const phrase of new Set(english)) assert.ok(!whole.includes(phrase) || spoken.includes(phrase), `${what} in ${code} shows the server's "${phrase}"`);
  for (const text of texts) {
    assert.ok(!foreign.has(text), `${what} in ${code} says "${text}"`);
    assert.doesNotMatch(text, /undefined|\[object|NaN|\{\w+\}/, `${what} in ${code}`);
  }
}

/** All that a reader sees or hears of a page, and what is beyond its right edge. @param {import("@playwright/test").Page} page */
const everything = (page) => page.evaluate(() => {
  const texts = [document.title];
  for (const element of document.querySelectorAll("body *")) {
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) texts.push(node.textContent.trim());
    for (const name of ["aria-label", "title", "aria-valuetext", "placeholder"]) texts.push(element.getAttribute(name) ?? "");
  }
  const beyond = [...document.querySelectorAll("main *, header *")].filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !element.closest(".hidden, .pieces > div")); // which scrolls
  return { texts, lang: document.documentElement.lang, beyond: beyond.slice(0, 3).map((element) => element.outerHTML.slice(0, 120)) };
});
