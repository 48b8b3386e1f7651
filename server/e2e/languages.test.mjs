// These tests read every state of the page in every language: what a page shows
// must be in its language, and nothing that the server says in English may be on it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { think } from "./brain.mjs";
import * as i18n from "../page/i18n.js";
import { Words } from "../page/words.js";
import * as e2e from "./helpers.mjs";

const server = new e2e.Server();
before(() => server.start());
after(() => e2e.cleanUp());

const phrases = Object.fromEntries(await Promise.all(e2e.languages.map(async (code) => [code, (await import(`../page/i18n/${code}.js`)).default])));

/** All that a reader sees or hears of a page. */
const everything = (page) => page.evaluate(() => {
  const texts = [];
  for (const element of document.querySelectorAll("body *")) {
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE && node.textContent.trim()) texts.push(node.textContent.trim());
    for (const name of ["aria-label", "title", "aria-valuetext", "placeholder"]) if (element.getAttribute(name)) texts.push(element.getAttribute(name));
  }
  return texts;
});

/** Fails if a page shows English that it should not. */
async function speaks(page, code, english, what) {
  const texts = await everything(page);
  const own = new Set(Object.values(phrases[code]));
  const foreign = code === "en" ? [] : Object.values(phrases.en).filter((phrase) => phrase.length > 5 && !own.has(phrase) && !phrase.includes("{"));
  for (const text of texts) {
    assert.ok(!foreign.includes(text), `${what} in ${code} says "${text}"`);
    for (const phrase of english) assert.ok(!text.includes(phrase), `${what} in ${code} shows the server's "${phrase}" in "${text}"`);
    assert.doesNotMatch(text, /undefined|\[object|NaN|\{\w+\}/, `${what} in ${code}`);
  }
  const { scroll, width } = await page.evaluate(() => ({ scroll: document.documentElement.scrollWidth, width: innerWidth }));
  assert.ok(scroll <= width, `${what} in ${code} is ${scroll} wide on ${width}`);
}

/** The English that a view and the variants have for programs without words of their own. */
function englishOf(variants, view) {
  const all = variants.flatMap(({ summary, options }) => [summary, ...options.map(({ note }) => note)]);
  if (view) all.push(...view.notes, ...(view.choices ?? []).flatMap(({ labels }) => labels));
  return all.filter((phrase) => phrase.length > 5);
}

for (const code of e2e.languages) {
  test(`every state of the page is in its language: ${code}`, async () => {
    const variants = await server.api("variants");
    const { page, errors, context } = await e2e.person({ language: code, width: 360, height: 740, allow: /40[149]/ });
    await page.goto(server.address);
    await page.locator("#open").waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.lang), code);
    for (const variant of e2e.variants) {
      await page.locator(`input[name=variant][value=${variant}]`).check();
      await speaks(page, code, englishOf(variants), `lobby, ${variant}`);
    }
    for (const variant of e2e.variants) await playSome(page, code, variants, variant);
    const over = await server.finished();
    await e2e.sit(page, server.address, over);
    await page.locator(".banner button").first().waitFor();
    await speaks(page, code, englishOf(variants), "the end");
    await page.goto(`${server.address}/#/t/${over.id}/record`);
    await page.locator("#record .board svg").waitFor();
    for (let i = 0; i < 3; i++) {
      await speaks(page, code, englishOf(variants), "record");
      await page.locator("#next").click();
    }
    const { id, seats } = await server.api("tables", { variant: "standard", options: {}, seats: [{ name: "Ann" }, { invite: true }] });
    await page.evaluate(({ id, seats }) => { localStorage["labyrinth.seats"] = JSON.stringify([{ id, seat: 1, token: seats[0].token, variant: "standard", when: Date.now(), invites: { 2: seats[1].invite } }]); }, { id, seats });
    await page.goto(`${server.address}/#/t/${id}`);
    await page.locator(".invites").waitFor();
    await speaks(page, code, englishOf(variants), "invitations");
    await page.goto(`${server.address}/#/t/${id}/join/wrongcode`);
    await page.locator("#join").click();
    await page.locator(".notice.bad").waitFor();
    await speaks(page, code, [], "a wrong invitation");
    for (const path of [`${id}/record`, "nosuchtable"]) {
      await page.goto(`${server.address}/#/t/${path}`);
      await page.locator("div.message").waitFor();
      await speaks(page, code, [], path);
    }
    await page.goto(`${server.address}/#/`);
    await page.locator(".yours").waitFor();
    await speaks(page, code, [], "the lobby with tables");
    assert.deepEqual(errors, []);
    await context.close();
  });
}

