// This file keeps what the page needs to open without a network, by the service worker.

import { refused } from "./refused.js";
import { load, save } from "./store.js";

const after = 1500; // ms: it loads all files, which would hold up the first board on a slow phone
const later = 20_000; // ms until it loads the games too, which are large: only who stays needs them

/** The service workers of this page, or nothing if the browser has none for it, as for a page of another machine without TLS. */
export function serviceWorkers() {
  try {
    return navigator.serviceWorker ?? null;
  } catch {
    return null; // a frame that may not have any
  }
}

/** Keeps the page for the next time. What was loaded once opens without a network; see sw.js. */
export function keepPage() {
  if (!isSecureContext) return; // a server in the home network without TLS: no browser keeps its page
  const workers = serviceWorkers();
  setTimeout(() => (async () => /** @type {any} */ (workers).register("sw.js"))().catch(() => {
    if (!load("online", false)) refused("offline"); // once: it will be the same the next time
    save("online", true);
  }), after);
  const saves = /** @type {any} */ (navigator).connection?.saveData;
  if (workers && !saves) setTimeout(async () => (await workers.ready).active?.postMessage("games"), later);
}

/** Whether the page and the games would open without a network. */
export async function isKept() {
  try {
    const names = await caches.keys(), files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return files.flat().some(({ url }) => url.startsWith(new URL(".", location.href).href) && url.endsWith(".wasm"));
  } catch {
    return false; // a browser may have no caches, or refuse them
  }
}
