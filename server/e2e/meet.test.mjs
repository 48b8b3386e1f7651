// These tests are about the lobby between people: finding somebody to play, and the tables
// that wait for a turn.

import { expect, placed, test } from "./fixtures.mjs";
import * as e2e from "./helpers.mjs";

test("two who do not know each other meet by one tap each", async ({ serve, person }) => {
  const server = await serve(); // whose lobby is empty
  const people = [];
  for (const name of ["Ann", "Bob"]) {
    const { page } = await person({ width: 390, height: 760, touch: true });
    await page.goto(server.address);
    await e2e.choose(page, "kids");
    await page.locator("#start-anyone").tap();
    await page.locator(".setup > .notice", { hasText: "your name" }).waitFor();
    await page.locator("[name=name]").fill(name);
    await page.locator("#start-anyone").tap();
    await page.locator(".players").waitFor();
    if (name === "Ann") await e2e.until(async () => (await server.api("open")).tables.length > 0, "the table is on the list");
    people.push(page);
  }
  for (const page of people) {
    await expect(page.locator(".players")).toContainText("Ann");
    await expect(page.locator(".players")).toContainText("Bob");
  }
  await expect(people[0].locator("#table")).toHaveAttribute("data-variant", "kids");
  expect(new URL(people[0].url()).hash).toBe(new URL(people[1].url()).hash);
});

test("on a phone a table that waits for the person's turn is above everything else", async ({ server, person }) => {
  const [held] = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }]), { page } = await person({ width: 360, height: 640, touch: true });
  await page.goto(server.address);
  await page.evaluate((seat) => { localStorage["labyrinth.seats"] = JSON.stringify([{ when: Date.now(), ...seat }]); }, held);
  await page.reload();
  await page.locator(".yours .acts").waitFor();
  await placed(page, [".yours .acts", ".setup", ".puzzles"], (yours, setup, puzzles) => yours.bottom < setup.top && setup.bottom < puzzles.top, "the table is first");
});
