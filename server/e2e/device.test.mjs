// These tests are about games on one device: which of them the page keeps, and how several
// people share them.

import { expect, test } from "./fixtures.mjs";
import * as e2e from "./helpers.mjs";
import { ended, three } from "./records.mjs";

const going = three.replace('[Result "3"]', '[Result "*"]');

/** Plays a push and a walk of whoever acts. @param {import("@playwright/test").Page} page */
async function turn(page) {
  await e2e.push(page);
  await page.locator(".hit.dotted").first().dispatchEvent("click");
  await page.locator("#pass, #pass-on").first().waitFor();
  if (await page.locator("#pass-on").count()) await page.locator("#pass-on").click();
}

/** Begins a game on one device. @param {import("@playwright/test").Page} page @param {string} address @param {string[]} names */
async function together(page, address, names) {
  await page.goto(address);
  await page.locator("#start-here").click();
  for (let n = 2; n < names.length; n++) await page.locator("#one-more").click();
  for (const [i, name] of names.entries()) await page.locator(`[name=name-${i + 1}]`).fill(name);
  await page.locator("#together-start").click();
}

/** Gives up for the one who acts. @param {import("@playwright/test").Page} page */
async function giveUp(page) {
  await page.locator("#resign").click();
  await page.locator("#resign-yes").click();
}

test("a game that is not over is kept, however many others follow, and what makes room leaves the list", async ({ server, person }) => {
  const { page } = await person(), request = { variant: "standard", options: {}, seats: [{ name: "Ann" }, { name: "Bob" }, { name: "Cem" }] };
  const many = (/** @type {string} */ name) => Array.from({ length: 21 }, (_, i) => `local${name}${i}`), tries = many("try"), over = many("over");
  await page.goto(server.address);
  await page.evaluate(([games, seats]) => {
    localStorage["labyrinth.game"] = JSON.stringify(games);
    localStorage["labyrinth.seats"] = JSON.stringify(seats);
  }, /** @type {any} */ ([
    [...tries.map((id) => ({ id, request, record: going })), ...over.map((id) => ({ id, request, record: ended })), { id: "localfamily", request, record: going }],
    [...tries, ...over, "localfamily"].map((id) => ({ id, seat: 1, token: "local-1", variant: "standard", when: 1, review: tries.includes(id) ? "#/t/x/record/1" : undefined })),
  ]));
  await together(page, server.address, ["Oma", "Mia"]);
  await page.locator("#pass").waitFor();
  const kept = async (/** @type {string} */ name) => page.evaluate((name) => JSON.parse(localStorage[name]).map((/** @type {any} */ { id }) => id), `labyrinth.${name}`);
  const [now, ...others] = await kept("game");
  expect(others).toEqual([...over.slice(0, 20), "localfamily"]);
  expect(new Set(await kept("seats"))).toEqual(new Set([now, ...others]));
});

test("on one device, the others play on with a bot when one gives up, also after the page is opened again", async ({ server, person }) => {
  const { page } = await person();
  await together(page, server.address, ["Oma", "Mia", "Ben"]);
  await page.locator("#pass").click();
  await giveUp(page);
  await expect(page.locator(".pass h1")).toContainText("Mia");
  await page.locator("#pass").click();
  await expect(page.locator(".history")).toContainText("Oma has left. A bot plays on.");
  await turn(page);
  await page.reload();
  await expect(page.locator(".pass h1")).toContainText("Ben");
  await page.locator("#pass").click();
  await turn(page); // and the bot plays for Oma
  await expect(page.locator(".pass h1")).toContainText("Mia");
  await page.locator("#pass").click();
  await giveUp(page);
  await expect(page.locator(".headline"), "only one would stay").toContainText("Ben wins");
});

test("on one device, who gives up among two people leaves the other one to play on against a bot, and of two seats ends the game", async ({ server, person }) => {
  const { page } = await person();
  await page.goto(server.address);
  await page.evaluate((record) => {
    const seats = [{ name: "Oma" }, { bot: "easy" }, { name: "Ben" }];
    localStorage["labyrinth.game"] = JSON.stringify([{ id: "localtest", request: { variant: "standard", options: {}, seats }, record }]);
    localStorage["labyrinth.seats"] = JSON.stringify([{ id: "localtest", seat: 1, token: "local-1", variant: "standard", when: 1 }]);
  }, going.replace(/\n[NESW]\w:[^]*/, "\n"));
  await page.goto(`${server.address}/#/t/localtest`);
  await page.locator("#pass").click();
  await giveUp(page);
  await expect(page.locator(".pass h1")).toContainText("Ben");
  await page.locator("#pass").click();
  await turnAlone(page);
  await giveUp(page);
  await expect(page.locator(".headline")).not.toContainText("your turn");
  await expect(page.locator(".banner")).toContainText("Ben gave up");

  await together(page, server.address, ["Oma", "Mia"]);
  await page.locator("#pass").click();
  const who = (await page.locator(".players .acts").innerText()).includes("Oma") ? "Mia" : "Oma";
  await giveUp(page);
  await expect(page.locator(".headline")).toContainText(`${who} wins`);
});

/** Plays a turn of the only person, and waits until the next one. @param {import("@playwright/test").Page} page */
async function turnAlone(page) {
  await e2e.push(page);
  await page.locator(".hit.dotted").first().dispatchEvent("click");
  await page.locator(".board .slot.can").first().waitFor();
}

test("who is next is said with the button that passes the device on", async ({ server, person }) => {
  const { page } = await person();
  await together(page, server.address, ["Oma", "Mia"]);
  await expect(page.locator("#pass")).toBeFocused();
  await expect(page.locator("#pass")).toHaveAccessibleDescription(/Pass the device to (Oma|Mia)/);
});
