// This file is the service worker: the page opens without a network, and without a
// server the games run. The bundler writes the version and the names of the files
// here. A new version waits until no window shows the old one, and brings all of its
// files, so that modules of two versions never meet.

const version = "VERSION", files = ["FILES"], games = ["GAMES"];
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
  if (path === "" || path === "index.html") event.respondWith(page(event, () => caches.match(home.href)));
  else if (/^t\/\w+$/.test(path)) event.respondWith(page(event, () => Response.redirect(`${home.href}?table=${path.slice(2)}`))); // which keeps what follows #
  else if (files.includes(path) || games.includes(path)) event.respondWith(kept(request));
  else if (path.startsWith("api/rules/")) event.respondWith(fresh(request));
});

// The games are large, so they come when the page asks for them.
worker.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "games") event.waitUntil(caches.open(version).then((cache) => Promise.all(games.map(async (name) => (await cache.match(name)) ?? cache.add(name)))));
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

/** Answers with the page of the server, or with another one if it does not answer, or a proxy says so. @param {any} event @param {() => any} otherwise */
async function page({ preloadResponse, request }, otherwise) {
  const answer = await Promise.resolve(preloadResponse).then((/** @type {Response | undefined} */ early) => early ?? fetch(request)).catch(() => undefined);
  return answer && answer.status < 500 ? answer : (await otherwise()) ?? answer ?? Response.error();
}

/** Answers with a file that never changes, and keeps it. @param {Request} request */
async function kept(request) {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(version)).put(request, answer.clone());
  return answer;
}

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
