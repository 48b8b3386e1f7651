// These tests are about what a family does: several people on one device, the board of Battle
// Chess from both sides, what is said to who does not see the board, and the puzzle of a day.

import { readFileSync } from "node:fs";
import { expect, inWindow, test } from "./fixtures.mjs";
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
  await expect(page.locator(".pass h1"), "whoever typed the names is not always the first").toContainText("Oma");
  await expect(page.locator(".goals, .board")).toHaveCount(0);
  await page.locator("#pass").click();
  await page.locator("#table[data-n='0']").waitFor();
  await expect(page.locator(".headline")).toHaveText(/^Oma, your turn: /);
  await expect(page.locator(".players li")).toHaveCount(3);
  await expect(page.locator(".players li").first().locator(".chip")).toHaveClass(/corner-3/);
  await expect(page.locator(".players .presence"), "all are at the one device").toHaveCount(0);
  await e2e.push(page);
  await page.locator(".hit.dotted").first().dispatchEvent("click"); // walk, or stay
  await page.locator("#pass, #pass-on").first().waitFor();
  if (await page.locator("#pass-on").count()) await page.locator("#pass-on").click(); // a find
  await expect(page.locator(".pass h1")).toContainText("Mia");
  await expect(page.locator(".goals")).toHaveCount(0);
  await expect(page.locator(".board")).toHaveCount(0);
  await page.locator("#pass").click();
  await expect(page.locator(".players .acts")).toContainText("Mia");
  await page.goto(`${server.address}/#/`);
  await expect(page.locator(".yours li").first()).toBeVisible(); // the game is found again
  await page.reload();
  await expect(page.locator(".yours li").first()).toHaveText(/with Oma, Mia,? and Ben · on this device/);
  await page.locator(".yours a").first().click();
  await expect(page.locator(".pass h1"), "nobody knows who looks then").toContainText("Mia");
  await page.locator("#pass").click();
  await expect(page.locator(".players .acts")).toContainText("Mia");
  await page.reload();
  await expect(page.locator(".pass h1")).toContainText("Mia");
});

test("the rules that are chosen in the lobby are those on one device, where so many can have them", async ({ server, person }) => {
  const { page } = await person(), { Layout } = Object.fromEntries((await server.api("variants")).find((/** @type {any} */ one) => one.name === "glow").options.map((/** @type {any} */ one) => [one.name, one.default]));
  const opened = async () => {
    await page.locator("#start-here").click();
    await expect(page.locator("#together-rules")).toContainText("Cards for each player: 3 each");
    await page.locator("#together-start").click();
    await page.locator("#pass").click();
    await page.locator("#table[data-n='0']").waitFor();
    return page.locator(".in-force");
  };
  await page.goto(server.address);
  await e2e.choose(page, "glow");
  await e2e.more(page);
  await page.locator("[name=option-Deal]").selectOption("3-each");
  await page.locator("[name=players]").selectOption("3");
  await page.locator("[name=option-First]").selectOption("3"); // one seat more than there will be
  await expect(await opened()).toContainText("3 each");
  await page.goto(`${server.address}/#/`);
  await page.locator("[name=option-Deal]").selectOption("3-each");
  await page.locator("[name=option-Layout]").fill(Layout.replace(/^(\S+ \S+) (\w+),(\w+),(\w+),(\w+)/, "$1 $2,$3,$4"));
  await page.locator("[name=option-Layout]").press("Tab");
  await page.locator("#start-here").click();
  await page.locator("#one-more").click();
  await expect(page.locator("#one-more"), "a board has room for as many as it has homes").toBeDisabled();
  await expect(page.locator("select[name^=corner-]")).toHaveCount(0);
  await page.locator("#together-start").click();
  await page.locator("#pass").click();
  await expect(page.locator(".players li")).toHaveCount(3);
});

