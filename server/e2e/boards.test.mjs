// These tests are about boards that no box has: of any size, with fixed tiles, crosses and
// homes anywhere, and with up to eight seats.

import { expect, test } from "./fixtures.mjs";
import * as e2e from "./helpers.mjs";

const boards = [
  { what: "of five columns and four rows, with crosses and homes inside", layout: "...../.5.3./...../.7.f. 5A5B5C5D5E5F3G3H3I337777ff b2,d4,d2 -", seats: 3, size: [5, 4], slots: ["E1", "E3", "Na", "Nc", "Ne", "Sa", "Sc", "Se", "W1", "W3"], first: "corner-1" },
  { what: "on which all slides, with eight seats", layout: "..../..../.... 5A5B5C5D5E5F5G5H5I5J5K5L5M a1,b1,c1,d1,a3,b3,c3,d3 -", seats: 8, size: [4, 3], slots: ["E1", "E2", "E3", "Na", "Nb", "Nc", "Nd", "Sa", "Sb", "Sc", "Sd", "W1", "W2", "W3"], first: "corner-1" },
  { what: "two columns wide, with homes at corners", layout: "7A./../../../../../.. 3B3C3D3E3335555577 a7,b1 -", seats: 2, size: [2, 7], slots: ["E2", "E3", "E4", "E5", "E6", "E7", "Nb", "Sb", "W2", "W3", "W4", "W5", "W6", "W7"], first: "corner-4" },
];

for (const { what, layout, seats, size: [columns, rows], slots, first } of boards) {
  test(`a person plays on a board ${what}`, async ({ server, person }) => {
    const [held] = await server.open("standard", [{ name: "Ann" }, ...Array.from({ length: seats - 1 }, () => ({ bot: "random" }))], { options: { Layout: layout } });
    const { page } = await person();
    await e2e.sit(page, server.address, held);
    await expect(page.locator(".board .tile.square")).toHaveCount(columns * rows);
    await expect(page.locator(".board .pawn[id]")).toHaveCount(seats);
    const paint = (/** @type {import("@playwright/test").Locator} */ one, /** @type {"fill" | "backgroundColor"} */ what) => one.evaluate((e, what) => getComputedStyle(e)[what], what);
    expect(await paint(page.locator(".players .chip").nth(seats - 1), "backgroundColor"), "the color of the last pawn").toBe(await paint(page.locator(`.board #pawn-${seats} circle`).first(), "fill"));
    for (let turns = 0; turns < 3; turns++) {
      await e2e.ready(page);
      let { n, view } = await server.last(held);
      if (view.outcome) break;
      await e2e.shown(page, n);
      const offered = async () => (await page.locator(".board .hit.push").evaluateAll((all) => all.map((one) => one.getAttribute("data-pick") ?? ""))).sort();
      await expect.poll(offered, "what slides").toEqual(slots.filter((slot) => slot !== view.board.ban));
      await expect(page.locator(".board #pawn-1")).toHaveClass(new RegExp(first));
      await expect(page.locator(".players .chip").first(), "the color of the pawn").toHaveClass(new RegExp(first));
      const pushes = view.choices.filter(({ kinds }) => kinds[0] === "slot");
      await e2e.clickChoice(page, pushes[(7 * turns) % pushes.length]);
      await e2e.shown(page, n + 1);
      ({ n, view } = await server.last(held));
      await expect.poll(() => page.locator(".board .tile.square.can").count(), "where a walk can end").toBe(view.reach.length);
      await e2e.clickChoice(page, view.choices.at(-1));
      await e2e.until(async () => (await server.last(held)).n > n, "the walk");
    }
  });
}

test("the lobby opens a table on a board as text, for as many as it has homes, and says what is wrong in it", async ({ server, person }) => {
  const { page } = await person({ width: 390, height: 844, touch: true, allow: /400/ }), [, { layout }] = boards;
  await page.goto(server.address);
  await e2e.more(page);
  const field = page.locator("[name=option-Layout]");
  await field.fill(layout.replace("a1,b1", "a1,z9"));
  await page.locator("#open").tap();
  await expect(page.locator(".setup .bad")).toHaveText(/^This text is not a board: .*z9/);
  await field.fill(layout);
  await field.blur();
  await page.locator("[name=players]").selectOption("8");
  await page.locator("[name=option-First]").selectOption("7");
  await page.locator("#open").tap();
  await page.locator(".board .tile.square").nth(11).waitFor();
  await expect(page.locator(".board .pawn[id]")).toHaveCount(8);
});
