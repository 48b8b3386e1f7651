// These tests let axe-core look for what keeps people from using the page, in every
// state, in light, dark and forced colors, on a wide screen and on a phone.

import { accessible } from "./axe.mjs";
import { expect, test } from "./fixtures.mjs";
import * as e2e from "./helpers.mjs";
import { All, show } from "./states.mjs";

for (const { what, ...options } of [
  { what: "in the light theme, on a wide screen", width: 1280 },
  { what: "in the dark theme, on a phone", dark: true, width: 360, touch: true },
  { what: "with colors that the reader forces", forced: true, width: 820 },
]) {
  test(`axe finds nothing ${what}`, async ({ all, person }) => {
    const { page } = await person({ ...options, allow: /40[149]|ERR_FAILED/ });
    await page.goto(all.server.address);
    for (const state of all.states) {
      await show(page, all, state);
      await accessible(page, state.name);
    }
  });
}
