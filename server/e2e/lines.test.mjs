// These tests are about connections: the addresses of invitations, clocks, a line that is gone,
// a page below a path, and browsers that refuse something.

import { readFileSync } from "node:fs";
import { expect, pushUnsent, test } from "./fixtures.mjs";
import * as e2e from "./helpers.mjs";

test("a clock is measured against the server, whatever the time of the device", async ({ server, person }) => {
  const [ann] = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }], { total: 600, increment: 0 });
  await server.play(ann);
  await server.play(ann); // the first ply lets the clock run
  const shown = [];
  for (const wrong of [-90_000, 0, 90_000]) {
    const { page } = await person();
    await page.addInitScript((ms) => {
      const RealDate = Date;
      // @ts-expect-error: a device whose clock is wrong
      globalThis.Date = class extends RealDate { constructor(...given) { if (given.length) super(...given); else super(RealDate.now() + ms); } static now() { return RealDate.now() + ms; } };
    }, wrong);
    await e2e.sit(page, server.address, ann);
    const [minutes, seconds] = (await page.locator("[data-clock='2']").innerText()).split(":").map(Number);
    const { seats, since, now } = await server.api(`tables/${ann.id}`);
    const left = seats[1].clock - (Date.parse(now) - Date.parse(since)) / 1000;
    shown.push(60 * minutes + seconds - left);
  }
  for (const difference of shown) expect(Math.abs(difference)).toBeLessThan(20); // a slow machine may take its time, but not 90 s
});

test("a turn made without a network waits visibly, survives a reload and is sent when the line is back", async ({ server, person }) => {
  const [ann, bob] = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }]);
  const { page } = await person({ allow: e2e.gone });
  await e2e.sit(page, server.address, ann);
  await pushUnsent(page);
  expect((await server.last(bob)).n).toBe(0);
  await page.reload();
  await expect(page.locator(".notice.toast")).toContainText("Your turn is kept");
  await page.unroute("**/plies");
  await expect(page.locator("#table")).toHaveAttribute("data-n", "1");
  await expect(page.locator(".notice.toast")).toBeHidden();
  expect((await server.last(bob)).n).toBe(1);
});

for (const lost of ["the turn", "the answer"]) {
  test(`a walk that was chosen with its shift is marked, survives a reload and follows if the network has lost ${lost}`, async ({ server, person }) => {
    const [ann, bob] = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }]);
    const { page } = await person({ allow: e2e.gone });
    await e2e.sit(page, server.address, ann);
    await page.route("**/plies", (route) => route.abort());
    await page.locator(".board .hit.push").first().dispatchEvent("click");
    const walk = page.locator(".board .hit.dotted").last(), square = await walk.getAttribute("data-pick");
    await walk.dispatchEvent("click");
    await expect(page.locator(".notice.toast")).toContainText("Your turn is kept");
    await expect(page.locator(`.board .tile.chosen[data-pick="${square}"] .wall`)).toHaveCSS("stroke-width", "7px");
    const { n, ply } = await page.evaluate((id) => JSON.parse(localStorage[`labyrinth.ply.${id}`]), ann.id);
    await page.goto("about:blank");
    if (lost === "the answer") await server.api(`tables/${ann.id}/plies`, { n, ply }, ann.token);
    await page.unroute("**/plies");
    await page.goBack();
    await e2e.until(async () => (await server.last(bob)).ply === square, "the walk");
  });
}

test("who waits for another sees at once that the network is gone, and that it is back", async ({ server, person }) => {
  const [ann, bob] = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }]);
  const { page } = await person({ allow: e2e.gone });
  await e2e.sit(page, server.address, bob);
  await page.locator(".board svg").waitFor();
  await page.context().setOffline(true); // which leaves open what is open
  await expect(page.locator("h1.headline")).toContainText("Connection lost");
  await server.play(ann);
  await page.context().setOffline(false);
  await expect(page.locator("#table")).toHaveAttribute("data-n", "1");
  await expect(page.locator("h1.headline")).not.toContainText("Connection lost");
});

