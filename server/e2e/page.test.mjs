// These tests open the page of a running server in Chromium and use it as people
// do: with a mouse, a finger and the keyboard.

import { readFileSync } from "node:fs";
import { think } from "./brain.mjs";
import { expect, inWindow, placed, places, test } from "./fixtures.mjs";
import * as e2e from "./helpers.mjs";

/** Lets people play a whole game, each on a page of their own, and returns the last view. */
async function playToTheEnd(server, people, most = 800) {
  for (let plies = 0; plies < most;) {
    const { view } = await server.last(people[0].held);
    if (view.outcome) return view;
    const actor = people.find(({ held }) => held.seat === view.toMove);
    if (!actor) { // chance is about to decide
      await e2e.pause(30);
      continue;
    }
    const { n, view: own } = await server.last(actor.held);
    if (!own.choices) continue; // the game went on meanwhile
    await e2e.shown(actor.page, n);
    await e2e.clickChoice(actor.page, await think(server, actor.held.id, actor.held.token, own, n));
    plies++;
    await actor.page.waitForFunction((n) => Number(document.getElementById("table")?.dataset.n) > n, n);
  }
  throw new Error("the game does not end");
}

for (const variant of e2e.variants) {
  test(`two browsers play a whole game of ${variant}`, async ({ server, seated }) => {
    const table = await server.pair(variant, e2e.long ? {} : e2e.small[variant]);
    const people = await Promise.all(table.seats.map((held) => seated(held)));
    const view = await playToTheEnd(server, people);
    for (const { page, held } of people) {
      const words = view.outcome.winners.length === 0 ? /draw/ : view.outcome.winners.includes(held.seat) ? /You win|together/ : /wins!/;
      await page.locator(".headline", { hasText: words }).waitFor();
    }
  });
}

test("a hint shows what is left of its turn, and no hint can be asked for while others play", async ({ server, person }) => {
  const { page } = await person();
  await e2e.openTable(page, server.address, { practice: true });
  await page.locator("#hint").click();
  await page.locator(".notice", { hasText: /^Hint: this arrow/ }).waitFor();
  await page.locator(".board .slot.hinted").dispatchEvent("click");
  await page.locator("#confirm").click();
  await page.locator(".notice", { hasText: /^Then (walk|stay)/ }).waitFor();
  await expect(page.locator(".board .slot.hinted"), "the push is done").toHaveCount(0);
  await page.evaluate(() => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector("#hint:disabled")) return;
      seen.disconnect();
      document.body.classList.add("waited");
    });
    seen.observe(document.body, { childList: true, subtree: true });
  });
  await page.locator(".board .square.hinted").dispatchEvent("click");
  await page.locator(".waited #hint:enabled").waitFor(); // the bot has played
  await expect(page.locator(".board .hinted")).toHaveCount(0);
  await page.locator("#hint").click();
  await page.locator(".board .slot.hinted").waitFor();
  const other = page.locator(".board .slot.can:not(.hinted)").first();
  await other.dispatchEvent("click");
  await page.locator("#confirm").click();
  await page.locator(".board .square.can").first().waitFor();
  await expect(page.locator(".board .hinted"), "another push ends the hint").toHaveCount(0);
  await expect(page.locator(".notice")).toBeHidden();
});

