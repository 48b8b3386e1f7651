// These tests are about children and beginners: a game that a child can win, hints in two
// steps, cards that are marked where they are, and lessons in parts.

import { expect, inWindow, test } from "./fixtures.mjs";
import * as e2e from "./helpers.mjs";
import { foresee } from "../page/preview.js";
import { reach } from "./states.mjs";

/** What the lobby asks the server for when a button is tapped. @param {import("@playwright/test").Page} page @param {string} button */
async function asked(page, button) {
  const [request] = await Promise.all([page.waitForRequest((one) => one.method() === "POST" && one.url().endsWith("/api/tables")), page.locator(button).click()]);
  await page.locator("#table[data-n]").waitFor(); // where the answer leads
  return request.postDataJSON();
}

test("a game for a child has fewer cards, hints and the weakest bot, and says so", async ({ server, person }) => {
  const { page } = await person({ width: 390, height: 760, touch: true });
  const weakest = (await server.api("bots"))[0], hard = { Deal: "3-each", Return: "no" };
  await page.goto(server.address);
  await e2e.choose(page, "kids");
  await page.locator("[name=age]").selectOption({ label: "A child of 4 or 5" });
  await expect(page.locator("#eased")).toContainText("Cards for each player: 3 each");
  await expect(page.locator("#start-bot")).toContainText("Beginner");
  const { options, seats, practice } = await asked(page, "#start-bot");
  expect({ options, practice, bot: seats[1].bot }).toEqual({ options: hard, practice: true, bot: weakest });
  await page.locator("#hint").waitFor();
  await page.goto(`${server.address}/#/`); // the choice is kept, for the other games too
  await expect(page.locator("[name=age]")).toHaveValue("4");
  for (const [variant, hides] of /** @type {[string, boolean][]} */ ([["kids", false], ["standard", true], ["battlechess", false]])) { // what lies open is not hidden
    await e2e.choose(page, variant);
    await page.locator("#start-here").click();
    await expect(page.locator(".together p").first()).toHaveText(hides ? /You pass this device on.*a screen hides the cards/ : /^(?=.*You pass this device on)(?!.*hides)/);
    await page.goto(`${server.address}/#/`);
  }
  await e2e.choose(page, "standard");
  expect((await asked(page, "#start-bot")).options).toEqual({ Children: "1", ChildReturn: "no", Deal: "3-each" });
  await page.goto(`${server.address}/#/`);
  await e2e.choose(page, "kids");
  await e2e.more(page);
  await page.locator("[name=option-Edition]").selectOption("onepiece"); // another edition is as easy
  await expect(page.locator("[name=option-Deal]")).toHaveValue("3-each");
  await page.locator("[name=option-Cards]").selectOption("pile");
  await expect(page.locator("#eased")).toBeHidden();
  await page.locator("[name=age]").selectOption({ label: "Everybody" });
  await expect(page.locator("#eased")).toBeHidden();
  expect(await asked(page, "#start-bot")).toMatchObject({ options: {}, practice: false });
});

/** A table at which a push opens the way to the goal, and that turn; the goal can be on the spare tile before. @param {e2e.Server} server @param {boolean} [spare] */
async function withWay(server, spare = false) {
  for (;;) {
    const [held] = await server.open("standard", [{ name: "Ann" }, { bot: "random" }]), { view } = await server.last(held), goal = view.targets?.[0] ?? "";
    if (spare !== !goal) continue;
    const push = view.reach?.includes(goal) ? undefined : view.choices?.find(({ ply }) => ((after) => after.targets?.length === 1 && after.reach?.includes(after.targets[0]))(foresee(view, ply).view));
    if (push) return { held, push: push.ply, end: foresee(view, push.ply).view.targets?.[0] ?? "" };
  }
}

