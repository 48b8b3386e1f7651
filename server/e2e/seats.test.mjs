// These tests are about seats: none is lost by a tap, and who only watches is nobody.

import { expect, test } from "./fixtures.mjs";
import * as e2e from "./helpers.mjs";

test("a seat that is put away can be brought back, and its link still leads to it", async ({ server, person }) => {
  const [ann] = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }]);
  const { page } = await person();
  await e2e.sit(page, server.address, ann);
  await page.goto(`${server.address}/#/`);
  const line = page.locator(".yours > ul > li");
  await line.getByRole("button", { name: "Put away" }).click();
  await expect(line).toHaveCount(0);
  await page.reload();
  await page.locator(".put-away > summary").click();
  await page.getByRole("button", { name: "Bring back" }).click();
  await expect(line).toHaveCount(1);
  await line.getByRole("button", { name: "Put away" }).click();
  await page.goto(`${server.address}/#/t/${ann.id}`);
  await expect(page.locator(".headline")).toContainText("Your turn");
});

test("a table that a server does not know keeps its seat", async ({ server, person }) => {
  const { page } = await person({ allow: /404/ });
  await page.goto(server.address);
  await page.evaluate(() => { localStorage["labyrinth.seats"] = JSON.stringify([{ id: "gone", seat: 1, token: "secret", variant: "standard", when: 1 }]); });
  await page.reload();
  await expect(page.locator(".yours li")).toBeHidden();
  expect(await page.evaluate(() => localStorage["labyrinth.seats"])).toContain("secret");
});

test("the way to the lobby asks while a game runs, and has a sign of its own", async ({ server, person }) => {
  const [ann] = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }], { options: e2e.small.standard });
  const { page } = await person({ width: 390, height: 760 });
  await e2e.sit(page, server.address, ann);
  for (const link of [".to-lobby", "#brand"]) {
    await page.locator(link).click();
    await expect(page.locator(".leave-table")).toContainText("Your seat stays yours");
    expect(page.url()).toContain(ann.id);
    await page.locator("#leave-no").click();
    await expect(page.locator(".leave-table")).toHaveCount(0);
  }
  await page.locator(".to-lobby").click();
  await page.locator("#leave-yes").click();
  await page.locator(".lobby").waitFor();
});

test("to end the game of somebody who is away is asked for twice", async ({ server, person }) => {
  const [ann] = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }]);
  await server.play(ann);
  await server.play(ann);
  const { page } = await person();
  const facts = { ...(await server.api(`tables/${ann.id}`, undefined, ann.token)), standIn: new Date(Date.now() - 1000).toISOString() };
  await page.route("**/api/tables/*/events*", (route) => route.fulfill({ status: 200, contentType: "text/event-stream", body: `event: table\ndata: ${JSON.stringify(facts)}\n\n` }));
  const asked = [];
  page.on("request", (request) => { if (request.url().endsWith("/standin")) asked.push(request.url()); });
  await page.goto(server.address);
  await page.evaluate((seat) => { localStorage["labyrinth.seats"] = JSON.stringify([{ when: 1, ...seat }]); }, ann);
  const { view, ...last } = await server.last(ann);
  await page.unroute("**/api/tables/*/events*");
  await page.route("**/api/tables/*/events*", () => {}); // after the answer below: no stream that ends at once draws the button anew, again and again
  await page.route("**/api/tables/*/events*", (route) => route.fulfill({ status: 200, contentType: "text/event-stream", body: `data: ${JSON.stringify({ ...last, view })}\n\nevent: table\ndata: ${JSON.stringify(facts)}\n\n` }), { times: 1 });
  await page.goto(`${server.address}/#/t/${ann.id}`);
  await page.locator("#standin-2").click();
  await expect(page.locator("#claim-yes")).toBeVisible();
  expect(asked).toEqual([]);
});

test("who only watches is told nothing about requests of their own, at any table", async ({ server, person }) => {
  const [ann, bob] = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }], { options: e2e.small.standard });
  const { id: bots } = await server.api("tables", { variant: "standard", seats: [{ bot: "level1" }, { bot: "level1" }], options: e2e.small.standard });
  const tables = [bots, ann.id];
  for (const id of tables) {
    const { page } = await person();
    await page.clock.install();
    await page.addInitScript(() => { // every notice in red that shows, however short
      /** @type {any} */ (window).bad = [];
      new MutationObserver(() => { const bad = document.querySelector(".notice.bad:not([hidden])"); if (bad?.textContent) /** @type {any} */ (window).bad.push(bad.textContent); }).observe(document, { subtree: true, childList: true, attributes: true });
    });
    await page.goto(`${server.address}/#/t/${id}`);
    await page.locator("#table[data-n]").waitFor();
    if (id === ann.id) {
      const { n } = await server.play(ann);
      await server.api(`tables/${id}/takeback`, { n }, ann.token);
      await expect(page.locator(".banner")).toContainText("Waiting for");
      await expect(page.locator("#withdraw")).toHaveCount(0);
      await server.api(`tables/${id}/takeback`, { n, refuse: true }, bob.token);
      await expect(page.locator(".banner")).toBeHidden();
      await server.api(`tables/${id}/resign`, {}, bob.token);
      await expect(page.locator(".headline")).toContainText("Ann wins");
    }
    await page.clock.fastForward(1000); // a refusal is said 400 ms after its request
    expect(await page.evaluate(() => /** @type {any} */ (window).bad)).toEqual([]);
    for (const own of ["#takeback", "#resign", "#hint", ".emote-menu > summary", ".goals"]) await expect(page.locator(own)).toBeHidden();
    await expect(page.locator("main")).not.toContainText("(you)");
  }
});

