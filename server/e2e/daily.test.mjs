// These tests are about the puzzles of a day: what the page remembers of them, and what it
// lets people share.

import { expect, inWindow, test } from "./fixtures.mjs";
import { clickChoice, shown } from "./helpers.mjs";

/** Solves the puzzle that the page shows by its hints. @param {import("@playwright/test").Page} page */
async function solve(page) {
  const over = page.locator("#share-result");
  for (;;) {
    await page.locator(".board .can").first().or(over).first().waitFor();
    if ((await over.count()) > 0) return;
    const n = await page.locator("#table").getAttribute("data-n"), push = (await page.locator(".board .slot.can").count()) > 0;
    await page.locator("#hint").click();
    await page.locator(".board .can.hinted").first().dispatchEvent("click");
    if (push) await page.locator("#confirm").click();
    await page.locator(`#table:not([data-n="${n}"])`).waitFor();
  }
}

test("the easy puzzle of a day is ticked, shared without its solution, and counts days in a row", async ({ site, person }) => {
  const { page } = await person();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const today = new Date(), day = (/** @type {number} */ back) => new Date(today.getTime() - 86_400_000 * back).toISOString().slice(0, 10);
  await page.clock.setFixedTime(today); // no midnight while the test runs
  await page.goto(site);
  await expect(page.locator(".puzzles .week li")).toHaveCount(7);
  await expect(page.locator(".week .solved")).toHaveCount(0);
  await page.evaluate((days) => { localStorage["labyrinth.days"] = JSON.stringify(days); }, { [day(1)]: { hard: { n: 2, solved: true } }, [day(2)]: { hard: { n: 1, solved: false } } });
  await page.locator("#daily-easy").click();
  await page.locator(".game", { hasText: /Puzzle of the day · .* · Easy$/ }).waitFor();
  await solve(page);
  await expect(page.locator(".ritual .solved")).toHaveCount(2);
  await expect(page.locator(`.ritual [data-day="${day(0)}"]`)).toContainText("solved (Easy)");
  await expect(page.locator(`.ritual [data-day="${day(2)}"]`)).toContainText("not solved");
  await expect(page.locator(".ritual")).toContainText("2 days in a row");
  await page.setViewportSize({ width: 360, height: 640 });
  await inWindow(page, "#share-result");
  await page.locator("#share-result").click();
  await page.locator("#share-result", { hasText: "Copied" }).waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  await expect(page.locator(".puzzle .link .note"), "where others cannot open a link").toContainText("on this device only");
  expect(text).toMatch(/^Labyrinth · Puzzle of the day · .* · Easy\n🟩🟩\nhttp\S+#\/daily\/\d{4}-\d\d-\d\d\/easy$/);
  expect(text.replace(/http\S+/, "")).not.toMatch(/\b[a-g][1-7]\b/);
  await page.goto(`${site}/#/`);
  await expect(page.locator(`.puzzles [data-day="${day(0)}"]`)).toHaveClass(/solved/);
  await page.goto(text.split("\n")[2]);
  await page.locator(".game", { hasText: /Easy$/ }).waitFor();
});

test("a wrong try at the hard puzzle of a day counts, and the first solution stays", async ({ site, person }) => {
  const { page } = await person(), kept = () => page.evaluate(() => JSON.parse(localStorage["labyrinth.days"] ?? "{}"));
  await page.goto(`${site}/#/daily/2026-01-02`);
  const over = page.locator(".headline", { hasText: /olved/ });
  for (;;) { // some turn, which is the right one now and then
    await page.locator(".board .can").first().or(over).first().waitFor();
    if ((await over.count()) > 0) break;
    const n = await page.locator("#table").getAttribute("data-n"), push = (await page.locator(".board .slot.can").count()) > 0;
    await page.locator(".board .can").first().dispatchEvent("click");
    if (push) await page.locator("#confirm").click();
    await page.locator(`#table:not([data-n="${n}"])`).waitFor();
  }
  expect(await kept()).toEqual({ "2026-01-02": { hard: { n: 1, solved: false } } });
  await page.locator("#again").click();
  await solve(page);
  expect(await kept()).toEqual({ "2026-01-02": { hard: { n: 2, solved: true, late: true } } });
});

test("a row of days counts what was solved on its own day, and the lobby goes on to the next day", async ({ site, person }) => {
  const { page } = await person();
  await page.clock.install({ time: new Date("2026-06-15T23:59:50Z") });
  await page.goto(site);
  await page.evaluate(() => { localStorage["labyrinth.days"] = JSON.stringify(Object.fromEntries([["2026-06-15", {}], ["2026-06-14", {}], ["2026-06-13", { late: true }], ["2026-06-12", {}]].map(([day, more]) => [day, { easy: { n: 2, solved: true, .../** @type {any} */ (more) }, "battlechess-easy": { n: 1, solved: true, late: true } }]))); });
  await page.reload();
  await expect(page.locator(".week")).toContainText("2 days in a row");
  await expect(page.locator('.week [data-day="2026-06-13"]')).toHaveClass(/solved/);
  await expect(page.locator('.puzzles [data-day="2026-06-15"]')).toContainText("solved (Easy, Battle Chess: Easy)");
  await page.locator("#daily-easy svg").waitFor();
  await page.clock.fastForward(60_000);
  await expect(page.locator('.week [data-day="2026-06-16"]')).toBeVisible();
  await expect(page.locator("#daily-easy svg"), "of the new day").toHaveCount(0);
  await page.locator("#daily-easy").click();
  await expect(page).toHaveURL(/2026-06-16/);
});

test("a result that cannot be copied is shown, so that it can be, each time", async ({ site, person }) => {
  const { page } = await person();
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined })); // as on a page of another machine without TLS
  await page.goto(`${site}/#/daily/2026-01-02/easy`);
  await solve(page);
  for (let i = 0; i < 2; i++) {
    await page.locator("#share-result").click();
    await expect(page.locator(".refused")).toContainText("copy what is marked yourself");
    await expect(page.locator("textarea")).toBeFocused();
    expect(await page.evaluate(() => String(getSelection()))).toMatch(/🟩🟩\nhttp/);
    await page.locator(".refused button").click();
  }
});

