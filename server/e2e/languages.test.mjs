// These tests read every state of the page in every language: what a page shows
// must be in its language, and nothing that the server says in English may be on it.

import assert from "node:assert/strict";
import { think } from "./brain.mjs";
import * as i18n from "../page/i18n.js";
import { Words } from "../page/words.js";
import { expect, test } from "./fixtures.mjs";
import * as e2e from "./helpers.mjs";
import { speaks } from "./speech.mjs";
import { All, show } from "./states.mjs";

for (const code of e2e.languages) {
  test(`every state of the page is in its language: ${code}`, async ({ all, person }) => {
    const { page } = await person({ language: code, width: 360, height: 740, allow: /40[149]|ERR_FAILED/ });
    await page.goto(all.server.address);
    for (const state of all.states) {
      await show(page, all, state);
      await speaks(page, code, state.name, state.english);
    }
  });
}

for (const variant of e2e.variants) {
  test(`every event of a game of ${variant} has words in every language`, async ({ server }) => {
    const { id, seats } = await server.pair(variant, e2e.small[variant]);
    const updates = [];
    for (let over = false; !over;) {
      const { n, view } = await server.last(seats[0]);
      for (let at = updates.length; at <= n; at++) updates.push(await server.api(`tables/${id}/events/${at}`, undefined, seats[0].token));
      over = view.outcome !== null;
      const actor = seats.find(({ seat }) => seat === view.toMove);
      if (!actor) continue;
      const own = await server.last(actor);
      const choices = own.view.choices ?? [];
      const use = choices.find(({ ply }) => ply === "use"); // messages lead to the rarest changes
      const { ply } = use ?? (await think(server, id, actor.token, own.view, own.n));
      if (updates.length > 400) await server.api(`tables/${id}/resign`, {}, actor.token);
      else await server.api(`tables/${id}/plies`, { n: own.n, ply }, actor.token);
    }
    globalThis.document = /** @type {any} */ ({ documentElement: {} }); // all that the words need of a page
    for (const code of e2e.languages) {
      await i18n.setLanguage(code);
      const words = new Words([{ seat: 1, name: "Ann" }, { seat: 2, bot: "greedy" }]);
      updates.forEach((update, i) => {
        const said = words.update(update, updates[i - 1]?.view ?? null);
        assert.ok(said.length > 0 && said.every((sentence) => sentence.length > 3), `${code}: ${JSON.stringify(update.changes)}`);
        assert.doesNotMatch(said.join(" "), /undefined|null|NaN|[{}]/, `${code}: ${JSON.stringify(update.changes)}`);
      });
    }
    Reflect.deleteProperty(globalThis, "document");
  });
}
