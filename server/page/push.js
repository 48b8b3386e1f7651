// This file lets the server call the person by Web Push when a turn begins and no page
// shows the table. The browser's push service carries the call; sw.js shows it.

import { language, t } from "./i18n.js";
import { serviceWorkers } from "./offline.js";
import { calledAt, load, save } from "./store.js";

export const canPush = () => "PushManager" in globalThis && Boolean(serviceWorkers());

/** Reads the server's key as the browser wants it. @param {string} text in base64url */
const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));

/** @param {ArrayBuffer | null | undefined} a @param {Uint8Array} b */
const same = (a, b) => Boolean(a) && new Uint8Array(/** @type {ArrayBuffer} */ (a)).join() === b.join();

/** Returns the subscription of this browser with the server's key. @param {string} key */
async function subscription(key) {
  const { pushManager } = /** @type {ServiceWorkerRegistration} */ (await serviceWorkers()?.ready);
  const wanted = bytes(key), old = await pushManager.getSubscription();
  if (old && same(old.options.applicationServerKey, wanted)) return old;
  await old?.unsubscribe(); // the server has another key than it had
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
}

/** Leaves the words of a call where the service worker, which has no phrases, finds them. */
async function leaveWords() {
  const cache = await caches.open("words");
  await cache.put("words", new Response(JSON.stringify({ title: t("title"), body: t("push.body"), lang: language() })));
}

/**
 * Lets the server call this seat, or not any more. It is no failure if the browser or the
 * server has no push: the page itself still tells who has it open.
 * @param {import("./types").Transport} transport @param {{id: string, token: string}} held @param {boolean} on
 */
export async function followByPush(transport, { id, token }, on) {
  const done = calledAt(id);
  if (!canPush() || !transport.push) return;
  try {
    if (!on) {
      await transport.push(id, token, { endpoint: load(done, ""), off: true });
      return save(done, undefined);
    }
    await leaveWords();
    const own = await subscription(await transport.pushKey?.() ?? "");
    await transport.push(id, token, own.toJSON());
    save(done, own.endpoint);
  } catch {
    // Without push there is still the page.
  }
}
