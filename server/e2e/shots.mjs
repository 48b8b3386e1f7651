// This program takes pictures of every state of the page, for people to look at:
//
//     node shots.mjs FOLDER [LANGUAGE [WIDTH [dark|light [HEIGHT [STATES]]]]]
//     node shots.mjs docs      the two pictures of the README

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { think } from "./brain.mjs";
import * as e2e from "./helpers.mjs";
import { All, show } from "./states.mjs";

const [folder = "shots", language = "en", width = "1280", theme = "light", height = "840", only = ""] = process.argv.slice(2);
const server = await new e2e.Server().start();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

/** Takes a picture of every state. */
async function everyState() {
  mkdirSync(folder, { recursive: true });
  const all = await new All(server).prepare();
  const { page, errors } = await e2e.openPerson(browser, { language, width: Number(width), height: Number(height), touch: Number(width) < 700, dark: theme === "dark", allow: /40[149]|ERR_FAILED/ });
  await page.goto(server.address);
  for (const state of all.states.filter(({ name }) => new RegExp(only).test(name))) {
    await show(page, all, state);
    await page.screenshot({ path: join(folder, `${state.name.replace(/\W+/g, "-")}.png`), fullPage: false });
  }
  if (errors.length > 0) console.log(errors);
}

/** Takes the pictures of the README: a push before it is made, and the same table on a phone at night. */
async function forReadme() {
  const docs = new URL("../docs/", import.meta.url).pathname;
  const [held] = await server.open("standard", [{ name: "Ann" }, { bot: "easy" }, { bot: "medium" }, { bot: "hard" }], { practice: true });
  for (let plies = 0; plies < 16;) {
    const { n, view } = await server.last(held);
    if (!view.choices) { await e2e.pause(30); continue; }
    const { ply } = await think(server, held.id, held.token, view, n);
    await server.api(`tables/${held.id}/plies`, { n, ply }, held.token);
    plies++;
  }
  await e2e.until(async () => Boolean((await server.last(held)).view.choices), "the bots have played");
  const wide = await e2e.openPerson(browser, { height: 800 });
  await e2e.sit(wide.page, server.address, held);
  await wide.page.locator("#hint").click();
  await wide.page.locator(".board .slot.hinted").dispatchEvent("click");
  await wide.page.locator(".board.previewing").waitFor();
  await wide.page.screenshot({ path: join(docs, "table.png") });
  const phone = await e2e.openPerson(browser, { width: 390, height: 780, dark: true, touch: true });
  await e2e.sit(phone.page, server.address, held);
  await e2e.ready(phone.page);
  await phone.page.screenshot({ path: join(docs, "phone.png") });
}

await (folder === "docs" ? forReadme() : everyState());
await browser.close();
await server.kill();