/** Plays a few plies in a language and reads the page before and after each. */
async function playSome(page, code, variants, variant) {
  const { id, seats } = await server.api("tables", { variant, options: {}, practice: true, seats: [{ name: "Ann" }, { bot: "random" }] });
  const held = { id, seat: 1, token: seats[0].token, variant };
  await e2e.sit(page, server.address, held);
  for (let plies = 0; plies < (e2e.long ? 12 : 1); plies++) {
    await e2e.ready(page);
    const { view, n } = await server.last(held);
    if (view.outcome) return;
    if (!view.choices) { plies--; await page.waitForTimeout(50); continue; }
    await e2e.shown(page, n);
    const drawn = await (await fetch(`${server.address}/api/tables/${id}/picture?n=${n}`, { headers: { Authorization: `Bearer ${held.token}` } })).text();
    const written = [...drawn.matchAll(/<(?:title|text)[^>]*>([^<]* [^<]*)</g)].map(([, words]) => words).filter((words) => /[a-z]{4} |left/.test(words));
    await speaks(page, code, [...englishOf(variants, view), ...written], `table, ${variant}`);
    const { picks, kinds } = await think(server, id, held.token, view, n);
    if (kinds[1] === "orientation") {
      await e2e.clickPick(page, picks[0]);
      await page.locator("#confirm").waitFor();
      await speaks(page, code, englishOf(variants, view), `preview, ${variant}`);
      await page.locator("#confirm").click();
    } else await e2e.clickChoice(page, { ply: "", picks, kinds, labels: [] });
    await page.waitForFunction((n) => Number(document.getElementById("table")?.dataset.n) > n, n);
  }
  if (variant !== "standard") return;
  await e2e.ready(page);
  await page.locator("#hint").click();
  await page.locator(".notice").waitFor();
  await speaks(page, code, englishOf(variants), "hint");
  await page.locator("#takeback").click();
  await page.waitForTimeout(200);
  await page.locator("#resign").click();
  await speaks(page, code, englishOf(variants), "resigning");
}

for (const variant of e2e.variants) {
  test(`every event of a game of ${variant} has words in every language`, async () => {
    const { id, seats } = await server.pair(variant, e2e.small[variant]);
    const updates = [];
    for (let over = false; !over;) {
      const { n, view } = await server.last(seats[0]);
      for (let at = updates.length; at <= n; at++) updates.push(await server.api(`tables/${id}/events/${at}`, undefined, seats[0].token));
      over = view.outcome !== null;
      const actor = seats.find(({ seat }) => seat === view.toMove);
      if (!actor) continue;
      const own = await server.last(actor);
      const choices = own.view.choices ?? [];
      const use = choices.find(({ ply }) => ply === "use"); // messages lead to the rarest changes
      const { ply } = use ?? (await think(server, id, actor.token, own.view, own.n));
      if (updates.length > 400) await server.api(`tables/${id}/resign`, {}, actor.token);
      else await server.api(`tables/${id}/plies`, { n: own.n, ply }, actor.token);
    }
    globalThis.document = /** @type {any} */ ({ documentElement: {} });
    for (const code of e2e.languages) {
      await i18n.setLanguage(code);
      const words = new Words([{ seat: 1, name: "Ann" }, { seat: 2, bot: "greedy" }]);
      updates.forEach((update, i) => {
        const said = words.update(update, updates[i - 1]?.view ?? null);
        assert.ok(said.length > 0 && said.every((sentence) => sentence.length > 3), `${code}: ${JSON.stringify(update.changes)}`);
        assert.doesNotMatch(said.join(" "), /undefined|null|NaN|[{}]/, `${code}: ${JSON.stringify(update.changes)}`);
      });
    }
  });
}