const editions = { standard: "classic", kids: "pokemon", glow: "pokemon", anniversary: "anniversary", battlechess: "" };
for (const [variant, edition] of Object.entries(editions)) {
  test(`on one device, whoever finds or fights sees it before the device is passed on: ${variant}`, async ({ server, person }) => {
    const lesson = readFileSync(new URL(`../../catalog/lessons/${variant}.txt`, import.meta.url), "utf8").split("\n\n")[variant === "battlechess" ? 1 : 0];
    const [state, ...steps] = lesson.trim().split("\n"), { page } = await person({ width: 390, height: 844, touch: true, motion: true, speed: "fast" });
    await e2e.keepGame(page, server.address, `[Variant "${variant}"]\n${edition && `[Edition "${edition}"]\n`}[Seats "2"]\n[Result "*"]\n\n${state}\n`, { variant, others: { name: "Bob" } });
    await page.goto(`${server.address}/#/t/localtest`);
    await expect(page.locator(".pass h1")).toContainText("Ann");
    await page.locator("#pass").tap();
    await expect(page.locator(".headline")).toHaveText(/^Ann, your turn: /);
    for (const ply of steps.map((line) => line.split(" ")[1]).filter((ply) => ply && !ply.startsWith("+"))) await e2e.clickChoice(page, choiceOf(ply));
    await page.locator("#pass-on").waitFor();
    if (variant === "battlechess") await expect(page.locator(".fought")).toHaveText(/attacks.*\d [<=>] \d/);
    else await expect(page.locator(".found-now")).toHaveText(/^Found: ./);
    await expect(page.locator(".headline")).toHaveText("Pass the device to Bob.");
    await inWindow(page, ".board svg", "#pass-on");
    await page.reload();
    await expect(page.locator(".pass h1"), "a page that is opened again shows nobody's cards").toContainText("Bob");
    await expect(page.locator(".goals, .board")).toHaveCount(0);
    await expect(page.locator(".pass p"), "only cards are secret").toHaveCount(variant === "battlechess" || variant === "kids" ? 0 : 1);
    await page.locator("#pass").tap();
    await expect(page.locator(".headline")).toHaveText(/^Bob, your turn: /);
  });
}

/** What to pick for a ply, without the state of the game. @param {string} ply @returns {import("../page/types").Choice} */
function choiceOf(ply) {
  const [, slot, way] = /^([NESW]\w):(\w+)$/.exec(ply) ?? [], [, from, to, side] = /^(\w\d)-(\w\d)x(\w+)$/.exec(ply) ?? [];
  if (slot) return { ply, picks: [slot, way], kinds: ["slot", "orientation"], labels: [] };
  if (from) return { ply, picks: [from, to, side], kinds: ["piece", "square", "direction"], labels: [] };
  return { ply, picks: [ply], kinds: [/^\w\d$/.test(ply) ? "square" : "button"], labels: [] };
}

test("the name that was typed goes along, whichever way leads into a game", async ({ server, person }) => {
  const { page } = await person({ width: 390, height: 844, touch: true }), mine = page.locator(".players li", { hasText: "(you)" });
  const begin = async (/** @type {string} */ variant = "standard") => {
    await page.goto(server.address);
    await e2e.choose(page, variant);
  };
  await begin();
  await page.locator("[name=name]").fill("Kim");
  for (const [id, more] of [["#start-bot"], ["#start-friends"], ["#start-anyone"], ["#open", true]]) {
    await begin();
    if (more) await e2e.more(page);
    await page.locator(String(id)).tap();
    await expect(mine, String(id)).toContainText("Kim");
  }
  await begin("battlechess");
  await page.locator("#learn").tap();
  await expect(mine, "in a lesson").toContainText("Kim");
  const [answer] = await Promise.all([page.waitForResponse(/lesson-battlechess/), page.reload()]), { scenes } = await answer.json();
  await page.locator("#table[data-n='0']").waitFor();
  for (const [i, first] of scenes.entries()) {
    for (let event = first; event.next.length > 0; event = event.next[0]) {
      const next = event.next[0].update, choice = event.update.view.choices?.find((/** @type {any} */ one) => one.ply === next.ply);
      if (next.by === 1) await e2e.clickChoice(page, choice);
      if (next.by === 1) await page.waitForFunction((n) => Number(document.getElementById("table")?.dataset.n) > n, Number(await page.locator("#table").getAttribute("data-n")) - 1);
    }
    if (i < scenes.length - 1) await page.locator("#next").tap();
  }
  await page.locator("#play-on").tap();
  await page.locator(".table:not(.lesson) .board .can").first().waitFor();
  await expect(mine, "after a lesson").toContainText("Kim");
  await begin();
  await page.locator("#start-here").tap();
  await expect(page.locator("[name=name-1]"), "on one device").toHaveValue("Kim");
});

