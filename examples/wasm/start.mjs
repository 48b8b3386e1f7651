// Takes out of the memory with which a Go program begins the index by which it finds functions,
// and the offsets of tables of numbers that come in the order of the functions. It returns a
// function in WebAssembly that computes both again when the program is started.

import { field, offsets, tableEnd, tables } from "./tables.mjs";

const next = 0xffffffff; // in place of the offset of a table of numbers that comes right after the one before
const bucket = 20, bucketsPerFunction = 16; // a function has 65536 addresses, and a bucket 4096

/**
 * Takes the index out and returns the body of the function. The records come one after another, and
 * so do their names. The last one is left as it is. What is not as it will be computed is an error,
 * but for an offset of a table of numbers: it stays.
 * @param {Buffer} memory @param {(value: number, signed?: boolean) => Buffer} leb128
 */
export function dropIndex(memory, leb128) {
  const { names, numbers, index, buckets, records } = tables(memory), count = records.length - 1;
  const first = memory.readUInt32LE(index); // the number of the first function
  const drop = (/** @type {number} */ at, /** @type {number} */ computed) => {
    if (memory.readUInt32LE(at) !== computed) throw new Error("not the index of the functions as this file knows it");
    memory.writeUInt32LE(0, at);
  };
  for (let i = 0, record = records[0], name = names, table = numbers + 1; i < count; i++) {
    drop(index + 8 * i, first + i);
    drop(index + 8 * i + 4, record - index);
    drop(record, first + i);
    drop(record + field.name, name - names);
    for (let k = 0; k < bucketsPerFunction; k++) drop(buckets + bucket * (bucketsPerFunction * i + k), i);
    for (const at of [record + field.stack, ...offsets(memory, record).pcdata]) {
      if (memory.readUInt32LE(at) !== table - numbers) continue;
      memory.writeUInt32LE(next, at);
      table = tableEnd(memory, table);
    }
    record += (field.rest + 4 * (memory.readUInt32LE(record + field.pcdata) + memory[record + field.funcdata]) + 7) & ~7;
    name = memory.indexOf(0, name) + 1;
  }
  const i = 0, record = 1, name = 2, at = 3, table = 4, use = 5; // local variables
  const get = (/** @type {number} */ local) => [0x20, local], set = (/** @type {number} */ local) => [0x21, local];
  const tee = (/** @type {number} */ local) => [0x22, local];
  const number = (/** @type {number} */ value) => [0x41, ...leb128(value, true)];
  const add = 0x6a, subtract = 0x6b, multiply = 0x6c, and = 0x71, shiftLeft = 0x74, less = 0x49, equal = 0x46, select = 0x1b, loop = [0x03, 0x40], when = [0x04, 0x40], again = [0x0d, 0], end = 0x0b;
  const load = (/** @type {number} */ offset) => [0x28, 2, ...leb128(offset)], loadByte = (/** @type {number} */ offset) => [0x2d, 0, ...leb128(offset)];
  const store = (/** @type {number} */ offset) => [0x36, 2, ...leb128(offset)];
  const skipNumber = [loop, get(table), loadByte(0), get(table), number(1), add, set(table), number(0x80), and, again, end];
  const body = Buffer.from([
    1, 6, 0x7f, // six variables of 32 bits
    number(records[0]), set(record), number(names), set(name), number(buckets), set(at), number(numbers + 1), set(table),
    loop,
    get(i), number(3), shiftLeft, get(i), number(first), add, store(index), // its number
    get(i), number(3), shiftLeft, get(record), number(index), subtract, store(index + 4), // and its record
    get(record), get(i), number(first), add, store(0),
    get(record), get(name), number(names), subtract, store(field.name),
    loop, get(name), loadByte(0), get(name), number(1), add, set(name), again, end,
    loop, // its buckets
    get(at), get(i), store(0),
    get(at), number(bucket), add, tee(at), get(i), number(1), add, number(bucket * bucketsPerFunction), multiply, number(buckets), add, less, again,
    end,
    get(record), number(field.stack), add, set(use),
    loop, // its tables of numbers
    get(use), load(0), 0x41, 0x7f, equal, // next, with a sign
    when,
    get(use), get(table), number(numbers), subtract, store(0),
    loop, skipNumber, skipNumber, get(table), loadByte(0), again, end,
    get(table), number(1), add, set(table),
    end,
    get(record), number(field.rest), add, get(use), number(4), add, get(use), get(record), number(field.rest), add, less, select,
    tee(use), get(record), number(field.rest), add, get(record), load(field.pcdata), number(2), shiftLeft, add, less, again,
    end,
    get(record), get(record), load(field.pcdata), get(record), loadByte(field.funcdata), add, number(2), shiftLeft,
    number(field.rest + 7), add, 0x41, 0x78, and, add, set(record), // the next one, at a multiple of 8
    get(i), number(1), add, tee(i), number(count), less, again,
    end,
    end,
  ].flat(Infinity));
  return Buffer.concat([leb128(body.length), body]);
}
