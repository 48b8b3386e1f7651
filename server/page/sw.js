// This file is the service worker: the page opens without a network, and without a
// server the games run. The bundler writes the version and the names of the files
// here. A new version waits until no window shows the old one, and brings all of its
// files, so that modules of two versions never meet.

const version = "VERSION", files = ["FILES"];
const worker = /** @type {any} */ (self);

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(caches.open(version).then((cache) => cache.addAll(files))));

worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(Promise.all([
  caches.keys().then((names) => Promise.all(names.filter((name) => name !== version && name !== "words").map((name) => caches.delete(name)))),
  worker.registration.navigationPreload?.enable(), // the page is asked for while this worker starts
])));

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event, url = new URL(request.url), home = new URL("./", location.href);
  if (request.method !== "GET" || !url.href.startsWith(home.href)) return;
  const path = url.pathname.slice(home.pathname.length);
  if (path === "" || path === "index.html" || /^t\/\w+$/.test(path)) event.respondWith(Promise.resolve(event.preloadResponse).then((early) => early ?? fetch(request)).catch(() => caches.match(home.href)));
  else if (files.includes(path)) event.respondWith(caches.match(request).then((found) => found ?? fetch(request)));
  else if (path.startsWith("api/rules/")) event.respondWith(fresh(request));
});

// A push is a call to play. push.js leaves its words in the cache.
worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil((async () => {
  const { table = "" } = event.data?.json() ?? {};
  const { title, body, lang } = await caches.match("words").then((found) => found?.json()) ?? { title: "Labyrinth", body: "●", lang: "" };
  await worker.registration.showNotification(title, { body, lang, icon: "icon-192.png", badge: "icon-192.png", tag: `labyrinth-${table}`, data: { table } });
})()));

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  const address = new URL(`./#/t/${event.notification.data.table}`, location.href).href;
  event.waitUntil(worker.clients.matchAll({ type: "window" }).then(async (/** @type {any[]} */ windows) => {
    const open = windows.find((one) => one.url === address);
    return open ? open.focus() : worker.clients.openWindow(address);
  }));
});

/** Answers from the network, and from what it said before if there is none. @param {Request} request */
async function fresh(request) {
  const cache = await caches.open(version);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const found = await cache.match(request);
    if (found) return found;
    throw error;
  }
}