test("a name that was typed for an invitation is kept while its game is learned", async ({ server, person }) => {
  const { page } = await person({ width: 390, height: 844, touch: true }), [host] = await server.open("standard", [{ name: "Ann" }, { invite: true }]);
  await page.goto(`${server.address}/#/t/${host.id}/join/${host.invites?.[2]}`);
  await page.locator("[name=name]").fill("Kim");
  await expect(page.locator(".in-force").first(), "what is unlimited is said").toContainText("No clock");
  await page.locator("#learn").tap();
  await page.locator("#leave-lesson").tap();
  await expect(page.locator("[name=name]")).toHaveValue("Kim");
});

test("who wins is said by the options that are chosen", async ({ server, person }) => {
  const { page } = await person({ width: 390, height: 844, touch: true }), about = page.locator(".about-game");
  await page.goto(server.address);
  for (const variant of ["kids", "anniversary"]) {
    await e2e.choose(page, variant);
    await page.locator("[name=age]").selectOption("any");
    await expect(about).toContainText("home first wins");
    await page.locator("[name=age]").selectOption("4");
    await expect(about).toContainText("Whoever finds all their pictures first wins");
    await expect(about).not.toContainText("home");
  }
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
    for (const target of view.board.pieces.filter(({ eggs }) => eggs)) {
      await page.locator(`.board [data-pick="${target.square}"]`).last().dispatchEvent("click");
      await expect(page.locator(".notice.toast")).toHaveText(/^Victini \((Ann|Bob)\): 3 eggs\. Until they are gone, it neither moves nor battles\. .* beaten twice\.$/);
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
    await page.route("**/api/bots", async (route) => { // the server's clock, and not that of the device
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), date: new Date("2030-06-15T10:30Z").toUTCString() } });
    });
    page.on("request", (request) => { if (request.url().endsWith("/api/puzzles")) days.push(request.postDataJSON().day); });
    await page.goto(`${server.address}/#/daily`);
    await expect(page.locator(".puzzle")).toContainText("Everybody has the same puzzle");
  }
  expect(days).toEqual(["2030-06-15", "2030-06-15"]);
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
  const over = (await server.finished())[0];
  await page.evaluate(([waits, more]) => { // one that waits behind eight that are newer
    localStorage["labyrinth.seats"] = JSON.stringify([...Array.from({ length: 8 }, () => more), more, waits].map((seat, i) => ({ ...seat, id: i < 8 ? `${seat.id}zz${i}` : seat.id, when: 1 })));
  }, [tables[0], over]);
  await page.route(/tables\/\w+zz\d/, async (route) => route.fulfill({ json: await server.api(`tables/${over.id}`) }));
  await page.reload();
  await expect(page.locator(".yours .acts a")).toHaveAttribute("href", `#/t/${tables[0].id}`);
  await expect(page.locator(".yours li")).toHaveCount(9);
  expect(await page.evaluate(() => JSON.parse(localStorage["labyrinth.seats"]).filter((/** @type {any} */ { over }) => over).length), "it is not asked for again").toBe(1);
  for (const variant of ["standard", "kids"]) {
    await e2e.choose(page, variant);
    await page.evaluate(() => document.querySelector(".more")?.setAttribute("open", ""));
    await expect(page.locator(".setup")).not.toContainText(/Pokémon|One Piece/);
  }
});
