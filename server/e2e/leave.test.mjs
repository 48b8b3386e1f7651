// These tests are about people who leave a table, are away, and come back.

import assert from "node:assert/strict";
import { expect, test } from "./fixtures.mjs";
import * as e2e from "./helpers.mjs";

/** Plays the first legal plies of a seat until it no longer acts. @param {e2e.Server} server @param {e2e.Held} held */
async function playTurn(server, held) {
  for (let { n, view } = await server.last(held); view.toMove === held.seat; { n, view } = await server.last(held)) {
    await server.api(`tables/${held.id}/plies`, { n, ply: view.choices?.[0].ply }, held.token);
  }
}

/** Waits until the last event is as it should be, and returns it. @param {e2e.Server} server @param {e2e.Held} held @param {(update: import("../page/types").Update) => boolean} is @param {string} what */
async function lastIs(server, held, is, what) {
  await e2e.until(async () => is(await server.last(held)), what);
  return server.last(held);
}

test("one of three leaves, a bot plays on, and the seat is taken back before the end", async ({ server, person }) => {
  const seats = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }, { name: "Cleo" }], { options: e2e.small.standard });
  const [ann, bob, cleo] = seats;
  const [{ page: pageOfAnn }, { page: pageOfBob }] = [await person(), await person({ width: 360, height: 640 })];
  await e2e.sit(pageOfAnn, server.address, ann);
  await e2e.sit(pageOfBob, server.address, bob);

  await pageOfBob.locator("#resign").click();
  await pageOfBob.locator("#resign-yes").click();
  await pageOfBob.locator("#return").waitFor();
  await pageOfBob.getByText("A bot plays for you.").waitFor();
  await pageOfAnn.locator(".history", { hasText: "Bob has left. A bot plays on." }).waitFor();

  await playTurn(server, ann);
  await lastIs(server, ann, ({ view }) => view.toMove === 3, "the turn of the stand-in");
  assert.equal((await server.api(`tables/${ann.id}`)).seats[1].left, true);
  await expect(pageOfBob.locator(".board svg .can"), "the person cannot play for the bot").toHaveCount(0);

  await pageOfBob.locator("#return").click();
  await pageOfBob.locator("#return").waitFor({ state: "detached" });
  await pageOfAnn.locator(".history", { hasText: "Bob is back." }).waitFor();
  await playTurn(server, cleo);
  await playTurn(server, ann);
  await e2e.ready(pageOfBob);
  const { view, n } = await server.last(bob);
  assert.equal(view.toMove, 2);
  const choice = view.choices?.[0];
  assert.ok(choice);
  await e2e.clickChoice(pageOfBob, choice);
  await lastIs(server, bob, (update) => update.n > n && update.by === 2, "the ply of the person who is back");

  await server.api(`tables/${ann.id}/resign`, {}, cleo.token);
  assert.equal((await server.last(bob)).view.outcome, null, "two play on");
  await server.api(`tables/${ann.id}/resign`, {}, ann.token);
  assert.deepEqual((await server.last(bob)).view.outcome?.winners, [2]);
  for (const page of [pageOfAnn, pageOfBob]) await page.locator(".players .won", { hasText: "Bob" }).waitFor();
});

test("one of two who is away is waited for, and not for ever", async ({ server, person }) => {
  const { id, seats: [ann, bob] } = await server.pair("standard");
  const { page } = await person({ width: 360, height: 640, allow: /409/ });
  let standIn = new Date(Date.now() + 3_600_000);
  await page.route(`**/api/tables/${id}*`, async (route) => { // the hour passes sooner
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), standIn } });
  });
  await page.route(`**/api/tables/${id}/events*`, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.delete("table"); // no facts but those above
    return route.continue({ url: url.href });
  });
  await e2e.sit(page, server.address, bob);
  await page.getByText(/^If Ann does not play by \d+:\d\d.[AP]M, you can end the game as the winner\.$/).waitFor();
  await expect(page.locator("#standin-1")).toHaveCount(0);
  standIn = new Date(Date.now() - 1000);
  await page.reload();
  await page.locator("#standin-1", { hasText: "End the game: Ann is away" }).click();
  await page.locator("#claim-yes").click();
  await page.locator(".notice", { hasText: "That did not work." }).waitFor();
  assert.equal((await server.last(ann)).view.outcome, null, "the server counts the time itself");
});
