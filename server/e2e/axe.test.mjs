// These tests let axe-core look for what keeps people from using the page, in every
// state, in light and dark, on a wide screen and on a phone.

import { after, before } from "node:test";
import { accessible } from "./axe.mjs";
import * as e2e from "./helpers.mjs";
import { All, show } from "./states.mjs";

const server = new e2e.Server();
const all = new All(server);
before(async () => { await server.start(); await all.prepare(); }, { timeout: 10 * e2e.patience });
after(() => e2e.cleanUp(), { timeout: e2e.patience });

for (const options of [{ dark: false, width: 1280 }, { dark: true, width: 360, touch: true }]) {
  e2e.scene(`axe finds nothing in the ${options.dark ? "dark theme, on a phone" : "light theme, on a wide screen"}`, async () => {
    const { page } = await e2e.person({ ...options, allow: /40[149]|ERR_FAILED/ });
    await page.goto(server.address);
    for (const state of all.states) {
      await show(page, all, state);
      await accessible(page, state.name);
    }
  });
}
