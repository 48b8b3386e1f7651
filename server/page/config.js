// This file says how the page reaches its games: by a server. In the folder that static.mjs
// makes they run in the browser alone. The page uses both by their interface; see Transport in
// types.d.ts.
export { open as openTransport } from "./transport-http.js";

/** The worker that has the library in WebAssembly. Its name is empty where the page was built without it. */
export const worker = "worker.js";

/** The files of the lessons, by the names of the games that have one. The bundler fills them in. @type {Record<string, string>} */
export const lessons = {};