test("one plays against bots, with a hint, a takeback, a resignation and a rematch", async ({ server, person }) => {
  const { page } = await person({ motion: true });
  await e2e.openTable(page, server.address, { practice: true });
  await page.locator("#hint").click();
  await page.locator(".notice", { hasText: /^Hint: this arrow, with the tile as it lies now/ }).waitFor();
  await expect(page.locator(".board .hinted"), "the hint is on the board").not.toHaveCount(0);
  await page.locator(".board .slot.hinted").dispatchEvent("click");
  await page.locator(".board.previewing").waitFor();
  await expect(page.locator(".board .hinted"), "the hint stays for the rest of the turn").not.toHaveCount(0);
  await expect(page.locator(".notice")).toBeVisible();
  const reach = page.locator(".board .tile.reach.can");
  await expect(reach, "the squares that one could reach light up").not.toHaveCount(0);
  await reach.first().dispatchEvent("click"); // pushes and walks
  await page.locator(".history", { hasText: "Guest walks to" }).or(page.locator(".history", { hasText: "Guest stays" })).waitFor();
  await page.locator(".board .slot.can").first().waitFor(); // the bot has played
  await expect(page.locator(".notice"), "the hint was for the turn before").toBeHidden();
  expect(await e2e.moved(page), "a push moves a line of tiles").toBeGreaterThan(7);
  await page.locator("#takeback").click();
  await page.locator(".history", { hasText: "taken back" }).first().waitFor();
  await page.locator(".board .square.can").first().waitFor(); // this seat walks again
  const told = page.locator(".history");
  await expect(told).toHaveText(/It is your turn again.*Guest shifts/s);
  await expect(told, "what was taken back is listed no more").not.toHaveText(/bot|Guest (walks|stays)/);
  await page.locator("#resign").click();
  await page.locator("#resign-yes").click();
  await page.locator(".headline", { hasText: "wins" }).waitFor();
  await expect(page.locator(".story li"), "nor counted").toHaveText([/bot: 0 turns · found: 0 of 12$/, /Guest: 1 turn · found: 0 of 12$/], { useInnerText: true });
  await page.getByRole("button", { name: "Rematch" }).click();
  await page.locator(".headline", { hasText: /Your turn|thinking/ }).waitFor();
  await page.locator(".history", { hasText: "The game begins" }).waitFor();
});

