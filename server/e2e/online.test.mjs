// These tests use what a table has only online: open seats and their list, emotes, the
// time for a game, shared links, puzzles, and bots to watch.

import assert from "node:assert/strict";
import { accessible } from "./axe.mjs";
import { expect, inWindow, test } from "./fixtures.mjs";
import * as e2e from "./helpers.mjs";

test("a stranger finds an open seat in the lobby, and they play on a clock", async ({ server, person }) => {
  const ann = await person();
  await ann.page.goto(server.address);
  await e2e.more(ann.page);
  await ann.page.locator("select[name=seat-2]").selectOption("anyone");
  await ann.page.locator("input[name=listed]").waitFor();
  await ann.page.locator("select[name=total]").selectOption("600 10");
  await ann.page.locator("input[name=quiet]").check();
  await ann.page.locator("input[name=name]").fill("Annabel");
  await ann.page.locator("#open").click();
  await ann.page.locator(".invites", { hasText: "in the lobby" }).waitFor();
  await ann.page.locator(".players", { hasText: "free for anybody" }).waitFor();
  await expect(ann.page.locator(".invites input")).toHaveValue(/\/t\/\w+#join$/);
  const bob = await person({ width: 360, height: 640, touch: true });
  await bob.page.goto(server.address);
  const listed = bob.page.locator(".wanted li");
  await listed.filter({ hasText: "1 seat free" }).waitFor();
  await expect(listed, "the list has no names").not.toHaveText(/Annabel/, { useInnerText: true });
  await accessible(bob.page, "the lobby with the list");
  await listed.locator("a").tap();
  await bob.page.locator("h1", { hasText: "free seat" }).waitFor();
  await bob.page.locator(".about", { hasText: "Annabel" }).waitFor();
  await bob.page.locator("input[name=name]").fill("Bob");
  await bob.page.locator("#join").tap();
  await bob.page.locator(".players", { hasText: "Bob (you)" }).waitFor();
  await ann.page.locator(".invites").waitFor({ state: "detached" });
  await ann.page.locator(".players .acts .seat-clock", { hasText: /^(10:00|\d:\d\d)$/ }).waitFor();
  await ann.page.locator(".players .acts .seat-clock", { hasText: /^\d:\d\d$/ }).waitFor(); // it runs
  await expect(bob.page.locator(".seat-clock").nth(1), "the clock of the other stands still").toHaveText("10:00");
  const id = new URL(ann.page.url()).hash.split("/")[2];
  assert.equal((await server.api(`tables/${id}`)).quiet, true, "opened without signs");
  await bob.page.locator(".emote-menu").waitFor({ state: "hidden" });
  const eve = await person();
  await eve.page.goto(`${server.address}/#/t/${id}/join`);
  await eve.page.locator(".notice.bad", { hasText: "already taken" }).waitFor();
});

test("who watches a table with an open seat can sit down", async ({ server, person }) => {
  const [held] = await server.open("kids", [{ name: "Ann" }, { open: true }]);
  const { page } = await person();
  await page.goto(`${server.address}/t/${held.id}`); // as a link in a message
  await page.locator("#sit").click();
  await page.locator("#join").click();
  await page.locator(".players", { hasText: "Guest (you)" }).waitFor();
  await page.locator("#sit").waitFor({ state: "detached" });
});

test("emotes appear at the seat, are said, and the host switches them off", async ({ server, seated }) => {
  const { seats } = await server.pair("standard");
  const [ann, bob] = await Promise.all(seats.map((held, i) => seated(held, i ? { width: 360, height: 640, touch: true, language: "de" } : {})));
  await ann.page.locator(".emote-menu summary").click();
  await expect(ann.page.locator(".six button")).toHaveCount(6);
  await accessible(ann.page, "the menu of emotes");
  await expect.poll(() => ann.page.locator(".six button").evaluateAll((all) => all.every((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width >= 44 && height >= 44;
  })), "a finger finds each").toBe(true);
  for (const { page } of [ann, bob]) await page.evaluate(() => { // a bubble is there for a moment only
    const seen = /** @type {any} */ (window).bubbles = [];
    new MutationObserver((records) => records.forEach(({ addedNodes }) => addedNodes.forEach((node) => {
      const bubble = /** @type {HTMLElement} */ (node), board = document.querySelector(".board svg")?.getBoundingClientRect();
      const { top } = bubble.getBoundingClientRect();
      seen.push([bubble.className, bubble.innerText.trim(), board !== undefined && top >= board.top && top < board.bottom]);
    }))).observe(/** @type {Node} */ (document.querySelector(".emotes")), { childList: true });
  });
  const bubbles = (/** @type {e2e.Person} */ { page }) => page.evaluate(() => /** @type {any} */ (window).bubbles);
  await ann.page.locator("#emote-bravo").click();
  await expect.poll(() => bubbles(bob), "on the board, where it can be seen").toEqual([["bubble corner-1", "Gut gespielt!", true]]);
  await expect.poll(() => bubbles(ann), "the own one, too").toEqual([["bubble corner-1", "Well played!", true]]);
  await bob.page.locator("#live", { hasText: "Ann: Gut gespielt!" }).waitFor({ state: "attached" });
  await bob.page.locator(".bubble").waitFor({ state: "detached" });
  await bob.page.locator(".emote-menu summary").tap();
  await expect(bob.page.locator("#emotes-off"), "only the host switches them off").toHaveCount(0);
  await ann.page.locator(".emote-menu summary").click();
  await ann.page.locator("#emotes-off").click();
  await bob.page.locator(".emote-menu").waitFor({ state: "hidden" });
  await ann.page.locator(".emote-menu summary").click();
  await ann.page.locator("#emotes-off", { hasText: "Allow" }).click();
  await bob.page.locator(".emote-menu").waitFor();

  await bob.page.locator(".settings summary").tap(); // one person can do without
  await bob.page.locator("#signs").uncheck();
  await bob.page.locator(".settings summary").tap();
  await ann.page.locator(".emote-menu summary").click();
  await ann.page.locator("#emote-wow").click();
  await e2e.until(async () => (await bubbles(ann)).length === 2, "the sign of the one who wants them");
  await bob.page.locator("#emote-thanks").tap(); // his menu is open; the sign comes after that of the other
  await e2e.until(async () => (await bubbles(bob)).length > 1, "the own sign");
  assert.deepEqual((await bubbles(bob)).map(([, words]) => words), ["Gut gespielt!", "Danke!"], "only the own one");
});

test("the page's own invitation has a preview, and both forms of it lead to the seat", async ({ server, person }) => {
  for (const form of ["shared", "old"]) {
    const [held] = await server.open("standard", [{ name: "Ann" }, { invite: true }]);
    const ann = await person();
    await e2e.sit(ann.page, server.address, held);
    const link = await ann.page.locator(".invites input").inputValue();
    assert.equal(link, `${server.address}/t/${held.id}#join/${held.invites?.[2]}`);
    const answer = await fetch(link, { headers: { "Accept-Language": "fr" } });
    assert.match(await answer.text(), /og:image.*picture\.png[^]*Prenez une place|Prenez une place[^]*og:image/);
    const bob = await person();
    await bob.page.goto(form === "shared" ? link : `${server.address}/#/t/${held.id}/join/${held.invites?.[2]}`);
    await bob.page.locator(".about", { hasText: "Ann invites you" }).waitFor();
    await bob.page.locator("#join").click();
    await bob.page.locator(".players", { hasText: "(you)" }).waitFor();
    await bob.page.locator(".links summary").click();
    const own = await bob.page.locator(".links input").nth(1).inputValue();
    assert.match(own, /\/t\/\w+#seat\/[\w-]+$/);
    const phone = await person({ width: 360, height: 640 });
    await phone.page.goto(own);
    await phone.page.locator(".players", { hasText: "(you)" }).waitFor();
    await expect(phone.page).not.toHaveURL(/seat/);
  }
});

test("an invitation and each board come at once, and move nothing that was there", async ({ server, person }) => {
  const [free] = await server.open("standard", [{ name: "Ann" }, { open: true }]);
  const tables = await Promise.all(e2e.variants.map(async (variant) => (await server.open(variant, [{ name: "Ann" }, { bot: "random" }]))[0].id));
  const { page } = await person({ width: 412, height: 823, touch: true });
  await page.addInitScript(() => {
    const seen = /** @type {any} */ (window).shifts = [];
    new PerformanceObserver((list) => { for (const e of /** @type {any[]} */ (list.getEntries())) seen.push(`${e.value}: ${e.sources.map((/** @type {any} */ { node }) => node?.className || node?.id)}`); }).observe({ type: "layout-shift", buffered: true });
  });
  await page.route("**/api/**", async (route) => { await e2e.pause(300); await route.continue(); });
  for (const [address, last] of [[`${free.id}/join`, "#join"], ...tables.map((id) => [id, ".board svg"])]) {
    await page.goto("about:blank");
    await page.goto(`${server.address}/#/t/${address}`);
    await page.locator(last).waitFor();
    await e2e.pause(500);
    assert.deepEqual(await page.evaluate(() => /** @type {any} */ (window).shifts), [], address);
  }
});

test("the puzzle of the day is one click away, and everybody's is the same", async ({ server, person }) => {
  const goals = [];
  for (const touch of [false, true]) {
    const { page } = await person(touch ? { width: 360, height: 640, touch } : {});
    await page.goto(server.address);
    for (const [variant, age, address] of [["battlechess", "any", /#\/daily\/[\d-]+\/hard\/battlechess$/], ["kids", "4", /#\/daily\/[\d-]+\/easy\/kids$/]]) {
      await page.locator(`input[name=variant][value=${variant}]`).check();
      await page.locator("select[name=age]").selectOption(String(age));
      await expect(page.locator("#daily"), "it says how hard it is").toHaveText(age === "4" ? /Puzzle of the day\s+Easy$/ : /Puzzle of the day\s+Hard$/, { useInnerText: true });
      await page.locator("#daily").click();
      await page.locator(".puzzle").waitFor();
      await expect(page, "the puzzle is of the game that is chosen").toHaveURL(address);
      await page.goBack();
    }
    await page.locator("input[name=variant][value=standard]").check();
    await page.locator("select[name=age]").selectOption("any");
    await inWindow(page, "#daily"); // above the fold
    await page.locator("#daily").click();
    await page.locator(".puzzle").waitFor();
    await page.locator(".headline", { hasText: /\d turns/ }).waitFor();
    await page.locator(".game", { hasText: /^Labyrinth · Puzzle of the day · / }).waitFor();
    goals.push(await page.locator(".headline").innerText());
    await page.locator("#hint").click();
    await page.locator(".notice", { hasText: /^Hint: this arrow, with the tile as it lies now/ }).waitFor();
    await expect(page.locator("#resign")).toHaveCount(0);
    await expect(page.locator(".puzzle input")).toHaveValue(/#\/daily\/\d{4}-\d\d-\d\d$/);
  }
  assert.equal(goals[0], goals[1]);
});

test("a puzzle says which game it is from, and its end is announced", async ({ server, person }) => {
  const { page } = await person({ width: 390, height: 760, touch: true });
  await page.goto(server.address);
  await page.locator(".puzzles", { hasText: /^Puzzles\s*Labyrinth: reach the goal/ }).waitFor();
  await page.locator("#par-1").tap();
  await page.locator(".game", { hasText: /^Labyrinth · Puzzles$/ }).waitFor();
  const announced = page.locator(".puzzle [role=status]");
  await expect(announced).toHaveText("");
  await page.locator("#hint").tap();
  await page.locator(".board .slot.hinted").dispatchEvent("click");
  await page.locator("#confirm").tap();
  await page.locator(".board .reach.goal.can").first().dispatchEvent("click");
  await announced.filter({ hasText: "Solved in 1 turn." }).waitFor();
});

test("one watches bots play, ply by ply", async ({ server, person }) => {
  const { page } = await person({ speed: "fast" });
  await page.goto(server.address);
  await page.locator("#watch-bots").click();
  await page.locator(".headline", { hasText: /You are watching|thinking/ }).waitFor();
  await expect.poll(async () => Number(await page.locator("#table").getAttribute("data-n")), "plies of the bots").toBeGreaterThanOrEqual(6);
  await page.locator(".history li").nth(5).waitFor(); // as many are told
  await expect(page.locator("#takeback, #resign, .emote-menu:not([hidden])")).toHaveCount(0);
});

test("a push becomes a notification, and a tap on it opens the table", async ({ server, person }) => {
  const { id, seats } = await server.pair("glow");
  const { page, context } = await person({ width: 360, height: 640, touch: true, language: "de" });
  await context.grantPermissions(["notifications"], { origin: server.address });
  const { publicKey } = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, ["deriveBits"]);
  const subscribed = {
    endpoint: "https://fcm.googleapis.com/fcm/send/test", // which is not asked: the turn of this seat does not begin
    keys: { p256dh: Buffer.from(await crypto.subtle.exportKey("raw", publicKey)).toString("base64url"), auth: Buffer.alloc(16).toString("base64url") },
  };
  await page.addInitScript((subscribed) => { // instead of the push service of the browser
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async (/** @type {any} */ { applicationServerKey, userVisibleOnly }) => {
      if (applicationServerKey.length !== 65 || !userVisibleOnly) throw new Error("not as browsers want it");
      return /** @type {any} */ ({ ...subscribed, toJSON: () => ({ expirationTime: null, ...subscribed }) });
    };
  }, subscribed);
  await e2e.sit(page, server.address, seats[1]);
  const cdp = await context.newCDPSession(page);
  let registrationId = ""; // the last that is not deleted
  cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => { for (const one of registrations) if (!one.isDeleted) registrationId = one.registrationId; });
  await cdp.send("ServiceWorker.enable");
  // A push to a worker that is being activated is lost.
  await e2e.until(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state === "activated"), "the worker is active");

  const bound = page.waitForResponse(/\/tables\/\w+\/push$/);
  await page.locator(".settings summary").tap();
  await page.locator("#notify").check();
  await e2e.until(async () => (await bound).status() === 201, "the server has the subscription");

  await e2e.until(() => registrationId !== "", "the service worker");
  const shown = () => page.evaluate(async () => (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, lang, tag }) => ({ title, body, lang, tag })));
  await e2e.until(async () => { // the browser may lose one, and two with a tag are one
    await cdp.send("ServiceWorker.deliverPushMessage", { origin: server.address, registrationId, data: JSON.stringify({ table: id }) });
    return (await shown()).length > 0;
  }, "the notification", 1000);
  assert.deepEqual(await shown(), [{ title: "Labyrinth", body: "Du bist am Zug.", lang: "de", tag: `labyrinth-${id}` }]);

  const [worker] = context.serviceWorkers();
  const opened = await worker.evaluate(async () => { // what a tap does: a test can make no window
    const own = /** @type {any} */ (self);
    let opened = "", done;
    own.clients.openWindow = async (/** @type {string} */ address) => { opened = address; };
    own.ExtendableEvent.prototype.waitUntil = (/** @type {Promise<any>} */ promise) => { done = promise; };
    const [notification] = await own.registration.getNotifications();
    own.clients.matchAll = async () => [];
    own.dispatchEvent(new own.NotificationEvent("notificationclick", { notification }));
    await done;
    return opened;
  });
  assert.equal(opened, `${server.address}/#/t/${id}`);
  assert.deepEqual(await shown(), [], "it is gone");

  const off = page.waitForResponse(/\/tables\/\w+\/push$/);
  await page.locator("#notify").uncheck();
  assert.deepEqual([(await off).status(), (await off).request().postDataJSON()], [201, { endpoint: subscribed.endpoint, off: true }]);
});