test("a puzzle says that its turns are over, and still gives hints to its goal", async ({ server, person }) => {
  const { page } = await person(), headline = page.locator(".headline"), again = page.locator("#again");
  await page.goto(`${server.address}/#/puzzle/2/7`);
  for (let turns = 0; turns < 2; turns++) {
    await expect(headline).toContainText("Your goal");
    await expect(again).not.toHaveClass(/primary/);
    await page.locator(".board .hit.push").first().dispatchEvent("click");
    await page.locator("#confirm").click();
    await page.locator(".board .hit[aria-label^='Stay on']").dispatchEvent("click");
    await page.locator(`#table[data-n="${2 * turns + 2}"]`).waitFor();
  }
  await expect(headline).toContainText("in 2 turns. Not solved in 2 turns. Start over, or go on.");
  await expect(again).toHaveClass(/primary/);
  await page.locator("#hint").click();
  await page.locator(".board .slot.hinted").waitFor();
  await page.locator("#takeback").click();
  await expect(headline).toContainText("Your goal");
});

test("the puzzle of a day of Battle Chess is lost by turns that attack nobody, and won by the hints", async ({ server, person }) => {
  const { page } = await person({ allow: /409/ }), kept = () => page.evaluate(() => JSON.parse(localStorage["labyrinth.days"] ?? "{}")["2026-11-28"]);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const open = async (/** @type {() => Promise<any>} */ lead) => {
    const answer = page.waitForResponse(/\/api\/puzzles$/);
    await lead();
    const { id, seats } = await (await answer).json();
    await page.locator(".headline", { hasText: "Win within 2 turns" }).waitFor();
    return { id, token: seats[0].token };
  };
  /** Plays the turns of seat 1 until the puzzle is over. @param {{id: string, token: string}} held @param {(view: import("../page/types").View) => Promise<import("../page/types").Choice | undefined>} choose */
  const play = async (held, choose) => {
    const over = page.locator(".table.done");
    for (;;) {
      await page.locator(".board .can").first().or(over).first().waitFor();
      if ((await over.count()) > 0) return;
      const { n, view } = await server.last(held), choice = await choose(view);
      await shown(page, n);
      await clickChoice(page, /** @type {import("../page/types").Choice} */ (choice));
      await page.locator(`#table:not([data-n="${n}"])`).waitFor();
    }
  };
  const lost = await open(() => page.goto(`${server.address}/#/daily/2026-11-28/easy/battlechess`));
  await page.locator(".game", { hasText: /^Battle Chess · Puzzle of the day · .* · Easy$/ }).waitFor();
  await page.locator(".puzzle .turns", { hasText: "Turn 1 of 2" }).waitFor();
  let asked = 0;
  await play(lost, async ({ choices = [] }) => {
    if (await page.locator(".turns", { hasText: "Turn 2 of 2" }).count()) {
      asked++;
      await page.locator("#hint").click();
      await page.locator(".notice", { hasText: "This can no longer be solved" }).waitFor();
    }
    return choices.find(({ ply }) => /^..-..$/.test(ply));
  });
  expect(asked).toBeGreaterThan(0);
  await page.locator(".headline", { hasText: "This can no longer be solved" }).waitFor();
  await expect(page.locator("#hint")).toHaveCount(0);
  expect(await kept()).toEqual({ "battlechess-easy": { n: 1, solved: false } });

  const won = await open(() => page.locator("#again").click());
  await play(won, async ({ choices = [] }) => {
    await page.locator("#hint").click();
    await page.locator(".board .hinted").first().waitFor();
    const { plies } = await server.api(`tables/${won.id}/hint`, undefined, won.token);
    return choices.find(({ ply }) => ply === plies[0]);
  });
  await page.locator(".headline", { hasText: "Solved in 2 turns" }).waitFor();
  expect(await kept()).toMatchObject({ "battlechess-easy": { n: 2, solved: true } });
  await page.setViewportSize({ width: 360, height: 640 });
  await inWindow(page, "#share-result");
  await page.locator("#share-result").click();
  await page.locator("#share-result", { hasText: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^Battle Chess · Puzzle of the day · .* · Easy\n🟥🟩\nhttp\S+#\/daily\/2026-11-28\/easy\/battlechess$/);
});
