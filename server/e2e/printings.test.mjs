// These tests are about what stands for a printing: the edition that readers of a language
// expect, and the words for what became of people and cards.

import { readFileSync } from "node:fs";
import { expect, test } from "./fixtures.mjs";
import * as e2e from "./helpers.mjs";

/** The editions that rulebook.Edition names: by game, or "" for all others, and language. */
function editions() {
  const go = readFileSync(new URL("../../rulebook/rulebook.go", import.meta.url), "utf8"), [, body = ""] = /func Edition\(([\s\S]*?)\n}/.exec(go) ?? [];
  const [all, kids] = body.split(/if variant == "kids"/).map((part) => Object.fromEntries([...part.matchAll(/"(\w\w)": "([\w-]+)"/g)].map(([, language, edition]) => [language, edition])));
  return { "": all, kids };
}

for (const language of e2e.languages) {
  test(`the lobby begins with the edition of the print: ${language}`, async ({ server, person }) => {
    const { page } = await person({ language }), named = editions();
    expect(Object.keys(named.kids).length).toBe(7);
    const variants = await server.api("variants");
    await page.goto(server.address);
    await e2e.more(page);
    for (const { name, options } of variants) {
      const edition = options.find((option) => option.name === "Edition");
      if (!edition || edition.values.length < 2) continue;
      const own = (named[name] ?? named[""])[language], expected = edition.values.includes(own) ? own : edition.default;
      await e2e.choose(page, name);
      await expect(page.locator("[name=option-Edition]"), name).toHaveValue(expected);
      for (const option of options.filter(({ editions }) => editions[expected])) await expect(page.locator(`[name=option-${option.name}]`), option.name).toHaveValue(option.editions[expected]);
    }
  });
}

test("a table has the edition of the reader's print, and its rules name it", async ({ server, person }) => {
  const { page } = await person({ language: "ru" });
  await page.goto(server.address);
  await e2e.choose(page, "kids");
  const [opened] = await Promise.all([page.waitForRequest((request) => request.method() === "POST" && request.url().endsWith("/api/tables")), page.locator("#start-bot").click()]);
  expect(opened.postDataJSON().options).toEqual({ Edition: "classic-ru" });
  await e2e.ready(page);
  await page.locator(".howto > summary").click();
  await expect(page.locator(".rulebook")).toContainText("напечатанное по-русски");
});

test("who ran out of time has not left, and the page says so", async ({ server, person }) => {
  const seats = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }, { name: "Cleo" }], { seconds: 5 });
  const { page } = await person();
  await e2e.sit(page, server.address, seats[1]);
  await expect(page.locator(".history")).toContainText("Ann ran out of time. A bot plays on.");
  await expect(page.locator(".history")).not.toContainText("Ann has left");
});
