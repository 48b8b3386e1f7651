// These tests are about answers that do not come, or not from the server: nothing that the
// server has done is lost by it, and nothing that can be tried again goes away.

import { expect, pushUnsent, test } from "./fixtures.mjs";
import * as e2e from "./helpers.mjs";

test("who takes a seat has it, even if the answer is lost and the page closed", async ({ server, person }) => {
  const ann = await server.api("tables", { variant: "standard", seats: [{ name: "Ann" }, { invite: true }] });
  const { page } = await person({ allow: e2e.gone });
  await page.goto(`${server.address}/#/t/${ann.id}/join/${ann.seats[1].invite}`);
  let answered = () => {};
  const joined = new Promise((resolve) => { answered = () => resolve(undefined); });
  await page.route("**/join", async (route) => {
    await route.fetch();
    answered();
    await route.abort();
  });
  await page.locator("#main input").fill("Bob");
  await page.locator("#join").click();
  await joined;
  expect((await server.api(`tables/${ann.id}`)).seats[1]).toMatchObject({ joined: true });
  await page.unroute("**/join");
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`/t/${ann.id}$`));
  await page.locator(".board svg").waitFor();
  expect(await page.evaluate(() => JSON.parse(localStorage["labyrinth.seats"])[0])).toMatchObject({ id: ann.id, seat: 2, variant: "standard" });
  expect(await page.evaluate(() => localStorage["labyrinth.joining"])).toBe("[]");
});

test("who looks for a game again after a lost answer gets the same seat, and no second one", async ({ serve, person }) => {
  const server = await serve(), { page: ann } = await person(), { page } = await person({ allow: e2e.gone });
  await ann.goto(server.address);
  await ann.locator("input[name=name]").fill("Ann");
  await ann.locator("#start-anyone").click();
  await e2e.until(async () => (await server.api("open")).tables.length > 0, "the table is on the list");
  await page.goto(server.address);
  await page.locator("input[name=name]").fill("Bob");
  await page.route("**/join", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.locator("#start-anyone").click();
  await page.locator(".notice.bad", { hasText: "does not answer" }).waitFor();
  await page.unroute("**/join");
  await page.locator("#start-anyone").click();
  await expect(page).toHaveURL(ann.url());
  expect(await page.evaluate(() => JSON.parse(localStorage["labyrinth.seats"]).length)).toBe(1);
});

test("a seat whose answer breaks off is asked for again", async ({ server, person }) => {
  const ann = await server.api("tables", { variant: "standard", seats: [{ name: "Ann" }, { invite: true }] });
  const { page } = await person({ allow: e2e.gone });
  await page.addInitScript(() => {
    const real = Response.prototype.text;
    let broken = false;
    Response.prototype.text = function () {
      if (broken || !this.url.endsWith("/join")) return real.call(this);
      broken = true;
      return Promise.reject(new TypeError("network error"));
    };
  });
  await page.goto(`${server.address}/#/t/${ann.id}/join/${ann.seats[1].invite}`);
  await page.locator("#join").click();
  await expect(page).toHaveURL(new RegExp(`/t/${ann.id}$`));
  await page.locator(".board svg").waitFor();
});

test("a resignation that is refused can be tried again", async ({ server, person }) => {
  const [ann, bob] = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }]);
  const { page } = await person({ allow: /429/ });
  await e2e.sit(page, server.address, ann);
  await page.route("**/resign", (route) => route.fulfill({ status: 429, json: { error: { kind: "busy", message: "too many requests" } } }));
  await page.locator("#resign").click();
  await page.locator("#resign-yes").click();
  await page.locator(".notice.bad").waitFor();
  await page.unroute("**/resign");
  await page.locator("#resign").click();
  await page.locator("#resign-yes").click();
  await expect(page.locator("#table.over")).toBeVisible();
  expect((await server.last(bob)).view.outcome).toBeTruthy();
});

test("a proxy that says that the server is down does not take the page away", async ({ server, person }) => {
  let down = false;
  const proxy = await e2e.proxyBefore(server.address, () => (down ? 502 : {}));
  try {
    const { page } = await person({ allow: /502|ERR_|Failed to/ });
    await page.goto(proxy.address);
    await e2e.keepPage(page);
    down = true;
    for (const path of ["/", "/t/abc"]) {
      await page.goto(proxy.address + path);
      await expect(page.locator("#brand-name"), path).toHaveText("Labyrinth");
      await expect(page.getByText("Bad Gateway")).toHaveCount(0);
    }
  } finally {
    proxy.close();
  }
});

/** Leaves a turn as the page does that is closed before its answer comes. @param {import("@playwright/test").Page} page @param {string} id @param {{n: number, ply: string, then?: string}} waits */
async function leaveWaiting(page, id, waits) {
  await page.evaluate(([id, waits]) => { localStorage[`labyrinth.ply.${id}`] = waits; }, [id, JSON.stringify(waits)]);
}

/** Waits until no turn waits for a table. @param {import("@playwright/test").Page} page @param {string} id */
async function expectSent(page, id) {
  await expect.poll(() => page.evaluate((id) => localStorage[`labyrinth.ply.${id}`], id)).toBeUndefined();
}

test("a turn whose answer was lost is not taken back, whatever was played after it", async ({ server, person }) => {
  const [ann] = await server.open("standard", [{ name: "Ann" }, { bot: "random" }]);
  const { page } = await person({ allow: e2e.gone });
  await e2e.sit(page, server.address, ann);
  const { view } = await server.last(ann), [{ ply }] = view.choices;
  await server.play(ann, ply); // which the page sent, and never heard
  await server.play(ann);
  await expect.poll(async () => (await server.last(ann)).n).toBeGreaterThan(3); // and the bot after it
  await leaveWaiting(page, ann.id, { n: 0, ply });
  await page.reload();
  await page.locator(".board .slot.can").first().waitFor();
  await expectSent(page, ann.id);
  await expect(page.locator(".notice.bad")).toBeHidden();
});

test("the walk of a turn whose answer was lost is not made in a later turn", async ({ server, person }) => {
  const [ann, bob] = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }]);
  const [{ ply }] = (await server.last(ann)).view.choices;
  await server.play(ann, ply);
  for (const held of [ann, bob, bob, ann]) await server.play(held); // on another device
  const { n, view } = await server.last(ann), { page } = await person();
  await page.goto(server.address);
  await leaveWaiting(page, ann.id, { n: 0, ply, then: view.choices[0].ply });
  await e2e.sit(page, server.address, ann);
  await page.locator(".board .can").first().waitFor();
  await expectSent(page, ann.id);
  await page.locator(".board .hit").first().waitFor();
  expect((await server.last(ann)).n).toBe(n);
});

test("a turn that waits is sent from the lobby", async ({ server, person }) => {
  const [ann, bob] = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }]);
  const { page } = await person({ allow: e2e.gone });
  await e2e.sit(page, server.address, ann);
  await pushUnsent(page);
  await page.goto(`${server.address}/#/`);
  await expect(page.locator(".yours li")).toContainText("Your turn is kept");
  expect((await server.last(bob)).n).toBe(0);
  await page.unroute("**/plies");
  await expect.poll(async () => (await server.last(bob)).n).toBe(1);
  await expect(page.locator(".yours li")).not.toContainText("Your turn is kept");
});
