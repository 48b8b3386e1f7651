// Measures in Node how much work bots do between two returns to the event loop:
//
//	node build.mjs && node cputime.mjs [FOLDER]
//
// For each bot it prints the most CPU time in ms, over several moments of a game of
// each variant. Unlike the times of bench.mjs it does not depend on what else the
// machine does. It includes what Node does in other threads.
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

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

const report = [];
for (const bot of labyrinth.bots) {
  const all = [];
  for (const { name: variant } of labyrinth.variants) {
    const session = labyrinth.open({ variant, seats: 2, seed: 1 }), walker = labyrinth.bot("greedy", { variant }, { seed: 1 });
    let text = `${bot}:1h`; // a budget that does not end
    try { labyrinth.bot(text, { variant }); } catch { text = bot; }
    for (let i = 0; i < 8 && session.toMove !== null; i++) {
      const view = session.view(session.toMove);
      const search = () => labyrinth.bot(text, { variant }, { seed: 1 })(view, { signal: AbortSignal.timeout(searching) }).catch(() => {});
      if (i % 4 < 2) {
        await workOf(search); // compiles the code
        all.push(...await workOf(search));
      }
      session.submit(session.toMove, session.last, await walker(view));
    }
  }
  report.push({ bot, "returns": all.length, "most work, ms": Math.round(Math.max(...all)) });
}
console.table(report);