test("a friend comes by a link, and the link works once", async ({ server, person }) => {
  const ann = await person();
  await ann.page.goto(server.address);
  await e2e.more(ann.page);
  await ann.page.locator("select[name=seat-2]").selectOption("friend");
  await ann.page.locator("select[name=seconds]").selectOption("86400");
  await ann.page.locator("input[name=name]").fill("Ann");
  await ann.page.locator("#open").click();
  await expect(ann.page.locator(".invites input"), "codes are in the fragment").toHaveValue(/\/t\/\w+#join\//);
  const link = await ann.page.locator(".invites input").inputValue();
  await ann.page.locator(".invites .qr-button").click();
  await ann.page.locator(".invites svg.qr").waitFor();
  await ann.page.goto(link); // the host opens the own invitation
  await ann.page.locator(".players", { hasText: "Ann (you)" }).waitFor();
  await ann.page.locator(".invites .link").first().waitFor();
  await ann.page.locator(".players", { hasText: "has not come yet" }).waitFor();
  const bob = await person();
  await bob.page.goto(link);
  await bob.page.locator(".about", { hasText: "Ann invites you to play Labyrinth." }).waitFor();
  await bob.page.locator("input[name=name]").fill("Bob");
  await bob.page.locator("#join").click();
  await bob.page.locator(".players", { hasText: "Bob (you)" }).waitFor();
  await expect(bob.page).not.toHaveURL(/join/);
  await ann.page.locator(".players", { hasText: "Bob" }).waitFor();
  await ann.page.locator(".invites").waitFor({ state: "detached" });
  await ann.page.locator(".clock", { hasText: /\d:\d\d:\d\d left/ }).waitFor(); // time runs once all are there
  await bob.page.goto("about:blank");
  await bob.page.goto(link); // once more: it leads to the seat
  await bob.page.locator(".players", { hasText: "Bob (you)" }).waitFor();
  const eve = await person();
  await eve.page.goto(link);
  await eve.page.locator(".notice.bad", { hasText: "already taken" }).waitFor();
  await eve.page.locator("#watch").click();
  await eve.page.locator(".headline", { hasText: "You are watching" }).waitFor();
  await bob.page.locator(".links summary").click();
  const other = await bob.page.locator(".links input").nth(1).inputValue();
  const phone = await person({ width: 360, height: 640, touch: true });
  await phone.page.goto(other);
  await phone.page.locator(".players", { hasText: "Bob (you)" }).waitFor();
  await expect(phone.page, "the token does not stay in the address").not.toHaveURL(/seat/);
});

test("a takeback among people needs both", async ({ server, seated }) => {
  const { seats } = await server.pair("standard");
  const [ann, bob] = await Promise.all(seats.map((held) => seated(held)));
  const { view, n } = await server.last(ann.held);
  await e2e.shown(ann.page, n);
  await e2e.clickChoice(ann.page, view.choices[0]);
  await e2e.shown(bob.page, n + 1);
  await ann.page.locator("#takeback").click();
  await bob.page.locator(".banner", { hasText: "take something back" }).waitFor();
  await ann.page.locator(".banner", { hasText: "Waiting" }).waitFor();
  await bob.page.locator(".banner").getByRole("button", { name: "Yes" }).click();
  await ann.page.locator(".board .slot.can").first().waitFor();
});

test("whoever asks for a takeback sees who has to agree, and can withdraw it", async ({ server, seated }) => {
  const { seats } = await server.pair("standard");
  const [ann, bob] = await Promise.all(seats.map((held) => seated(held)));
  const { view, n } = await server.last(ann.held), ask = () => ann.page.locator("#takeback").click();
  await e2e.shown(ann.page, n);
  await e2e.clickChoice(ann.page, view.choices[0]);
  await e2e.shown(bob.page, n + 1);
  await ask();
  await ann.page.locator(".banner", { hasText: "Waiting for Bob" }).waitFor();
  await bob.page.locator(".banner", { hasText: "take something back" }).waitFor();
  await expect(bob.page.locator("#withdraw"), "Bob answers").toHaveCount(0);
  await ann.page.locator("#withdraw").click();
  for (const { page } of [ann, bob]) await page.locator(".banner").waitFor({ state: "hidden" });
  await ask();
  await bob.page.locator(".banner").getByRole("button", { name: "No" }).click();
  await ann.page.locator(".notice.bad", { hasText: "refused" }).waitFor();
});

test("on a phone the request for a takeback comes into the window of who asks and of who must answer", async ({ server, seated }) => {
  const { seats } = await server.pair("standard"), phone = { width: 360, height: 640, touch: true };
  const [ann, bob] = await Promise.all(seats.map((held) => seated(held, phone)));
  const { n } = await server.play(ann.held);
  for (const { page } of [ann, bob]) {
    await e2e.shown(page, n);
    await page.locator(".history").evaluate((list) => list.scrollIntoView());
  }
  await ann.page.locator("#takeback").tap();
  for (const { page } of [ann, bob]) await inWindow(page, ".banner");
});

test("a takeback that is refused says so", async ({ server, seated }) => {
  const { seats } = await server.pair("standard");
  const [ann, bob] = await Promise.all(seats.map((held) => seated(held)));
  const { view, n } = await server.last(ann.held);
  await e2e.shown(ann.page, n);
  await e2e.clickChoice(ann.page, view.choices[0]);
  for (const { page } of [ann, bob]) await e2e.shown(page, n + 1);
  const [before] = await places(ann.page, ".board svg");
  await ann.page.locator("#takeback").click();
  await bob.page.locator(".banner").getByRole("button", { name: "No" }).click();
  await ann.page.locator(".notice.bad", { hasText: "refused" }).waitFor();
  expect(await places(ann.page, ".board svg"), "a notice does not move the board").toEqual([before]);
  await ann.page.locator("#takeback").click();
  await bob.page.locator(".banner").getByRole("button", { name: "Yes" }).click();
  await e2e.shown(ann.page, n + 2);
  expect(await ann.page.locator(".notice").isVisible(), "it is no longer true").toBe(false);
});

test("what has shown something hidden stays, and a phone says so where one is", async ({ server, person }) => {
  const [held] = await server.open("anniversary", [{ name: "Ann" }, { bot: "random" }]);
  const { page } = await person({ width: 390, height: 640, touch: true, allow: /409/ });
  await e2e.sit(page, server.address, held);
  await e2e.shown(page, 0);
  await expect(page.locator("#takeback"), "there is nothing to take back yet").toBeDisabled();
  const { choices, board } = (await server.last(held)).view, [row, column] = ["1234567", "abcdefg"];
  const pushedOut = (/** @type {string} */ [side, line]) => board.rows[{ N: 6, S: 0 }[side] ?? row.indexOf(line)][{ E: 0, W: 6 }[side] ?? column.indexOf(line)];
  await e2e.clickChoice(page, choices.find(({ ply }) => !pushedOut(ply).picture)); // it turns over a tile that may have a message
  await page.locator("#takeback[aria-disabled=true]").dispatchEvent("click"); // it looks as if it did nothing, and says why
  const notice = page.locator(".notice.bad", { hasText: "something hidden" });
  await expect(notice).toBeInViewport({ ratio: 1 });
  const [other] = await server.open("standard", [{ name: "Ann" }, { bot: "random" }]);
  await e2e.sit(page, server.address, other);
  await e2e.shown(page, 0);
  await e2e.clickChoice(page, (await server.last(other)).view.choices[0]);
  await page.locator("#takeback:enabled:not([aria-disabled])").click(); // a shift shows nothing
  await e2e.shown(page, 2);
});

test("the help for the keyboard has the keys of the game", async ({ server, person }) => {
  for (const variant of ["standard", "battlechess"]) {
    const { seats: [held] } = await server.pair(variant);
    const { page } = await person();
    await e2e.sit(page, server.address, { ...held, variant });
    await e2e.shown(page, 0);
    const help = page.locator("#board-help");
    await expect(help).not.toBeEmpty();
    await (variant === "standard" ? expect(help) : expect(help).not).toHaveText(/spare tile/);
  }
});

test("the trace of a piece lies under the pieces", async ({ server, person }) => {
  const { seats: [ann, bob] } = await server.pair("battlechess");
  const { page } = await person();
  await e2e.sit(page, server.address, { ...bob, variant: "battlechess" });
  const { view } = await server.last(ann);
  const { ply } = /** @type {any} */ (view.choices?.find(({ ply }) => /-/.test(ply)));
  await server.api(`tables/${ann.id}/plies`, { n: 0, ply }, ann.token);
  await page.locator(".trace .way").waitFor({ state: "attached" });
  await expect.poll(() => page.evaluate(() => {
    const trace = document.querySelector(".traces");
    return [...document.querySelectorAll(".board .token")].every((one) => Boolean(/** @type {any} */ (trace).compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING));
  })).toBe(true);
});

test("a first game explains one thing after the other", async ({ server, person }) => {
  const { page } = await person({ width: 360, height: 640, touch: true });
  const [held] = await server.open("standard", [{ name: "Ann" }, { bot: "random" }], { practice: true });
  await e2e.sit(page, server.address, /** @type {any} */ ({ ...held, learn: true }));
  await e2e.ready(page);
  const words = page.locator(".coach [aria-live]");
  await words.filter({ hasText: "1/6" }).waitFor();
  const trayAt = () => page.locator(".tray").evaluate((tray) => tray.getBoundingClientRect().top), top = await trayAt();
  await page.locator(".spare-tile button").tap();
  await words.filter({ hasText: "2/6" }).waitFor();
  await expect.poll(trayAt, "nothing moves").toBe(top);
  await page.locator(".board .hit.push").first().tap();
  await page.locator("#confirm").tap();
  await words.filter({ hasText: "3/6" }).waitFor();
  await expect.poll(trayAt, "nothing moves").toBe(top);
  await page.locator(".board .square.can").first().dispatchEvent("click");
  await words.filter({ hasText: "4/6" }).waitFor();
  await expect.poll(trayAt, "nothing moves").toBe(top);
  await page.locator(".coach button").tap();
  await page.locator(".coach").waitFor({ state: "detached" });
});

test("a rematch begins when both want one, and each keeps the token", async ({ server, seated }) => {
  const { id, seats } = await server.pair("standard");
  await server.api(`tables/${id}/resign`, {}, seats[0].token);
  const [ann, bob] = await Promise.all(seats.map((held) => seated(held)));
  await ann.page.getByRole("button", { name: "Rematch" }).click();
  await ann.page.locator(".banner", { hasText: "Waiting for Bob to agree" }).waitFor();
  await bob.page.locator(".banner", { hasText: "Ann would like a rematch" }).waitFor();
  await bob.page.getByRole("button", { name: "Rematch" }).click();
  await bob.page.locator(".players .acts", { hasText: "(you)" }).waitFor(); // the seats rotate
  // Whoever has asked first comes along.
  await ann.page.locator(".headline", { hasText: "Waiting for Bob" }).waitFor();
  await ann.page.locator(".players", { hasText: "Ann (you)" }).waitFor();
  await expect(ann.page).not.toHaveURL(new RegExp(`#/t/${id}$`));
});

test("a rematch can be declined, and withdrawn by who has asked", async ({ server, seated }) => {
  const { id, seats } = await server.pair("standard");
  await server.api(`tables/${id}/resign`, {}, seats[0].token);
  const [ann, bob] = await Promise.all(seats.map((held) => seated(held, { width: 390, height: 844, touch: true })));
  const again = (/** @type {e2e.Person} */ { page }) => page.getByRole("button", { name: "Rematch" }), refuse = ({ page }) => page.locator("#refuse-rematch");
  await expect(refuse(ann)).toHaveCount(0);
  await again(ann).tap();
  await bob.page.locator(".banner", { hasText: "Ann would like a rematch" }).waitFor();
  await expect(refuse(bob)).toHaveText("No");
  await expect(refuse(ann)).toHaveText("Withdraw the request");
  await refuse(ann).tap();
  await expect(bob.page.locator(".banner")).not.toContainText("would like a rematch");
  await expect(again(ann)).toHaveCount(1);
  await expect(ann.page.locator(".notice.bad"), "nobody has declined").toBeHidden();
  await again(ann).tap();
  await refuse(bob).tap();
  await expect(ann.page.locator(".notice.bad")).toHaveText("The rematch was declined.");
  await expect(ann.page.locator(".banner")).not.toContainText("Waiting for Bob");
  await expect(bob.page.locator(".notice.bad")).toBeHidden();
  await again(bob).tap(); // it can be asked for again
  await again(ann).tap();
  await ann.page.locator(".players", { hasText: "Ann (you)" }).waitFor();
  await expect(ann.page).not.toHaveURL(new RegExp(`#/t/${id}$`));
});

test("the keyboard alone is enough", async ({ server, person }) => {
  const { page } = await person();
  await page.goto(server.address);
  await page.locator("#start-bot").waitFor();
  const press = async (key, times = 1) => { for (let i = 0; i < times; i++) await page.keyboard.press(key); };
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-pick") || document.activeElement?.id || document.activeElement?.className);
  for (let i = 0; i < 40 && (await focused()) !== "start-bot"; i++) await press("Tab");
  expect(await focused(), "Tab leads to the button that opens a table").toBe("start-bot");
  await press("Enter");
  await e2e.ready(page);
  await expect.poll(focused, "where the keyboard is when a turn begins").toMatch(/^[NSWE][a-g1-7]$/);
  const first = await focused();
  await press("ArrowDown");
  await expect.poll(focused, "arrows move between places").not.toBe(first);
  const facing = await e2e.facing(page);
  await press("r");
  await expect.poll(() => e2e.facing(page), "R turns the spare tile").not.toBe(facing);
  const turned = await e2e.facing(page);
  await press("Enter");
  await page.locator(".board.previewing").waitFor();
  await page.locator("#live", { hasText: /Preview.*Shift (row|column).*Reachable: [a-g]\d/ }).waitFor({ state: "attached" });
  await press("Escape");
  await page.locator(".board:not(.previewing)").waitFor();
  await expect(page.locator(".spare-tile"), "the spare tile stays turned").toHaveAttribute("data-facing", String(turned));
  await press("Enter");
  await page.locator(".board.previewing").waitFor();
  await press("Enter"); // the same slot again pushes
  await page.locator(".history", { hasText: "shifts" }).waitFor();
  await page.locator(".board .square.can").first().waitFor();
  await expect.poll(focused, "the keyboard is on the board after a ply").toMatch(/^[a-g][1-7]$/);
  const unmarked = () => page.evaluate(() => [...document.querySelectorAll(".board .square.can")].filter((square) =>
    !document.querySelector(`.hit[data-pick="${square.getAttribute("data-pick")}"] .cue`)).length);
  await expect.poll(unmarked, "every square that can be chosen has a sign besides its color").toBe(0);
  await press("ArrowDown");
  await press("Enter");
  await page.locator("#live", { hasText: /(walks|stays|shifts)/ }).waitFor({ state: "attached" }); // what screen readers are told
  await page.locator(".history", { hasText: /Guest (walks|stays)/ }).waitFor();
  expect(await e2e.moved(page), "nothing moves for a reader who wants no motion").toBe(0);
  await page.locator(".board .hit.push").first().waitFor({ state: "attached" }); // the bot has played
  await expect(async () => {
    const said = /Spare tile: [^:]+: ([^.;]+)/.exec(String(await page.locator("#summary").textContent()))?.[1] ?? "";
    const sides = said.split(/,? and |, /).map((side) => ({ up: "N", right: "E", down: "S", left: "W" })[side]);
    expect(sides.sort(), "the spare tile is said as it lies").toEqual([...String(await e2e.facing(page))].sort());
  }).toPass();
});

test("a page that is loaded again in mid-turn goes on", async ({ server, person }) => {
  const { page } = await person();
  await e2e.openTable(page, server.address);
  await page.locator(".board .slot.can").first().dispatchEvent("click");
  await page.locator(".board.previewing").waitFor();
  await page.reload(); // a preview is no ply
  await e2e.ready(page);
  await expect(page.locator(".history li")).toHaveCount(1);
  await page.locator(".board .slot.can").first().dispatchEvent("click");
  await page.locator("#confirm").click();
  await page.locator(".board:not(.previewing) .square.can").first().waitFor();
  await page.reload();
  await page.locator(".headline", { hasText: "walk" }).waitFor();
  await page.locator(".board .square.can").first().dispatchEvent("click");
  await page.locator(".history", { hasText: /Guest (walks|stays)/ }).waitFor();
});

test("the server is killed and started again, and the page goes on by itself", async ({ serve, person }) => {
  const server = await serve();
  const { page } = await person({ allow: /./ }); // requests fail meanwhile
  await e2e.openTable(page, server.address);
  await page.locator(".board .slot.can").first().dispatchEvent("click");
  await page.locator(".board.previewing").waitFor();
  await server.kill();
  await page.locator(".headline", { hasText: "Reconnecting" }).waitFor();
  await page.locator("#confirm").click(); // sent again until the server answers
  await server.start();
  await page.locator(".board:not(.previewing) .square.can").first().waitFor();
  await page.locator(".board .square.can").first().dispatchEvent("click");
  await page.locator(".history", { hasText: /Guest (walks|stays)/ }).waitFor();
  await page.locator(".board .slot.can").first().waitFor(); // the bot has played, too
  await server.kill();
});

test("the record is replayed with a slider", async ({ server, person }) => {
  const [over] = await server.finished();
  const { page } = await person();
  await page.goto(`${server.address}/#/t/${over.id}/record`);
  await page.locator("#record .board svg").waitFor();
  await page.locator(".said", { hasText: "begins" }).waitFor();
  await page.locator("#next").click();
  await page.locator(".said", { hasText: "shifts" }).waitFor();
  await expect(page.locator(".players .presence"), "nobody is here").toHaveCount(0);
  await expect(page.locator(".slider output"), "the sign of the seat and its turn").toHaveText(/^1\s*Turn 1 of 1$/, { useInnerText: true });
  await page.locator("#slider").focus();
  await page.keyboard.press("End");
  await page.locator(".said", { hasText: "gave up" }).waitFor();
  await page.keyboard.press("Home");
  await page.locator(".said", { hasText: "begins" }).waitFor();
  await page.locator("#play").click();
  await page.locator(".said", { hasText: "gave up" }).waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#save").click()]);
  expect(readFileSync(await download.path(), "utf8")).toMatch(/^\[Variant "standard"\]/);
});

test("a spectator sees no hidden card", async ({ server, person }) => {
  const { id } = await server.pair("standard");
  const { page } = await person();
  await page.goto(`${server.address}/#/t/${id}`);
  await page.locator(".headline", { hasText: "You are watching" }).waitFor();
  await expect(page.locator(".goals")).toHaveCount(0);
  await expect(page.locator(".board .can")).toHaveCount(0);
});

test("a tap that can do nothing says why, where somebody would expect more", async ({ server, person }) => {
  const { page } = await person({ width: 390, height: 780, touch: true });
  const { seats } = await server.pair("standard"), notice = page.locator(".notice");
  const first = (await server.last(seats[0])).view.choices[0];
  await server.api(`tables/${seats[0].id}/plies`, { n: 0, ply: first.ply }, seats[0].token);
  await server.api(`tables/${seats[0].id}/plies`, { n: 1, ply: (await server.last(seats[0])).view.choices[0].ply }, seats[0].token);
  await e2e.sit(page, server.address, seats[1]);
  await e2e.ready(page);
  const tap = (/** @type {string} */ pick) => page.locator(`.board [data-pick="${pick}"]:not(.hit)`).last().dispatchEvent("click");
  const far = () => page.evaluate(() => /** @type {any} */ (document.querySelector(".board .tile.square:not(.can)")).dataset.pick);
  await tap(await far());
  await expect(notice, "nobody expects to walk now").toBeHidden();
  await tap((await server.last(seats[1])).view.board.ban);
  await expect(notice).toHaveText(/last tile came out/);
  await page.locator(".board .hit.push").first().dispatchEvent("click");
  await page.locator(".board.previewing").waitFor();
  await expect(notice, "a tap that does something takes it away").toBeHidden();
  await tap(await far());
  await expect(notice).toHaveText(/^After this shift, no open way/);
  await page.locator("#confirm").tap();
  await page.locator(".board:not(.previewing) .square.can").first().waitFor();
  await tap(await far());
  await expect(notice).toHaveText(/^No open way/);
  for (const height of [640, 760]) {
    await page.setViewportSize({ width: 360, height });
    await tap("Nb");
    await tap(await far());
    await inWindow(page, ".notice.bad");
    for (const seen of [".board svg", ".headline", ".spare-tile", ".goals"]) {
      await placed(page, [".notice.bad", seen], (warning, box) => warning.y >= box.y + box.height || warning.y + warning.height <= box.y, "the warning covers nothing");
    }
  }
  await tap("Nb");
  await expect(notice, "and slots say nothing new").toHaveText(/^No open way/);
});

test("the mark of the keyboard shows for the keyboard only, and keys are named where there are any", async ({ server, person }) => {
  const [held] = await server.open("standard", [{ name: "Ann" }, { bot: "random" }]);
  const ring = (/** @type {import("@playwright/test").Page} */ page) => page.evaluate(() => {
    const hit = document.activeElement?.matches(".hit") ? document.activeElement : null;
    return hit ? getComputedStyle(/** @type {Element} */ (hit.firstElementChild)).stroke : "no focus";
  });
  for (const touch of [true, false]) {
    const { page } = await person({ touch });
    await e2e.sit(page, server.address, held);
    await page.reload();
    await e2e.ready(page);
    await page.evaluate(() => /** @type {any} */ (document.querySelector(".board .hit[tabindex='0']")).focus());
    await expect.poll(() => ring(page), "after a reload").toBe("none");
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => ring(page), "after an arrow key").toBe("rgb(255, 122, 31)");
    await expect(page.locator(".tip")).toHaveText(touch ? /^(?!.* R\b).*to turn it\.$/s : /press R, to turn it\.$/, { useInnerText: true });
    await (touch ? expect(page.locator("#board-help")) : expect(page.locator("#board-help")).not).toHaveText("");
  }
});

