// Takes the names of files and the numbers of lines out of the memory with which a Go
// program begins. Only stack traces have them: these still name the functions. The tables
// are described in Go's runtime/symtab.go and runtime/runtime2.go (pcHeader and _func).

const start = Buffer.from([0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8]); // of the tables, since Go 1.20, on WebAssembly

// Where an entry about a function has the places of its tables in the table of numbers, and others.
const stack = 16, file = 20, line = 24, others = 28, unit = 32, firstOther = 44;

/** Writes zeros there, which compress to nothing. @param {Buffer} memory */
export function dropLines(memory) {
  const header = memory.indexOf(start);
  if (header < 0 || memory.indexOf(start, header + 1) >= 0) throw new Error("not the tables of one Go program as this file knows them");
  const word = (/** @type {number} */ i) => Number(memory.readBigUInt64LE(header + 8 * i));
  const functions = word(1), units = header + word(5), numbers = header + word(7), entries = header + word(8);
  const keep = new Set(), drop = new Set();
  for (let i = 0; i < functions; i++) {
    const entry = entries + memory.readUInt32LE(entries + 8 * i + 4), at = (/** @type {number} */ offset) => memory.readUInt32LE(entry + offset);
    keep.add(at(stack));
    for (let k = 0; k < at(others); k++) keep.add(at(firstOther + 4 * k));
    drop.add(at(file)).add(at(line));
    memory.fill(0, entry + file, entry + others); // zero: there is no table
    memory.fill(0, entry + unit, entry + unit + 8); // and the number of the first line
  }
  for (const at of drop) {
    if (at && !keep.has(at)) memory.fill(0, numbers + at, end(memory, numbers + at));
  }
  memory.fill(0, units, numbers); // the names of files
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
