// Finds the tables of functions in the memory with which a Go program begins. They are described
// in Go's runtime/symtab.go and runtime/runtime2.go (pcHeader, moduledata and _func).

const start = Buffer.from([0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8]); // of the tables, since Go 1.20, on WebAssembly

/** Where a record of a function has its fields. What it has of numbers and of data follows, from pcdata on. */
export const field = { name: 4, args: 8, deferred: 12, stack: 16, file: 20, line: 24, pcdata: 28, unit: 32, firstLine: 36, funcdata: 43, rest: 44 };

/**
 * Returns the addresses of the tables.
 * @param {Buffer} memory
 */
export function tables(memory) {
  const header = memory.indexOf(start);
  if (header < 0 || memory.indexOf(start, header + 1) >= 0) throw new Error("not the tables of one Go program as this file knows them");
  const word = (/** @type {number} */ at) => Number(memory.readBigUInt64LE(at));
  const part = (/** @type {number} */ i) => header + word(header + 8 * i);
  const names = part(4), pointers = Buffer.alloc(16); // with which moduledata begins
  pointers.writeBigUInt64LE(BigInt(header), 0);
  pointers.writeBigUInt64LE(BigInt(names), 8);
  const moduledata = memory.indexOf(pointers);
  if (moduledata < 0) throw new Error("no moduledata");
  const pointer = (/** @type {number} */ i) => word(moduledata + 8 * i);
  const index = part(8), count = word(header + 8);
  return {
    names, units: part(5), numbers: part(7), index,
    records: Array.from({ length: count }, (_, i) => index + memory.readUInt32LE(index + 8 * i + 4)),
    buckets: pointer(19),
    data: pointer(pointer(38) > pointer(37) ? 40 : 43), // Go 1.26 has the end of the types at 38, and Go 1.27 a length
  };
}

/** Returns where a table of numbers ends: pairs of numbers of seven bits a byte, and a zero in place of another pair. @param {Buffer} memory @param {number} at */
export function tableEnd(memory, at) {
  const skip = () => { while (memory[at++] & 0x80); };
  do {
    skip();
    skip();
  } while (memory[at]);
  return at + 1;
}

/** Returns the numbers of tables of numbers and of data that a function has, and the address of each offset. @param {Buffer} memory @param {number} record */
export function offsets(memory, record) {
  const pcdata = memory.readUInt32LE(record + field.pcdata), funcdata = memory[record + field.funcdata];
  const at = (/** @type {number} */ first, /** @type {number} */ n) => Array.from({ length: n }, (_, i) => record + field.rest + 4 * (first + i));
  return { pcdata: at(0, pcdata), funcdata: at(pcdata, funcdata) };
}