test("the name stays whatever else is chosen, and friends are not invited by Guest", async ({ server, person }) => {
  const { page } = await person();
  await page.goto(server.address);
  await page.locator("#start-friends").click();
  await expect(page.getByText("What is your name?")).toBeVisible();
  await expect(page.locator("input[name=name]")).toBeFocused();
  await page.locator("input[name=name]").fill("Zoë");
  await page.locator(".more > summary").click();
  await page.locator("select[name=players]").selectOption("3");
  await page.locator("select[name=seat-2]").selectOption("friend");
  await e2e.choose(page, "kids");
  await expect(page.locator("input[name=name]")).toHaveValue("Zoë");
  await page.reload();
  await expect(page.locator("input[name=name]")).toHaveValue("Zoë");
  await page.locator("select[name=seconds]").selectOption("60");
  await page.locator("#start-friends").click();
  const link = await page.locator(".invites .link input").inputValue();
  const { page: friend } = await person();
  await friend.goto(link);
  await expect(friend.locator(".about")).toContainText("Zoë invites you to play Labyrinth for younger children");
  await expect(friend.locator(".about")).toContainText("Time for a turn: 1 minute");
});

test("times and rules stay when the age, the game or the language changes, where the game has them", async ({ server, person }) => {
  const { page } = await person(), field = (/** @type {string} */ name) => page.locator(`[name="${name}"]`);
  const times = async (/** @type {string} */ what) => {
    await expect(field("seconds"), what).toHaveValue("60");
    await expect(field("total"), what).toHaveValue("600 10");
    await expect(field("quiet"), what).toBeChecked();
  };
  await page.goto(server.address);
  await e2e.more(page);
  await field("players").selectOption("3");
  await field("seconds").selectOption("60");
  await field("total").selectOption("600 10");
  await field("quiet").check();
  await field("option-Return").selectOption("no");
  await field("option-Deal").selectOption("6-each");
  await field("age").selectOption("4");
  await times("for a child");
  await expect(field("option-Return")).toHaveValue("no");
  await expect(field("option-Deal"), "what a child gets").toHaveValue("3-each");
  await expect(page.locator("#eased")).toBeVisible();
  await field("age").selectOption("any");
  await times("for anybody");
  await field("option-Return").selectOption("no");
  await e2e.choose(page, "anniversary");
  await times("in another game");
  await expect(field("option-Return")).toHaveValue("no");
  await e2e.choose(page, "battlechess");
  await times("in a game without cards");
  await e2e.choose(page, "standard");
  await field("players").selectOption("3");
  await page.locator("#language").selectOption("de");
  await expect(page.locator("#open")).toHaveText("Tisch eröffnen");
  await times("in another language");
  await expect(field("option-Return")).toHaveValue("no");
  await expect(field("players")).toHaveValue("3");
  await field("option-Edition").selectOption({ index: 1 });
  await expect(field("option-Return"), "an edition has rules of its own").not.toHaveValue("no");
  await e2e.choose(page, "anniversary");
  await times("after another edition");
});

test("friends get as many seats as were chosen", async ({ server, person }) => {
  for (const [players, others, start, wanted] of /** @type {[string, string[], string, string[]][]} */ ([
    ["", [], "#start-friends", ["invited"]],
    ["4", [], "#start-friends", ["invited", "invited", "invited"]],
    ["3", ["friend"], "#start-friends", ["invited", "bot"]],
    ["3", ["friend"], "#start-bot", ["bot", "bot"]],
  ])) {
    const { page } = await person();
    await page.goto(server.address);
    await page.locator("input[name=name]").fill("Zoë");
    await page.locator(".more > summary").click();
    if (players) await page.locator("select[name=players]").selectOption(players);
    for (const [i, who] of others.entries()) await page.locator(`select[name=seat-${i + 2}]`).selectOption(who);
    await page.locator(start).click();
    await page.waitForURL(/#\/t\//);
    const { seats } = await server.api(`tables/${page.url().split("/").at(-1)}`);
    expect(seats.slice(1).map((/** @type {any} */ { bot }) => (bot ? "bot" : "invited"))).toEqual(wanted);
  }
});

test("an invitation to a table that is full says so at once, or when somebody was faster", async ({ server, person }) => {
  const { page } = await person(), { page: friend } = await person(), { page: third } = await person(), { page: slow } = await person({ allow: /409/ });
  await page.goto(server.address);
  await page.locator("input[name=name]").fill("Zoë");
  await page.locator("#start-friends").click();
  const link = await page.locator(".invites .link input").inputValue();
  await slow.goto(link);
  await slow.locator("#join").waitFor();
  await friend.goto(link);
  await friend.locator("#join").click();
  await e2e.ready(page);
  await slow.locator("#join").click();
  await expect(slow.getByRole("alert")).toContainText("already taken");
  await slow.locator("#watch").waitFor();
  await third.goto(link);
  await expect(third.getByRole("alert")).toContainText("already taken");
  await expect(third.locator("#join")).toHaveCount(0);
  await third.locator("#watch").click();
  await third.locator(".board svg").waitFor();
});

test("a ply is played by the seat that has it", async ({ server, person }) => {
  const [ann] = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }]);
  const { page } = await person();
  await e2e.sit(page, server.address, ann);
  await e2e.push(page);
  await expect(page.locator("#table")).toHaveAttribute("data-n", "1");
});
