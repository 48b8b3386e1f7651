// This program takes the pictures of the page that people look at before a release:
// node shots.mjs FOLDER. Two of them are in server/docs, for the README.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { think } from "./brain.mjs";
import * as e2e from "./helpers.mjs";

const folder = process.argv[2] ?? "shots";
mkdirSync(folder, { recursive: true });
const server = await new e2e.Server().start();

/** Opens a table against bots and plays some plies at it by the API. */
async function game(variant, plies, seats = [{ bot: "easy" }, { bot: "medium" }, { bot: "easy" }], options = {}) {
  const { id, seats: opened } = await server.api("tables", { variant, options, practice: true, seats: [{ name: "Ann" }, ...seats] });
  const held = { id, seat: 1, token: opened[0].token, variant };
  for (let done = 0; done < plies;) {
    const { n, view } = await server.api(`tables/${id}/events/last`, undefined, held.token);
    if (view.outcome) break;
    if (!view.choices) { await new Promise((resolve) => setTimeout(resolve, 30)); continue; }
    const { ply } = await think(server, id, held.token, view, n);
    await server.api(`tables/${id}/plies`, { n, ply }, held.token);
    done++;
  }
  return held;
}

/** Takes a picture of a table after some steps. */
async function shoot(name, options, held, steps = async () => {}) {
  const { page, errors, context } = await e2e.person(options);
  await e2e.sit(page, server.address, held);
  await e2e.ready(page);
  await steps(page);
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: options.full ?? false });
  if (errors.length > 0) console.log(name, errors);
  await context.close();
}

const push = async (page) => {
  await page.locator("#hint").click();
  await page.locator(".board .slot.hinted").dispatchEvent("click");
  await page.locator(".board.previewing").waitFor();
};

const standard = await game("standard", 16);
await shoot("table", { height: 840 }, standard, push);
await shoot("phone", { width: 390, height: 780, touch: true }, standard);
await shoot("phone-360", { width: 360, height: 740, full: true, language: "ru" }, standard);
await shoot("dark", { dark: true, language: "de", height: 840 }, standard);
await shoot("keyboard", { height: 840 }, standard, async (page) => { for (const key of ["ArrowDown", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key); });
await shoot("glow", { height: 840, language: "fr" }, await game("glow", 14));
await shoot("kids", { height: 840, language: "it" }, await game("kids", 8));
await shoot("anniversary", { height: 840, language: "es" }, await game("anniversary", 9));
await shoot("battlechess", { height: 840 }, await game("battlechess", 5, [{ bot: "easy" }]), async (page) => { await page.locator(".board .token.can").last().dispatchEvent("click"); });
await shoot("battlechess-dark", { dark: true, width: 390, height: 780, full: true, language: "nl" }, await game("battlechess", 5, [{ bot: "easy" }]));

const { page, context } = await e2e.person({ height: 900 });
await page.goto(server.address);
await page.locator("#open").waitFor();
await page.screenshot({ path: join(folder, "lobby.png"), fullPage: true });
const over = await game("standard", 400, [{ bot: "easy" }], { Layout: e2e.small.standard.Layout });
await e2e.sit(page, server.address, over);
await page.locator(".banner").waitFor();
await page.screenshot({ path: join(folder, "end.png") });
await page.goto(`${server.address}/#/t/${over.id}/record`);
await page.locator("#record .board svg").waitFor();
await page.locator("#next").click();
await page.waitForTimeout(300);
await page.screenshot({ path: join(folder, "record.png") });
await context.close();
await e2e.cleanUp();
process.exit();