test("nobody resigns without a network, and the page says so", async ({ server, person }) => {
  const [ann] = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }]), { page } = await person({ allow: e2e.gone });
  await e2e.sit(page, server.address, ann);
  await page.context().setOffline(true);
  await expect(page.locator("h1.headline")).toContainText("Connection lost");
  await page.locator("#resign").click();
  await page.locator("#resign-yes").click();
  await page.locator(".notice.bad", { hasText: "does not answer" }).waitFor();
  await page.locator("#resign").waitFor();
  await page.context().setOffline(false);
  await expect(page.locator("h1.headline")).not.toContainText("Connection lost");
  await e2e.push(page); // the game goes on
  await expect(page.locator("#table")).toHaveAttribute("data-n", "1");
  expect((await server.last(ann)).kind).toBe("ply");
});

test("a turn that cannot be played any more is taken back visibly", async ({ server, person }) => {
  const [ann] = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }]);
  const { page } = await person({ allow: /ERR_|Failed to load|409/ });
  await page.clock.install();
  await e2e.sit(page, server.address, ann);
  await pushUnsent(page);
  const { view } = await server.last(ann), ply = await page.evaluate((id) => JSON.parse(localStorage[`labyrinth.ply.${id}`]).ply, ann.id);
  await server.play(ann, view.choices.find((choice) => choice.ply !== ply).ply); // on another device
  await page.unroute("**/plies");
  await expect(page.locator(".notice.bad")).toContainText("was taken back");
  await page.clock.fastForward("01:00");
  await expect(page.locator(".notice.bad")).toContainText("was taken back"); // it does not vanish
});

test("a dot says who is at the table and who is not", async ({ server, person }) => {
  const [ann, bob] = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }]);
  const { page } = await person(), { page: other } = await person();
  await e2e.sit(page, server.address, ann);
  const dot = page.locator(".players .presence");
  await expect(dot).toHaveText("not here");
  await e2e.sit(other, server.address, bob);
  await expect(dot).toHaveText("here");
});

test("without a network the page opens with what works without a server", async ({ server, person }) => {
  const { page } = await person({ allow: e2e.gone }), settings = page.locator(".settings"), ready = settings.getByText("Ready to play without a network.");
  await page.goto(server.address);
  await settings.locator("summary").click();
  await settings.locator("#theme").waitFor();
  await expect(ready).toBeHidden();
  await page.keyboard.press("Escape");
  await e2e.keepPage(page);
  await page.evaluate(async () => { // what the page does some seconds after it was opened
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage("games");
  });
  await expect.poll(() => page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat().some((url) => url.endsWith(".wasm")))).toBe(true);
  await settings.locator("summary").click();
  await ready.waitFor();
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.locator(".lobby")).toContainText("what works without it");
  await page.locator("#start-bot").click();
  await page.locator("#table[data-n='0']").waitFor();
  await e2e.push(page);
  await expect(page.locator("#table")).not.toHaveAttribute("data-n", "0");
  for (const puzzle of ["daily", "daily/2026-01-02/hard/kids", "puzzle/5/7"]) {
    await page.goto(`${server.address}/#/${puzzle}`);
    await page.locator(".puzzle .turns").waitFor();
    await page.locator(".board .slot.can").first().waitFor();
  }
  await page.goto(`${server.address}/#/learn/standard`); // whose rules the server would have, and which reports no error
  await page.locator(".coach").waitFor();
  await page.locator(".board .slot.can").first().waitFor();
  await page.context().setOffline(false);
});

test("a network that goes before the games are there is said, and the page goes on when it is back", async ({ server, person }) => {
  const { page } = await person({ allow: e2e.gone });
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } })); // so that the games are not loaded ahead
  await page.goto(server.address);
  await e2e.keepPage(page);
  await page.context().setOffline(true);
  await page.reload();
  await page.locator(".message", { hasText: "The server does not answer." }).locator("button", { hasText: "again" }).waitFor();
  await page.context().setOffline(false);
  await page.locator(".lobby").waitFor();
});

test("a table that is opened again without a network says what it waits for, and leads to the lobby", async ({ server, person }) => {
  const [ann] = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }]), { page } = await person({ allow: e2e.gone });
  await e2e.sit(page, server.address, ann);
  await e2e.keepPage(page);
  await page.context().setOffline(true);
  await e2e.push(page);
  await expect(page.locator(".notice.toast")).toContainText("Your turn is kept");
  await page.reload();
  await page.locator(".message h1", { hasText: "Connection lost. Reconnecting" }).waitFor();
  await expect(page.locator(".message")).toContainText("Your turn is kept");
  await expect(page.getByRole("button", { name: "Back to the lobby" })).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.locator("#table")).toHaveAttribute("data-n", "1");
  await expect(page.locator(".notice.toast")).toBeHidden();
});

