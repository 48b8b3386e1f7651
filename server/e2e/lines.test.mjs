// These tests are about connections: the addresses of invitations, clocks, a line that is gone,
// a page below a path, and browsers that refuse something.

import { readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { expect, test } from "./fixtures.mjs";
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
  const { page } = await person({ allow: /ERR_|Failed to load/ });
  await e2e.sit(page, server.address, ann);
  await page.route("**/plies", (route) => route.abort());
  await e2e.push(page);
  await expect(page.locator(".notice.toast")).toContainText("Your turn is kept");
  expect((await server.last(bob)).n).toBe(0);
  await page.reload();
  await expect(page.locator(".notice.toast")).toContainText("Your turn is kept");
  await page.unroute("**/plies");
  await expect(page.locator("#table")).toHaveAttribute("data-n", "1");
  await expect(page.locator(".notice.toast")).toBeHidden();
  expect((await server.last(bob)).n).toBe(1);
});

test("who waits for another sees at once that the network is gone, and that it is back", async ({ server, person }) => {
  const [ann, bob] = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }]);
  const { page } = await person({ allow: /ERR_|Failed to (load|fetch)/ });
  await e2e.sit(page, server.address, bob);
  await page.locator(".board svg").waitFor();
  await page.context().setOffline(true); // which leaves open what is open
  await expect(page.locator("h1.headline")).toContainText("Connection lost");
  await server.play(ann);
  await page.context().setOffline(false);
  await expect(page.locator("#table")).toHaveAttribute("data-n", "1");
  await expect(page.locator("h1.headline")).not.toContainText("Connection lost");
});

test("a turn that cannot be played any more is taken back visibly", async ({ server, person }) => {
  const [ann] = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }]);
  const { page } = await person({ allow: /ERR_|Failed to load|409/ });
  await e2e.sit(page, server.address, ann);
  await page.route("**/plies", (route) => route.abort());
  await e2e.push(page);
  await expect(page.locator(".notice.toast")).toContainText("Your turn is kept");
  const { view } = await server.last(ann), ply = await page.evaluate((id) => JSON.parse(localStorage[`labyrinth.ply.${id}`]).ply, ann.id);
  await server.play(ann, view.choices.find((choice) => choice.ply !== ply).ply); // on another device
  await page.unroute("**/plies");
  await expect(page.locator(".notice.bad")).toContainText("was taken back");
  await page.waitForTimeout(1500);
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
  const { page } = await person({ allow: /ERR_|Failed to (load|fetch)/ });
  await page.goto(server.address);
  await page.evaluate(async () => { // what the page does some seconds after it was opened
    await navigator.serviceWorker.register("sw.js");
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage("games");
  });
  await expect.poll(() => page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))).flat().some((url) => url.endsWith(".wasm")))).toBe(true);
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
  const { page } = await person({ allow: /ERR_|Failed to (load|fetch)/ });
  await page.addInitScript(() => Object.defineProperty(navigator, "connection", { value: { saveData: true } })); // so that the games are not loaded ahead
  await page.goto(server.address);
  await page.evaluate(async () => { await navigator.serviceWorker.register("sw.js"); await navigator.serviceWorker.ready; });
  await page.context().setOffline(true);
  await page.reload();
  await page.locator(".message", { hasText: "The server does not answer." }).locator("button", { hasText: "again" }).waitFor();
  await page.context().setOffline(false);
  await page.locator(".lobby").waitFor();
});

test("a table that is opened again without a network says what it waits for, and leads to the lobby", async ({ server, person }) => {
  const [ann] = await server.open("standard", [{ name: "Ann" }, { name: "Bob" }]), { page } = await person({ allow: /ERR_|Failed to (load|fetch)/ });
  await e2e.sit(page, server.address, ann);
  await page.evaluate(async () => { await navigator.serviceWorker.register("sw.js"); await navigator.serviceWorker.ready; });
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

const refusals = {
  storage: () => { for (const name of ["getItem", "setItem", "removeItem"]) Storage.prototype[name] = () => { throw new DOMException("refused", "SecurityError"); }; },
  notify: () => { Notification.requestPermission = () => Promise.reject(new TypeError("refused")); },
  clipboard: () => { Object.defineProperty(navigator, "clipboard", { value: { writeText: () => Promise.reject(new DOMException("refused", "NotAllowedError")) } }); },
  sound: () => { globalThis.AudioContext = class { constructor() { throw new DOMException("refused", "NotSupportedError"); } }; },
  offline: () => { navigator.serviceWorker.register = () => Promise.reject(new DOMException("refused", "SecurityError")); },
};
const said = { storage: "keeps nothing", notify: "refuses notifications", clipboard: "does not let the page copy", sound: "plays no sound", offline: "open without a network" };

for (const [what, refuse] of Object.entries(refusals)) {
  test(`a browser that refuses ${what} loses that and nothing else`, async ({ server, person }) => {
    const { page } = await person();
    await page.addInitScript(refuse);
    await page.goto(server.address);
    await page.locator("input[name=name]").fill("Ann");
    if (what === "notify" || what === "sound") {
      await page.locator(".settings > summary").click();
      await page.locator(`#${what}`).click();
      await page.keyboard.press("Escape");
    }
    await page.locator("#start-friends").click();
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
  const { hostname, port } = new URL(to), path = (/** @type {string} */ url) => (strips ? url.replace(/^\/labyrinth/, "") || "/" : url);
  const proxy = createServer((from, answer) => {
    if (!from.url?.startsWith("/labyrinth/")) { answer.writeHead(404); return answer.end(); }
    const sent = request({ hostname, port, path: path(from.url), method: from.method, headers: { ...from.headers, ...changed } }, (got) => { answer.writeHead(got.statusCode ?? 500, got.headers); got.pipe(answer); });
    sent.on("error", () => answer.destroy());
    answer.on("close", () => sent.destroy());
    from.pipe(sent);
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", () => resolve(undefined)));
  return { address: `http://127.0.0.1:${/** @type {any} */ (proxy.address()).port}/labyrinth`, close: () => { proxy.closeAllConnections(); proxy.close(); } };
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