test("a hint shows the arrow and what it is for, and then the way, without coordinates", async ({ server, person }) => {
  const { page } = await person({ width: 360, height: 640, touch: true }), { held, push, end } = await withWay(server), [slot, way] = push.split(":");
  await page.route("**/hint", (route) => route.fulfill({ json: { plies: [push, end] } }));
  await e2e.sit(page, server.address, held);
  await e2e.ready(page);
  await page.locator("#hint").tap();
  const notice = page.locator(".notice.toast");
  await expect(notice).toHaveText(/^Hint: this arrow, with the tile as it lies now\. This opens the way to this picture: \S+\.$/);
  expect(await e2e.facing(page)).toBe(way);
  await expect(page.locator(".board .hinted")).toHaveCount(1);
  await expect(page.locator(`.board .slot.hinted[data-pick="${slot}"]`)).toHaveCount(1);
  await expect(page.locator(".board.previewing")).toHaveCount(0);
  await page.locator("#hint", { hasText: "Show the way" }).tap();
  await page.locator(".board.previewing").waitFor();
  await expect(notice).toHaveText(/^Then (walk to this: \S+|stay where you are)\.$/);
  await expect(page.locator("#live"), "who does not see the board hears the squares").toHaveText(/Shift .* → (Walk to|Stay on) [a-g]\d/);
  await expect(page.locator(`.board .hinted[data-pick="${end}"], .board [data-pick="${end}"].hinted`).first()).toBeAttached();
  await inWindow(page, ".board svg", "#confirm", "#back", "#hint");
  await page.locator("#confirm").tap();
  await expect(notice).toHaveText(/^Then /);
  await page.locator("#hint", { hasText: /^Hint$/ }).waitFor();
});

test("a hint that brings the goal in from outside the board says what for", async ({ server, person }) => {
  const { page } = await person(), { held, push, end } = await withWay(server, true);
  await page.route("**/hint", (route) => route.fulfill({ json: { plies: [push, end] } }));
  await e2e.sit(page, server.address, held);
  await e2e.ready(page);
  await page.locator("#hint").click();
  await expect(page.locator(".notice.toast")).toHaveText(/This opens the way to this picture: \S+\.$/);
});

test("a hint of a turn in which no shift opens a way says so", async ({ server, person }) => {
  let held, view;
  do {
    [held] = await server.open("standard", [{ name: "Ann" }, { bot: "random" }]);
    ({ view } = await server.last(held));
  } while (!view.targets?.length || [view, ...(view.choices ?? []).map(({ ply }) => foresee(view, ply).view)].some(({ targets = [], reach = [] }) => targets.some((at) => reach.includes(at))));
  const { page } = await person(), { ply = "" } = view.choices?.[0] ?? {}, [end] = foresee(view, ply).view.reach ?? [];
  await page.route("**/hint", (route) => route.fulfill({ json: { plies: [ply, end] } }));
  await e2e.sit(page, server.address, held);
  await e2e.ready(page);
  await page.locator("#hint").click();
  await expect(page.locator(".notice.toast")).toHaveText("Hint: this arrow, with the tile as it lies now. No shift opens a way to your goal in this turn.");
});

test("the pictures to choose from are marked on the board, and a tap on one takes it", async ({ server, person }) => {
  const takes = (/** @type {import("../page/types").View} */ view) => Boolean(view.choices?.some(({ ply }) => ply.startsWith("take:")));
  const held = await reach(server, "anniversary", takes, {}), { page } = await person({ width: 360, height: 640, touch: true });
  const { n, view } = await server.last(held), offered = view.choices?.map(({ ply }) => ply).filter((ply) => ply.startsWith("take:")) ?? [];
  await e2e.sit(page, server.address, held);
  await e2e.shown(page, n);
  const onBoard = offered.filter((ply) => view.board.rows.flat().some(({ picture }) => picture === ply.slice(5)));
  await expect(page.locator(".board .tile.can, .board .square.can")).toHaveCount(onBoard.length);
  await expect(page.locator(".actions [data-pick]")).toHaveCount(offered.length);
  await page.locator(`.board .hit[data-pick="${onBoard[0]}"]`).dispatchEvent("click");
  await e2e.until(async () => (await server.last(held)).ply !== null && (await server.last(held)).n > n, "the card is taken");
});