test("what was found is shown apart from the goals, until the next shift", async ({ server, person }) => {
  const { id, seats } = await server.pair("kids", e2e.small.kids), { page } = await person();
  await e2e.sit(page, server.address, seats[0]);
  for (let found = 0; found === 0;) {
    const { view } = await server.last(seats[0]), actor = seats[Number(view.toMove) - 1], { n, view: own } = await server.last(actor);
    const walk = own.choices.find(({ picks }) => actor === seats[0] && own.targets?.includes(picks[0])) ?? own.choices[n % own.choices.length];
    await server.api(`tables/${id}/plies`, { n, ply: walk.ply }, actor.token);
    await e2e.shown(page, n + 1);
    found = (await server.last(seats[0])).view.players[0].found?.length ?? 0;
    await expect(page.locator(".found-now")).toHaveCount(found);
  }
  const pictures = page.locator(".players li").first().locator(".dots b"), line = (await page.locator(".found-now").innerText()).replace("Found: ", "");
  await expect(pictures, "and its picture at the line of the player").toHaveCount(1);
  await expect(pictures).toHaveAttribute("title", line);
  await expect(page.locator(".found-now")).toHaveText(/^Found: \S+$/, { useInnerText: true });
  const { view } = await server.last(seats[0]);
  await expect(page.locator(".goals .card"), "the others are the goals, and home after them").toHaveCount(Math.max(1, view.players[0].left ?? 0));
  for (let shifted = false; !shifted;) {
    const { view } = await server.last(seats[0]), actor = seats[Number(view.toMove) - 1], { n, view: own } = await server.last(actor);
    await server.api(`tables/${id}/plies`, { n, ply: own.choices[0].ply }, actor.token);
    await e2e.shown(page, n + 1);
    shifted = actor === seats[0] && /:/.test(own.choices[0].ply);
  }
  await expect(page.locator(".found-now")).toHaveCount(0);
});