/** Invites a friend in a browser that refuses something, after a try at it in the settings if it stands there. @param {import("@playwright/test").Page} page @param {string} address @param {string} what @param {() => void} refuse */
async function invite(page, address, what, refuse) {
  await page.addInitScript(refuse);
  await page.goto(address);
  await page.locator("input[name=name]").fill("Ann");
  if (what === "notify" || what === "sound") {
    await page.locator(".settings > summary").click();
    await page.locator(`#${what}`).click();
    await page.keyboard.press("Escape");
  }
  await page.locator("#start-friends").click();
}

const refusals = {
  storage: () => { for (const name of ["getItem", "setItem", "removeItem"]) Storage.prototype[name] = () => { throw new DOMException("refused", "SecurityError"); }; },
  notify: () => { Notification.requestPermission = () => Promise.reject(new TypeError("refused")); },
  clipboard: () => { Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new DOMException("refused", "NotAllowedError")) } }); },
  sound: () => { globalThis.AudioContext = class { constructor() { throw new DOMException("refused", "NotSupportedError"); } }; },
  offline: () => { navigator.serviceWorker.register = () => Promise.reject(new DOMException("refused", "SecurityError")); },
};
const said = { storage: "keeps nothing", notify: "refuses notifications", clipboard: "does not let the page copy", sound: "plays no sound", offline: "open without a network" };

test("a browser refuses in many ways, and each is said in the same words", async ({ server, person }) => {
  const shapes = {
    undefined: { notify: () => { Object.defineProperty(Notification, "requestPermission", { value: undefined }); }, sound: () => { Object.defineProperty(globalThis, "AudioContext", { value: undefined }); },
      clipboard: () => { Object.defineProperty(navigator, "clipboard", { value: undefined }); }, offline: () => { Object.defineProperty(navigator, "serviceWorker", { value: undefined }); }, storage: () => { Object.defineProperty(globalThis, "localStorage", { value: undefined }); } },
    "throws at once": { notify: () => { Notification.requestPermission = () => { throw new TypeError("refused"); }; }, clipboard: () => { navigator.clipboard.writeText = () => { throw new TypeError("refused"); }; }, offline: () => { navigator.serviceWorker.register = () => { throw new TypeError("refused"); }; },
      storage: () => { Object.defineProperty(globalThis, "localStorage", { get() { throw new DOMException("refused", "SecurityError"); } }); } },
    "refuses late": { notify: () => { Notification.requestPermission = () => new Promise((resolve) => { setTimeout(() => resolve("denied"), 300); }); }, clipboard: () => { navigator.clipboard.writeText = () => new Promise((_, reject) => { setTimeout(() => reject(new Error("refused")), 300); }); },
      sound: () => { Object.defineProperty(AudioContext.prototype, "state", { value: "suspended" }); } },
  };
  for (const [shape, ways] of Object.entries(shapes)) {
    for (const [what, refuse] of Object.entries(ways)) {
      const { page, context } = await person();
      await invite(page, server.address, what, refuse);
      if (what === "clipboard") await page.locator(".invites .link button").click();
      await expect(page.locator(".refused"), `${what}: ${shape}`).toContainText(said[what]);
      await page.locator("#table[data-n='0']").waitFor();
      await context.close();
    }
  }
});

test("a share sheet that refuses leads to the copy of the link, and one that is closed to nothing", async ({ server, person }) => {
  for (const [name, copied] of [["NotAllowedError", "Copied"], ["AbortError", "Copy"]]) {
    const { page } = await person();
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript((name) => { Object.defineProperty(navigator, "share", { value: () => { /** @type {any} */ (window).shared = true; return Promise.reject(new DOMException("refused", name)); } }); }, name);
    await page.goto(server.address);
    await page.locator("input[name=name]").fill("Ann");
    await page.locator("#start-friends").click();
    await page.locator(".invites .sendable .buttons button").nth(1).click();
    await page.waitForFunction(() => /** @type {any} */ (window).shared);
    await expect(page.locator(".invites .link button")).toContainText(copied);
    await expect(page.locator(".refused")).toHaveCount(0);
  }
});

