// These tests are about what a family does: several people on one device, the board of Battle
// Chess from both sides, what is said to who does not see the board, and the puzzle of a day.

import { expect, test } from "./fixtures.mjs";
import * as e2e from "./helpers.mjs";

test("a family plays together on one device, in colors of its own, with a screen that hides the cards", async ({ server, person }) => {
  const { page } = await person();
  await page.goto(server.address);
  await page.locator("#start-here").click();
  await page.locator("#one-more").click();
  for (const [i, name] of ["Oma", "Mia", "Ben"].entries()) await page.locator(`[name=name-${i + 1}]`).fill(name);
  await page.locator("[name=child-2]").check();
  await page.locator("[name=corner-1]").selectOption({ label: "Blue" });
  await page.locator("#together-start").click();
  await page.locator("#table[data-n='0']").waitFor();
  await expect(page.locator(".players li")).toHaveCount(3);
  await expect(page.locator(".players li").first().locator(".chip")).toHaveClass(/corner-3/);
  await expect(page.locator(".players .presence"), "all are at the one device").toHaveCount(0);
  await e2e.push(page);
  await page.locator(".hit.dotted").first().dispatchEvent("click"); // walk, or stay
  await expect(page.locator(".pass h1")).toContainText("Mia");
  await expect(page.locator(".goals")).toHaveCount(0);
  await expect(page.locator(".board")).toHaveCount(0);
  await page.locator("#pass").click();
  await expect(page.locator(".players .acts")).toContainText("Mia");
  await page.goto(`${server.address}/#/`);
  await expect(page.locator(".yours li").first()).toBeVisible(); // the game is found again
  await page.reload();
  await page.locator(".yours a").first().click();
  await expect(page.locator(".players .acts")).toContainText("Mia");
});

test("Battle Chess is turned for seat 2, and a tap on any piece tells it", async ({ server, person }) => {
  const seats = await server.open("battlechess", [{ name: "Ann" }, { name: "Bob" }]);
  for (const held of seats) {
    const { page } = await person();
    await e2e.sit(page, server.address, held);
    const { view } = await server.last(held), own = view.board.pieces.filter(({ seat }) => seat === held.seat), other = view.board.pieces.find(({ seat }) => seat !== held.seat);
    const top = async (piece) => (await page.locator(`#piece-${piece.square}`).boundingBox())?.y ?? 0;
    expect(await top(own[0])).toBeGreaterThan(await top(other)); // the own pieces are at the bottom
    for (const piece of [other, own[0]]) {
      await page.locator(`.board [data-pick="${piece.square}"]`).last().dispatchEvent("click");
      await expect(page.locator(".notice.toast")).toContainText(`${piece.name} (${piece.seat === 1 ? "Ann" : "Bob"})`);
      await expect(page.locator(".notice.toast")).toContainText(/Up|Down|Left|Right/);
    }
    if (held.seat === 1) {
      await page.keyboard.press("Escape");
      await server.play(held);
    }
  }
});

test("who does not see the board hears how the tile lies and where the goal is, once", async ({ server, person }) => {
  let ann, view, slot; // the goal lies where an arrow moves it
  do {
    [ann] = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }]);
    ({ view } = await server.last(ann));
    const [column, row] = view.targets[0] ?? "";
    slot = [row !== "7" && `N${column}`, column !== "g" && `W${row}`].find((one) => view.choices.some(({ ply }) => ply.startsWith(`${one}:`)));
  } while (!slot);
  const { page } = await person(), [goal] = view.targets;
  await page.addInitScript(() => {
    /** @type {any} */ (window).heard = [];
    new MutationObserver(() => { const said = document.getElementById("live")?.textContent; const heard = /** @type {any} */ (window).heard; if (said && heard.at(-1) !== said) heard.push(said); }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await e2e.sit(page, server.address, ann);
  const heard = () => page.evaluate(() => /** @type {any} */ (window).heard);
  await page.keyboard.press("r");
  await expect.poll(async () => (await heard()).at(-1)).toMatch(/^Spare tile: (straight|corner|T-junction): /);
  await page.locator(".spare-tile button").click();
  await page.locator(`.board .hit.push[data-pick="${slot}"]`).dispatchEvent("click");
  await expect.poll(async () => (await heard()).at(-1)).toMatch(/Preview.*You are looking for [a-g]\d/);
  const now = /You are looking for ([a-g]\d)/.exec((await heard()).at(-1))?.[1];
  expect(now).not.toBe(goal);
  await expect(page.locator("#summary")).toContainText(`You are looking for ${now}`);
  await page.keyboard.press("Escape");
  await expect(page.locator("#summary")).toContainText(`You are looking for ${goal}`);
});

test("the puzzle of a day is that of the day in UTC, and the page says when the next one comes", async ({ server, person }) => {
  const days = [];
  for (const timezoneId of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) { // 25 hours apart
    const { page } = await person({ zone: timezoneId });
    page.on("request", (request) => { if (request.url().endsWith("/api/puzzles")) days.push(request.postDataJSON().day); });
    await page.goto(`${server.address}/#/daily`);
    await expect(page.locator(".puzzle")).toContainText("Everybody has the same puzzle");
  }
  expect(days).toEqual([new Date().toISOString().slice(0, 10), new Date().toISOString().slice(0, 10)]);
});

test("a picture has its colors at its own address", async ({ server, person }) => {
  const { id } = await server.api("tables", { variant: "standard", seats: [{ name: "Ann" }, { name: "Bob" }] }), { page } = await person();
  for (const path of [`tables/${id}/picture`, "rules/pictures/board.svg"]) {
    await page.goto(`${server.address}/api/${path}`);
    expect(await page.evaluate(() => getComputedStyle(/** @type {Element} */ (document.querySelector(".rim, .wall"))).fill)).not.toBe("rgb(0, 0, 0)");
    const text = await page.evaluate(() => document.querySelector("style")?.textContent ?? ""), [plain] = text.split("@supports");
    expect(plain).not.toMatch(/var\(/); // renderers that take the last declaration see no variable
    expect(plain).toMatch(/fill:#/);
  }
});

test("the lobby does not name printings, and your turn is first", async ({ server, person }) => {
  const tables = [];
  for (let i = 0; i < 2; i++) tables.push((await server.open("standard", [{ name: "Ann" }, { name: "Bob" }]))[0]);
  await server.play(tables[1]);
  const { view } = await server.last(tables[1]);
  await server.play(tables[1], view.choices[0].ply); // now Bob is to play at the newer one
  const { page } = await person();
  await page.goto(server.address);
  await page.evaluate((seats) => { localStorage["labyrinth.seats"] = JSON.stringify(seats.reverse().map((seat, i) => ({ when: Date.now() - i, ...seat }))); }, tables);
  await page.reload();
  await expect(page.locator(".yours li").first()).toHaveClass(/acts/);
  for (const variant of ["standard", "kids"]) {
    await e2e.choose(page, variant);
    await page.evaluate(() => document.querySelector(".more")?.setAttribute("open", ""));
    await expect(page.locator(".setup")).not.toContainText(/Pokémon|One Piece/);
  }
});
