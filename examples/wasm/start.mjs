// Takes out of the memory with which a Go program begins what follows from the rest: the index by
// which it finds functions, and the beginnings of tables that come one after another, for which it
// leaves their distances. Of a hundred such bytes two are left when they are compressed. It returns
// a function in WebAssembly that computes all again when the program is instantiated.

import { field, tables } from "./tables.mjs";

const none = 0xffffffff; // in place of the offset of data that a function does not have
const bucket = 20, bucketsPerFunction = 16; // a function has 65536 addresses, and a bucket 4096

/**
 * Takes it out and returns the body of the function. What is not as it will be computed is an error.
 * @param {Buffer} memory @param {(value: number, signed?: boolean) => Buffer} leb128
 */
export function dropIndex(memory, leb128) {
  const { index, buckets, records } = tables(memory), count = records.length;
  const first = memory.readUInt32LE(index); // the number of the first function
  const drop = (/** @type {number} */ at, /** @type {number} */ computed) => {
    if (memory.readUInt32LE(at) !== computed) throw new Error("not the index of the functions as this file knows it");
    memory.writeUInt32LE(0, at);
  };
  const word = (/** @type {number} */ at) => memory.readUInt32LE(at);
  let record = records[0], name = 0, table = 0, data = 0;
  /** Writes how far a table begins after the last one that begins later than all before. @param {number} at */
  const tableAt = (at) => {
    const to = word(at);
    if (to === 0) return; // no table
    memory.writeInt32LE(2 * (to - table) + 1, at); // which is not 0
    table = Math.max(table, to);
  };
  for (let i = 0; i < count; i++) {
    drop(index + 8 * i, first + i);
    drop(index + 8 * i + 4, record - index);
    drop(record, first + i);
    for (let k = 0; k < bucketsPerFunction && i < count - 1; k++) drop(buckets + bucket * (bucketsPerFunction * i + k), i);
    const nameNow = word(record + field.name);
    memory.writeInt32LE(nameNow - name, record + field.name);
    name = nameNow;
    tableAt(record + field.stack);
    let use = record + field.rest;
    for (const end = use + 4 * word(record + field.pcdata); use < end; use += 4) tableAt(use);
    for (const end = use + 4 * memory[record + field.funcdata]; use < end; use += 4) {
      const to = word(use);
      if (to === none) continue;
      if (to === data - 1) throw new Error("data one byte before other data");
      memory.writeInt32LE(to - data, use);
      data = Math.max(data, to);
    }
    record = (use + 7) & ~7;
  }
  return program({ index, buckets, first, record: records[0], count }, leb128);
}

/**
 * Returns the body of the function that does the opposite of dropIndex.
 * @param {{ index: number, buckets: number, first: number, record: number, count: number }} at
 * @param {(value: number, signed?: boolean) => Buffer} leb128
 */
function program(at, leb128) {
  const i = 0, record = 1, name = 2, table = 3, data = 4, use = 5, end = 6, bucketAt = 7, value = 8, locals = 9;
  const get = (/** @type {number} */ local) => [0x20, local], set = (/** @type {number} */ local) => [0x21, local];
  const tee = (/** @type {number} */ local) => [0x22, local];
  const number = (/** @type {number} */ n) => [0x41, ...leb128(n, true)], minusOne = [0x41, 0x7f], minusEight = [0x41, 0x78];
  const add = 0x6a, subtract = 0x6b, multiply = 0x6c, and = 0x71, shiftLeft = 0x74, shiftRight = 0x75; // with the sign
  const less = 0x49, notEqual = 0x47, select = 0x1b, done = 0x0b;
  const load = (/** @type {number} */ offset) => [0x28, 2, ...leb128(offset)], loadByte = (/** @type {number} */ offset) => [0x2d, 0, ...leb128(offset)];
  const store = (/** @type {number} */ offset) => [0x36, 2, ...leb128(offset)];
  /** While use is before end, runs a body that adds to use. @param {unknown[]} body */
  const untilEnd = (body) => [0x02, 0x40, 0x03, 0x40, get(use), get(end), less, 0x45, 0x0d, 1, body, 0x0c, 0, done, done];
  /** Makes a local the larger one of it and value. @param {number} local */
  const raise = (local) => [get(value), get(local), get(local), get(value), less, select, set(local)];
  const step = [get(use), number(4), add, set(use)];
  const tableAtUse = [
    get(use), load(0), tee(value), 0x04, 0x40, // unless it is 0
    get(use), get(value), number(1), shiftRight, get(table), add, tee(value), store(0), raise(table),
    done,
  ];
  const body = Buffer.from([
    1, locals, 0x7f, // variables of 32 bits
    number(at.record), set(record), number(at.buckets), set(bucketAt),
    0x03, 0x40,
    get(i), number(3), shiftLeft, get(i), number(at.first), add, store(at.index), // its number
    get(i), number(3), shiftLeft, get(record), number(at.index), subtract, store(at.index + 4), // and its record
    get(record), get(i), number(at.first), add, store(0),
    get(record), get(name), get(record), load(field.name), add, tee(name), store(field.name),
    get(record), number(field.stack), add, set(use), tableAtUse,
    get(record), number(field.rest), add, tee(use), get(record), load(field.pcdata), number(2), shiftLeft, add, set(end),
    untilEnd([tableAtUse, step]),
    get(use), get(record), loadByte(field.funcdata), number(2), shiftLeft, add, set(end),
    untilEnd([
      get(use), load(0), tee(value), minusOne, notEqual, 0x04, 0x40,
      get(use), get(value), get(data), add, tee(value), store(0), raise(data),
      done, step,
    ]),
    get(i), number(1), add, tee(i), number(at.count), less, 0x04, 0x40, // its buckets, unless it is the last
    get(bucketAt), number(bucket * bucketsPerFunction), add, set(end),
    0x03, 0x40, get(bucketAt), get(i), number(1), subtract, store(0), get(bucketAt), number(bucket), add, tee(bucketAt), get(end), less, 0x0d, 0, done,
    done,
    get(use), number(7), add, minusEight, and, set(record), // the next one, at a multiple of 8
    get(i), number(at.count), less, 0x0d, 0,
    done,
    done,
  ].flat(Infinity));
  return Buffer.concat([leb128(body.length), body]);
}
