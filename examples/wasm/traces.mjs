// Takes out of the memory with which a Go program begins what only stack traces have: the names
// of files, the numbers of lines, the calls that were inlined, and where arguments are. The traces
// still name the functions. Where a program can be interrupted is taken out too: on WebAssembly it
// cannot. What is left is for the stack and the garbage collector. Zeros compress to nothing.

import { field, offsets, tables } from "./tables.mjs";

// The kinds to take out, as Go's internal/abi/symtab.go numbers them.
const droppedNumbers = [0, 2, 3]; // where to interrupt, inlined calls, arguments in use
const droppedData = [3, 5, 6]; // inlined calls, arguments, arguments in use
const none = 0xffffffff; // in place of the offset of data

/** Writes zeros there. @param {Buffer} memory */
export function dropTraces(memory) {
  const { names, units, numbers, buckets, data, records } = tables(memory);
  const kept = { numbers: new Set(), data: new Set() }, dropped = { numbers: new Set(), data: new Set() };
  for (const record of records) {
    const { pcdata, funcdata } = offsets(memory, record);
    kept.numbers.add(memory.readUInt32LE(record + field.stack));
    for (const at of [record + field.file, record + field.line, ...droppedNumbers.map((kind) => pcdata[kind] ?? [])].flat()) {
      dropped.numbers.add(memory.readUInt32LE(at));
      memory.writeUInt32LE(0, at);
    }
    for (const at of pcdata) kept.numbers.add(memory.readUInt32LE(at));
    for (const at of droppedData.map((kind) => funcdata[kind] ?? []).flat()) {
      dropped.data.add(memory.readUInt32LE(at));
      memory.writeUInt32LE(none, at);
    }
    for (const at of funcdata) kept.data.add(memory.readUInt32LE(at));
    memory.fill(0, record + field.unit, record + field.firstLine + 4);
  }
  for (const at of dropped.numbers) {
    if (at && !kept.numbers.has(at)) memory.fill(0, numbers + at, end(memory, numbers + at));
  }
  const all = [...new Set([...kept.data, ...dropped.data])].filter((at) => at !== none).sort((a, b) => a - b);
  all.forEach((at, i) => { // data ends where other data begins
    if (!kept.data.has(at)) memory.fill(0, data + at, i + 1 < all.length ? data + all[i + 1] : buckets);
  });
  memory.fill(0, units, numbers); // the names of files
  rename(memory, names, units, records);
}

/**
 * Writes the names in the order of the functions, and [...] for type arguments, as stack traces do.
 * @param {Buffer} memory @param {number} from @param {number} to @param {number[]} records
 */
function rename(memory, from, to, records) {
  const names = records.map((record) => {
    const at = from + memory.readUInt32LE(record + field.name);
    return memory.toString("utf8", at, memory.indexOf(0, at)).replace(/\[.*\]/, "[...]");
  });
  memory.fill(0, from, to);
  let at = from;
  names.forEach((name, i) => {
    memory.writeUInt32LE(at - from, records[i] + field.name);
    at += memory.write(name, at) + 1;
  });
  if (at > to) throw new Error("the names of functions take more room than before");
}

/** Returns where a table ends: pairs of numbers of seven bits a byte, and a zero in place of another pair. @param {Buffer} memory @param {number} at */
function end(memory, at) {
  const skip = () => { while (memory[at++] & 0x80); };
  do {
    skip();
    skip();
  } while (memory[at]);
  return at + 1;
}
