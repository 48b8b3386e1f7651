// These tests let axe-core look for what keeps people from using the page, in every
// state, in light, dark and forced colors, on a wide screen and on a phone.

import { after, before } from "node:test";
import { accessible } from "./axe.mjs";
import * as e2e from "./helpers.mjs";
import { All, show } from "./states.mjs";

const server = new e2e.Server();
const all = new All(server);
before(async () => { await server.start(); await all.prepare(); }, { timeout: 10 * e2e.patience });
after(() => e2e.cleanUp(), { timeout: e2e.patience });

for (const { what, ...options } of [
  { what: "in the light theme, on a wide screen", width: 1280 },
  { what: "in the dark theme, on a phone", dark: true, width: 360, touch: true },
  { what: "with colors that the reader forces", forced: true, width: 820 },
]) {
  e2e.scene(`axe finds nothing ${what}`, async () => {
    const { page } = await e2e.person({ ...options, allow: /40[149]|ERR_FAILED/ });
    await page.goto(server.address);
    for (const state of all.states) {
      await show(page, all, state);
      await accessible(page, state.name);
    }
  });
}