test("a browser that cannot run games says so, and not that a server is away", async ({ server, person }) => {
  for (const refuse of ["worker", "wasm"]) {
    const { page } = await person({ allow: /CompileError|WebAssembly/ });
    if (refuse === "worker") await page.addInitScript(() => { globalThis.Worker = /** @type {any} */ (class { constructor() { throw new DOMException("refused", "SecurityError"); } }); });
    else await page.route(/worker[^/]*\.js$/, async (route) => { const response = await route.fetch(); await route.fulfill({ response, body: `delete globalThis.WebAssembly;${await response.text()}` }); });
    await page.goto(server.address);
    await page.locator("#start-here").click();
    await expect(page.locator(".message h1")).toHaveText("This browser cannot run games on this device.");
  }
});

for (const [what, refuse] of Object.entries(refusals)) {
  test(`a browser that refuses ${what} loses that and nothing else`, async ({ server, person }) => {
    const { page } = await person();
    await invite(page, server.address, what, refuse);
    await page.locator("#table[data-n='0']").waitFor();
    if (what === "clipboard") await page.locator(".invites .link button").click();
    await expect(page.locator(".refused")).toContainText(said[what]);
    await expect(page.locator(".refused")).toHaveCount(1);
    const { page: friend } = await person();
    await friend.goto(await page.locator(".invites .link input").inputValue());
    await friend.locator("#join").click();
    await expect(page.locator(".invites")).toHaveCount(0);
    await e2e.push(page); // the seat is still this person's
    await expect(page.locator("#table")).toHaveAttribute("data-n", "1");
  });
}

test("an invitation made on this machine has the address of the network, or says why it cannot", async ({ serve, person, server }) => {
  const { page } = await person();
  await page.goto(server.address);
  await page.locator("input[name=name]").fill("Ann");
  await page.locator("#start-friends").click();
  await expect(page.locator(".invites .note")).toContainText("on this device only");
  const open = await serve("-addr", "0.0.0.0:0"); // the later flag counts
  const [reach] = (await open.api("addresses")).addresses;
  await page.goto(open.address);
  await page.locator("input[name=name]").fill("Ann");
  await page.locator("#start-friends").click();
  if (!reach) return expect(page.locator(".invites .note")).toContainText("on this device only"); // a machine without a network
  await expect(page.locator(".invites .note")).toContainText("address in your network");
  const link = await page.locator(".invites .link input").inputValue();
  expect(link.startsWith(`${reach}/t/`)).toBe(true);
  const { page: friend } = await person({ allow: /Cross-Origin-Opener-Policy/ }); // which browsers heed by TLS only
  await friend.goto(link);
  await expect(friend.locator(".about")).toContainText("Ann invites you");
});

test("the QR code waits for the address by which others open the link, and a question that failed is asked again", async ({ server, person }) => {
  const { page } = await person({ allow: /Failed to load/ });
  let asked = 0;
  await page.route("**/api/addresses", async (route) => {
    if (++asked === 1) return route.fulfill({ status: 503, body: "" });
    await e2e.pause(500);
    return route.fulfill({ json: { addresses: ["http://192.0.2.1:8080"] } });
  });
  await page.goto(server.address);
  await page.locator("input[name=name]").fill("Ann");
  await page.locator("#start-friends").click();
  await page.locator(".invites .qr-button").click();
  await page.locator(".qr path").waitFor();
  const id = page.url().split("/").at(-1), { invites } = await page.evaluate(() => JSON.parse(localStorage["labyrinth.seats"])[0]);
  const wanted = await page.evaluate(async (text) => {
    const { generate } = await import(/** @type {string} */ ([...performance.getEntriesByType("resource")].find(({ name }) => name.includes("lean-qr"))?.name)), dots = generate(text);
    let d = "";
    for (let y = 0; y < dots.size; y++) for (let x = 0; x < dots.size; x++) if (dots.get(x, y)) d += `M${x} ${y}h1v1h-1z`;
    return d;
  }, `http://192.0.2.1:8080/t/${id}#join/${invites[2]}`);
  await expect(page.locator(".qr path").last()).toHaveAttribute("d", wanted);
});

