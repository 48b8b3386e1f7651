// Checks a port against unpacked vectors without the library, as the test of a
// port could:
//
//	node port.mjs VECTORS LEVEL PROGRAM [ARGUMENT...]
//
// It asks the questions of the .jsonl files of a level, and fails at the first
// wrong answer. An answer of ? skips a question.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

const [vectors, level, program, ...args] = process.argv.slice(2);
const levels = readFileSync(join(vectors, "levels.txt"), "utf8").trim().split("\n").map((line) => line.split(" "));
const folders = levels.find(([name]) => name === level).slice(1);

const port = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: port.stdout })[Symbol.asyncIterator]();
const ask = async (question) => {
  port.stdin.write(`${question}\n`);
  const { value, done } = await lines.next();
  if (done) throw new Error(`no answer to ${question}`);
  return value;
};

let asked = 0, skipped = 0, setup = "", known = true; // known: whether the port has the game
for (const folder of folders) {
  for (const file of readdirSync(join(vectors, folder)).filter((name) => name.endsWith(".jsonl"))) {
    for (const line of readFileSync(join(vectors, folder, file), "utf8").trim().split("\n")) {
      const { game, options = {}, ask: question, answer } = JSON.parse(line);
      const begin = game ? [`game ${game}`, ...Object.entries(options).map(([name, value]) => `option ${name} ${value}`)] : [];
      if (game && begin.join("\n") !== setup) {
        setup = begin.join("\n");
        known = true;
        for (const each of begin) known = (await ask(each)) === "ok" && known;
      }
      if (!known) {
        skipped++;
        continue;
      }
      const got = await ask(question);
      asked++;
      if (got === "?") skipped++;
      else if (got !== answer) throw new Error(`${folder}/${file}: ${question}\nwant ${answer}\ngot  ${got}`);
    }
  }
}
port.stdin.end();
console.log(`${level}: ${asked} questions asked, ${skipped} skipped`);
if (skipped > asked) process.exit(1);