test("glowing cards are words while the board hides their pictures, whatever was seen before", async ({ server, person }) => {
  const seen = (await server.pair("glow")).seats[0], hidden = (await server.pair("glow", { GlowByDay: "hidden" })).seats[0], { page } = await person();
  await e2e.sit(page, server.address, hidden);
  const cards = page.locator(".tonight .card");
  await cards.first().waitFor();
  const words = await cards.allInnerTexts();
  await e2e.sit(page, server.address, seen);
  await page.locator(".tonight .card .sign").first().waitFor();
  await page.evaluate((seats) => { localStorage["labyrinth.seats"] = JSON.stringify(seats); }, [seen, hidden]);
  await page.evaluate((id) => { location.hash = `#/t/${id}`; }, hidden.id);
  await page.locator(".tonight .card:not(:has(.sign))").first().waitFor();
  await expect(cards).toHaveText(words, { useInnerText: true });
});

test("an invitation tells what one does, and the rules open at their beginning there and at the table", async ({ server, person }) => {
  const [host] = await server.open("anniversary", [{ name: "Ann" }, { invite: true }]);
  for (const hash of [`#/t/${host.id}/join/${host.invites[2]}`, `#/t/${host.id}`]) {
    const { page } = await person({ width: 390, height: 780, touch: true });
    await page.goto(`${server.address}/${hash}`);
    await page.locator(".howto summary").scrollIntoViewIfNeeded();
    if (hash.includes("join")) await page.locator(".about", { hasText: /home first wins/ }).waitFor();
    await page.locator(".howto summary").tap();
    await page.locator(".rulebook h2").waitFor();
    await page.locator(".rulebook figure svg").first().waitFor();
    await page.waitForFunction(() => Math.abs(document.querySelector(".howto")?.getBoundingClientRect().top ?? 999) < 10);
    if (hash.includes("join")) await expect(page.locator("form .howto")).toHaveCount(1);
  }
});
