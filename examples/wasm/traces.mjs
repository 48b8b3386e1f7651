// Takes out of the memory with which a Go program begins what only stack traces have: the names
// of files, the numbers of lines, the calls that were inlined, and where arguments are. The traces
// still name the functions of this project, and the packages of others. Where a program can be
// interrupted is taken out too: on WebAssembly it cannot. What is left is for the stack and the
// garbage collector, and comes in the order in which functions use it. Zeros compress to nothing.

import { field, offsets, tableEnd, tables } from "./tables.mjs";

// The kinds to take out, as Go's internal/abi/symtab.go numbers them.
const droppedNumbers = [0, 2, 3]; // where to interrupt, inlined calls, arguments in use
const droppedData = [3, 5, 6]; // inlined calls, arguments, arguments in use
const others = /^(?!github\.com\/labyrinth-go\/|main\.)((?:.*\/)?[^./]*\.).*/; // names of functions, with their packages
const closure = "struct { F uintptr";
const none = 0xffffffff; // in place of the offset of data

/** Writes zeros there. @param {Buffer} memory */
export function dropTraces(memory) {
  const { names, units, numbers, index, buckets, data, records } = tables(memory);
  const uses = [], kept = new Set(), dropped = new Set(); // addresses of offsets in the numbers, and offsets in the data
  for (const record of records) {
    const { pcdata, funcdata } = offsets(memory, record);
    for (const at of [record + field.file, record + field.line, ...droppedNumbers.map((kind) => pcdata[kind] ?? [])].flat()) memory.writeUInt32LE(0, at);
    uses.push(record + field.stack, ...pcdata);
    for (const at of droppedData.map((kind) => funcdata[kind] ?? []).flat()) {
      dropped.add(memory.readUInt32LE(at));
      memory.writeUInt32LE(none, at);
    }
    for (const at of funcdata) kept.add(memory.readUInt32LE(at));
    memory.fill(0, record + field.unit, record + field.firstLine + 4);
  }
  renumber(memory, numbers, index, uses);
  const all = [...new Set([...kept, ...dropped])].filter((at) => at !== none).sort((a, b) => a - b);
  all.forEach((at, i) => { // data ends where other data begins
    if (!kept.has(at)) memory.fill(0, data + at, i + 1 < all.length ? data + all[i + 1] : buckets);
  });
  memory.fill(0, units, numbers); // the names of files
  rename(memory, names, units, records);
  for (let at = memory.indexOf(closure); at >= 0; at = memory.indexOf(closure, at + 1)) shorten(memory, at);
}

/**
 * Takes what follows its beginning out of the name of a closure's type, which nothing prints. Its
 * place in the order of all types stays.
 * @param {Buffer} memory @param {number} at where it begins, without the star of a pointer
 */
function shorten(memory, at) {
  const first = memory[at - 1] === 0x2a ? at - 1 : at, [low, high] = [memory[first - 2], memory[first - 1]]; // the length, in seven bits a byte
  const size = low >= 0x80 ? (high << 7) | (low & 0x7f) : high;
  if (size < closure.length || size > 1 << 14) throw new Error("a type of a closure whose name has no length");
  memory.fill(0x20, at + closure.length, first + size);
}

/**
 * Writes the tables of numbers in the order of their first uses, one right after the other.
 * @param {Buffer} memory @param {number} from @param {number} to @param {number[]} uses the addresses of offsets
 */
function renumber(memory, from, to, uses) {
  const before = Buffer.from(memory.subarray(from, to)), moved = new Map([[0, 0]]); // offset 0 is for no table
  memory.fill(0, from, to);
  let next = 1;
  for (const use of uses) {
    const at = memory.readUInt32LE(use);
    if (!moved.has(at)) {
      moved.set(at, next);
      next += before.copy(memory, from + next, at, tableEnd(before, at));
    }
    memory.writeUInt32LE(moved.get(at), use);
  }
}

/**
 * Writes the names in the order of the functions: [...] for type arguments, as stack traces do, and
 * for what is not of this project the package only.
 * @param {Buffer} memory @param {number} from @param {number} to @param {number[]} records
 */
function rename(memory, from, to, records) {
  const names = records.map((record) => {
    const at = from + memory.readUInt32LE(record + field.name);
    return memory.toString("utf8", at, memory.indexOf(0, at)).replace(/\[.*\]/, "[...]").replace(others, "$1");
  });
  memory.fill(0, from, to);
  let at = from;
  names.forEach((name, i) => {
    memory.writeUInt32LE(at - from, records[i] + field.name);
    at += memory.write(name, at) + 1;
  });
  if (at > to) throw new Error("the names of functions take more room than before");
}