test("the page and the server have one rule for names", async ({ server, person }) => {
  const { isName } = await import(`data:text/javascript,${encodeURIComponent(readFileSync(new URL("../page/names.js", import.meta.url), "utf8"))}`);
  const { good, bad } = JSON.parse(readFileSync(new URL("../testdata/names.json", import.meta.url), "utf8"));
  expect(good.filter((name) => !isName(name))).toEqual([]);
  expect(bad.filter(isName)).toEqual([]);
  const { page } = await person();
  await page.goto(server.address);
  await page.locator("input[name=name]").fill("\u3164");
  await page.locator("#start-friends").click();
  await expect(page.getByRole("alert")).toContainText("can be seen");
  const adlam = "\u{1e900}".repeat(25); // two units of UTF-16 each
  await page.locator("input[name=name]").fill("");
  await page.locator("input[name=name]").pressSequentially(adlam);
  await expect(page.locator("input[name=name]")).toHaveValue(adlam);
  await page.locator("input[name=name]").fill("نرگس\u200cخاتون");
  await page.locator("#start-friends").click();
  await expect(page.locator(".players")).toContainText("نرگس\u200cخاتون");
});

/** A proxy that has a server below /labyrinth/, and takes the path away or not. It may ask by another name, and tell what it has changed. @param {string} to @param {boolean} strips @param {Record<string, string>} [changed] */
async function below(to, strips, changed = {}) {
  const proxy = await e2e.proxyBefore(to, ({ url = "", headers }) => (url.startsWith("/labyrinth/") ? { path: strips ? url.slice("/labyrinth".length) : url, headers: { ...headers, ...changed } } : 404));
  return { ...proxy, address: `${proxy.address}/labyrinth` };
}

for (const strips of [true, false]) {
  test(`behind a proxy that ${strips ? "takes the path away, without a flag" : "passes it on, with -path"}, all of the page works`, async ({ serve, person }) => {
    const server = await (strips ? serve() : serve("-path", "/labyrinth")), proxy = await below(new URL(server.address).origin, strips);
    const allow = /ERR_INCOMPLETE|ERR_CONNECTION/; // the proxy ends first
    const { page } = await person({ allow }), { page: friend } = await person({ allow });
    await page.goto(`${proxy.address}/`);
    await e2e.choose(page, "kids");
    await page.locator("input[name=name]").fill("Ann");
    await page.locator("#start-friends").click();
    const link = await page.locator(".invites .link input").inputValue();
    expect(new URL(link).pathname).toMatch(/^\/labyrinth\/t\//);
    await friend.goto(link);
    await expect(friend.locator(".about")).toContainText("Ann invites you");
    await friend.locator("#join").click();
    await friend.locator("#table[data-n='0']").waitFor();
    await e2e.push(page);
    await expect(friend.locator("#table")).toHaveAttribute("data-n", "1");
    await friend.locator(".howto > summary").click();
    await friend.locator(".rulebook svg").first().waitFor();
    const id = /t\/(\w+)/.exec(link)?.[1], shared = await (await fetch(`${proxy.address}/t/${id}`)).text();
    if (!strips) expect(shared).toContain(`property="og:image" content="${proxy.address}/t/${id}/picture.png"`); // the other server knows no path
    const gone = await friend.goto(`${proxy.address}/t/${id}`); // the picture, the manifest and the icon are there, too
    expect(gone?.status()).toBe(200);
    for (const file of ["manifest.webmanifest", "icon-192.png", "sw.js", `t/${id}/picture.png`]) expect((await fetch(`${proxy.address}/${file}`)).status).toBe(200);
    await friend.locator("#table[data-n]").waitFor();
    proxy.close();
  });
}

test("previews of links have the address before a proxy that is trusted and tells it", async ({ serve }) => {
  for (const trusted of [true, false]) {
    const server = await serve(...(trusted ? ["-proxy", "127.0.0.1"] : []), "-host", "play.example.org");
    const proxy = await below(server.address, true, { host: "127.0.0.1", "x-forwarded-for": "203.0.113.7", "x-forwarded-host": "play.example.org", "x-forwarded-proto": "https", "x-forwarded-prefix": "/labyrinth" });
    const opened = await fetch(`${proxy.address}/api/tables`, { method: "POST", body: JSON.stringify({ seats: [{ name: "Ann" }, { name: "Bob" }] }) });
    const { id } = await opened.json(), head = await (await fetch(`${proxy.address}/t/${id}`)).text();
    const base = trusted ? "https://play.example.org/labyrinth" : "https://127.0.0.1";
    expect(head).toContain(`property="og:url" content="${base}/t/${id}"`);
    expect(head).toContain(`property="og:image" content="${base}/t/${id}/picture.png"`);
    proxy.close();
  }
});
