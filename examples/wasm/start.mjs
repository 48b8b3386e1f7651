// Takes out of the memory with which a Go program begins the index by which it finds functions,
// and returns a function in WebAssembly that computes it again when the program is started.

import { field, tables } from "./tables.mjs";

const bucket = 20, bucketsPerFunction = 16; // a function has 65536 addresses, and a bucket 4096

/**
 * Takes the index out and returns the body of the function. The records come one after another, and
 * so do their names. The last one is left as it is. What is not as it will be computed is an error.
 * @param {Buffer} memory @param {(value: number, signed?: boolean) => Buffer} leb128
 */
export function dropIndex(memory, leb128) {
  const { names, index, buckets, records } = tables(memory), count = records.length - 1;
  const first = memory.readUInt32LE(index); // the number of the first function
  const drop = (/** @type {number} */ at, /** @type {number} */ computed) => {
    if (memory.readUInt32LE(at) !== computed) throw new Error("not the index of the functions as this file knows it");
    memory.writeUInt32LE(0, at);
  };
  for (let i = 0, record = records[0], name = names; i < count; i++) {
    drop(index + 8 * i, first + i);
    drop(index + 8 * i + 4, record - index);
    drop(record, first + i);
    drop(record + field.name, name - names);
    for (let k = 0; k < bucketsPerFunction; k++) drop(buckets + bucket * (bucketsPerFunction * i + k), i);
    record += (field.rest + 4 * (memory.readUInt32LE(record + field.pcdata) + memory[record + field.funcdata]) + 7) & ~7;
    name = memory.indexOf(0, name) + 1;
  }
  const i = 0, record = 1, name = 2, at = 3; // local variables
  const get = (/** @type {number} */ local) => [0x20, local], set = (/** @type {number} */ local) => [0x21, local];
  const tee = (/** @type {number} */ local) => [0x22, local];
  const number = (/** @type {number} */ value) => [0x41, ...leb128(value, true)];
  const add = 0x6a, subtract = 0x6b, multiply = 0x6c, and = 0x71, shiftLeft = 0x74, less = 0x49, loop = [0x03, 0x40], again = [0x0d, 0], end = 0x0b;
  const load = (/** @type {number} */ offset) => [0x28, 2, ...leb128(offset)], loadByte = (/** @type {number} */ offset) => [0x2d, 0, ...leb128(offset)];
  const store = (/** @type {number} */ offset) => [0x36, 2, ...leb128(offset)];
  const body = Buffer.from([
    1, 4, 0x7f, // four variables of 32 bits
    number(records[0]), set(record), number(names), set(name), number(buckets), set(at),
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
    get(record), get(record), load(field.pcdata), get(record), loadByte(field.funcdata), add, number(2), shiftLeft,
    number(field.rest + 7), add, 0x41, 0x78, and, add, set(record), // the next one, at a multiple of 8
    get(i), number(1), add, tee(i), number(count), less, again,
    end,
    end,
  ].flat());
  return Buffer.concat([leb128(body.length), body]);
}
