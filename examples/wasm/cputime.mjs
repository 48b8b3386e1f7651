// Measures in Node how much work bots, hints and puzzles do between two returns to the
// event loop:
//
//	node build.mjs && node cputime.mjs [FOLDER]
//
// For each it prints the most CPU time in ms. A bot is measured at several moments of a
// game of each variant. Unlike the times of bench.mjs it hardly depends on what else the
// machine does. It includes what Node does in other threads.
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { searches } from "./searches.mjs";

const dist = resolve(process.argv[2] ?? fileURLToPath(new URL("dist", import.meta.url)));
const { load } = await import(new URL("labyrinth.mjs", pathToFileURL(`${dist}/`)));
const labyrinth = await load(), searching = 400; // ms of each search

/** Runs a search and returns the CPU times between its returns, in ms. */
async function workOf(search) {
  const work = [];
  let since = process.cpuUsage(), on = true;
  const note = () => {
    const { user, system } = process.cpuUsage(since);
    work.push((user + system) / 1000);
    since = process.cpuUsage();
  };
  const tick = () => {
    note();
    if (on) setImmediate(tick);
  };
  const ended = search();
  tick();
  await ended;
  note();
  on = false;
  return work;
}

const all = new Map(); // the name of a search to the CPU times between its returns
for await (const { name, begin } of searches(labyrinth)) {
  const search = () => begin(AbortSignal.timeout(searching)).catch(() => {});
  await workOf(search); // compiles the code
  all.set(name, [...all.get(name) ?? [], ...await workOf(search)]);
}
console.table([...all].map(([search, work]) => ({ search, returns: work.length, "most work, ms": Math.round(Math.max(...work)) })));
