// These tests are about people who do not see the page: each change is said, once, and nothing that is over.

import { listen } from "./ear.mjs";
import { expect, test } from "./fixtures.mjs";
import * as e2e from "./helpers.mjs";

test("each turn of another, and whose turn it is then, is said once", async ({ server, person }) => {
  const [ann, bob] = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }]), { page } = await person(), heard = await listen(page);
  await e2e.sit(page, server.address, bob);
  await server.play(ann);
  await e2e.shown(page, 1);
  await server.play(ann);
  await e2e.shown(page, 2);
  const said = (await heard()).join(" | ");
  for (const once of [/Ann shifts/g, /Ann (walks|stays)/g, /Your turn: shift the maze/g, /Your goal: \w+/g, /Ann: not here/g]) expect(said.match(once) ?? [], `${once} in ${said}`).toHaveLength(1);
});

test("whoever sits down is said to be here, by name, also in the words for the board", async ({ server, person }) => {
  const [ann] = await server.open("standard", [{ name: "Ann" }, { open: true }]), { page } = await person(), { page: other } = await person(), heard = await listen(page);
  await e2e.sit(page, server.address, ann);
  await other.goto(`${server.address}/#/t/${ann.id}/join`);
  await other.locator("input[name=name]").fill("Ben");
  await other.locator("#join").click();
  await expect.poll(async () => (await heard()).join(" | ")).toContain("Ben: here.");
  expect((await heard()).filter((one) => one.includes("not here"))).toEqual([]);
  await expect(page.locator("#summary")).toContainText("Ben on g7");
  await other.close();
  await expect.poll(async () => (await heard()).join(" | ")).toContain("Ben: not here.");
});

test("what another asks for is said once", async ({ server, person }) => {
  const [ann, bob] = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }]), { page } = await person(), heard = await listen(page);
  await e2e.sit(page, server.address, bob);
  await server.play(ann);
  await e2e.shown(page, 1);
  await server.api(`tables/${ann.id}/takeback`, { n: 1 }, ann.token);
  await page.locator(".banner .primary").waitFor();
  await server.api(`tables/${ann.id}/emotes`, { emote: "hello" }, ann.token); // and what comes later does not say it again
  await expect.poll(async () => (await heard()).join(" | ")).toContain("Ann: Hello!");
  await page.locator(".banner .primary").click();
  await e2e.shown(page, 2);
  const said = (await heard()).join(" | ");
  for (const once of [/Ann would like to take something back/g, /Taken back/g]) expect(said.match(once) ?? [], `${once} in ${said}`).toHaveLength(1);
});

test("a connection that is lost is said once", async ({ serve, person }) => {
  const server = await serve(), [ann] = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }]), { page } = await person({ allow: /./ }), heard = await listen(page);
  await e2e.sit(page, server.address, ann);
  await server.kill();
  await expect(page.locator(".headline")).toHaveText(/^Connection lost/);
  await expect.poll(async () => (await heard()).join(" | ")).toContain("Connection lost");
  await server.start();
  await expect(page.locator(".headline")).toHaveText(/^Your turn/);
  expect((await heard()).filter((one) => one.includes("Connection lost"))).toHaveLength(1);
});

test("a hint is said once, by its places", async ({ server, person }) => {
  const [ann] = await server.open("standard", [{ name: "Ann" }, { bot: "random" }], { practice: true }), { page } = await person(), heard = await listen(page);
  await e2e.sit(page, server.address, ann);
  await e2e.ready(page);
  await page.locator("#hint").click();
  await page.locator(".board .hinted").first().waitFor({ state: "attached" });
  const hints = (await heard()).filter((one) => /Hint/.test(one));
  expect(hints).toHaveLength(1);
  const turned = (await heard()).length;
  await page.locator("#hint", { hasText: "Show the way" }).click();
  await page.locator(".board.previewing").waitFor();
  await expect.poll(async () => (await heard()).at(-1)).toMatch(/^Hint: Shift .* → /);
  expect((await heard()).slice(turned).filter((one) => one.startsWith("Spare tile")), "the tile lies as it lay").toEqual([]);
  expect(hints[0]).toMatch(/^Hint: (Shift (row|column) \w|Walk to|Stay)/);
});
