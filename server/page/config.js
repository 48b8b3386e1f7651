// This file says how the page reaches its games. The folder that static.mjs makes
// has "worker" here: the games then run in the browser alone.
export const transport = /** @type {"http" | "worker"} */ ("http");

/** The worker that has the library in WebAssembly. Its name is empty where the page was built without it. */
export const worker = "worker.js";
