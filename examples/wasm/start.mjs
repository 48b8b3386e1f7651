// Takes out of the memory with which a Go program begins the records of its functions, and the index
// by which it finds them. It leaves lists of what cannot be computed, and returns a function in
// WebAssembly that makes the records and the index of them when the program is instantiated.

import { field, tables } from "./tables.mjs";

const none = 0xffffffff; // in place of the offset of data that a function does not have
const bucket = 20, bucketsPerFunction = 16; // a function has 65536 addresses, and a bucket 4096
const flags = 40; // a field whose last byte is that of the number of data

/** The lists: one for fields that hardly differ, and one for each that does. */
const counts = 0, names = 1, args = 2, stacks = 3, numbers = 4, data = 5, lists = 6;

/**
 * Takes them out and returns the body of the function. The lists are where the buckets of the index
 * will be. Their numbers are in LEB128. An offset is the distance from the largest one before, since
 * most tables come one after another.
 * @param {Buffer} memory @param {(value: number, signed?: boolean) => Buffer} leb128
 */
export function dropRecords(memory, leb128) {
  const { index, buckets, records } = tables(memory), count = records.length;
  const word = (/** @type {number} */ at) => memory.readUInt32LE(at);
  const first = word(index); // the number of the first function
  const all = Array.from({ length: lists }, () => /** @type {Buffer[]} */ ([]));
  const put = (/** @type {number} */ list, /** @type {number} */ value) => all[list].push(leb128(value));
  const largest = { table: 0, data: 0 };
  /** Puts an offset; absent is one that stands for nothing. @param {number} list @param {"table" | "data"} of @param {number} at @param {number} absent */
  const putOffset = (list, of, at, absent) => {
    const to = word(at), distance = to - largest[of];
    put(list, to === absent ? 0 : distance < 0 ? -2 * distance : 2 * distance + 1);
    if (to !== absent) largest[of] = Math.max(largest[of], to);
  };
  let name = 0, endOfRecords = records[0];
  for (const record of records) {
    const tableCount = word(record + field.pcdata), dataCount = memory[record + field.funcdata];
    for (const value of [tableCount, word(record + flags) & 0xffffff, dataCount, word(record + field.deferred)]) put(counts, value);
    put(names, word(record + field.name) - name);
    put(args, word(record + field.args));
    name = word(record + field.name);
    putOffset(stacks, "table", record + field.stack, 0);
    let use = record + field.rest;
    for (const last = use + 4 * tableCount; use < last; use += 4) putOffset(numbers, "table", use, 0);
    for (const last = use + 4 * dataCount; use < last; use += 4) putOffset(data, "data", use, none);
    endOfRecords = use;
  }
  const parts = all.map((list) => Buffer.concat(list)), bytes = Buffer.concat(parts), end = buckets + bucket * bucketsPerFunction * (count - 1);
  memory.fill(0, index, index + 8 * count);
  memory.fill(0, records[0], endOfRecords);
  memory.fill(0, buckets, end);
  if (bytes.copy(memory, buckets, 0, end - buckets) < bytes.length) throw new Error("no room for the lists");
  const starts = parts.map((_, i) => buckets + parts.slice(0, i).reduce((size, part) => size + part.length, 0));
  return program({ starts, size: bytes.length, index, buckets, first, record: records[0], count }, leb128);
}

/**
 * Returns the body of the function that makes the records of the lists, and then clears the lists.
 * @param {{ starts: number[], size: number, index: number, buckets: number, first: number, record: number, count: number }} at
 * @param {(value: number, signed?: boolean) => Buffer} leb128
 */
function program(at, leb128) {
  const i = lists, record = 7, name = 8, use = 9, end = 10, bucketAt = 11, value = 12, shift = 13, byte = 14, lastTable = 15, lastData = 16, dataCount = 17;
  const get = (/** @type {number} */ local) => [0x20, local], set = (/** @type {number} */ local) => [0x21, local];
  const tee = (/** @type {number} */ local) => [0x22, local];
  const number = (/** @type {number} */ n) => [0x41, ...n < 0 ? [n & 0x7f] : leb128(n, true)]; // from -64 on
  const add = 0x6a, subtract = 0x6b, and = 0x71, or = 0x72, shiftLeft = 0x74, shiftRight = 0x76;
  const less = 0x49, select = 0x1b, done = 0x0b, when = [0x04, 0x40], otherwise = 0x05;
  const load = (/** @type {number} */ offset) => [0x28, 2, ...leb128(offset)], loadByte = [0x2d, 0, 0];
  const store = (/** @type {number} */ offset) => [0x36, 2, ...leb128(offset)], storeByte = (/** @type {number} */ offset) => [0x3a, 0, ...leb128(offset)];
  /** Repeats a body as long as it leaves a number that is not 0. @param {unknown[]} body */
  const repeat = (body) => [0x03, 0x40, body, 0x0d, 0, done];
  /** Repeats a body that adds to use while that is before end. @param {unknown[]} body */
  const untilEnd = (body) => [get(use), get(end), less, when, repeat([body, get(use), get(end), less]), done];
  const next = (/** @type {number} */ list) => [ // sets value to the next number of a list
    number(0), tee(value), set(shift),
    repeat([
      get(value), get(list), loadByte, tee(byte), number(0x7f), and, get(shift), shiftLeft, or, set(value),
      get(shift), number(7), add, set(shift), get(list), number(1), add, set(list), get(byte), number(0x80), and,
    ]),
  ];
  /** Reads an offset to the place at use, which then is the one after it. @param {number} list @param {number} largest @param {number} absent */
  const offset = (list, largest, absent) => [
    next(list), get(value), when,
    get(use), get(largest), get(value), number(1), shiftRight, number(0), get(value), number(1), shiftRight, subtract,
    get(value), number(1), and, select, add, tee(value), store(0),
    get(value), get(largest), get(largest), get(value), less, select, set(largest),
    otherwise, get(use), number(absent), store(0), done,
    get(use), number(4), add, set(use),
  ];
  const body = Buffer.from([
    1, dataCount + 1, 0x7f, // variables of 32 bits; the first are the places in the lists
    at.starts.map((start, list) => [number(start), set(list)]),
    number(at.record), set(record), number(at.buckets), set(bucketAt),
    repeat([
      get(i), number(3), shiftLeft, get(i), number(at.first), add, store(at.index), // its number
      get(i), number(3), shiftLeft, get(record), number(at.index), subtract, store(at.index + 4), // and its record
      get(record), get(i), number(at.first), add, store(0),
      next(counts), get(record), get(value), store(field.pcdata),
      next(counts), get(record), get(value), store(flags),
      next(counts), get(record), get(value), tee(dataCount), storeByte(field.funcdata),
      next(counts), get(record), get(value), store(field.deferred),
      next(names), get(record), get(name), get(value), add, tee(name), store(field.name),
      next(args), get(record), get(value), store(field.args),
      get(record), number(field.stack), add, set(use), offset(stacks, lastTable, 0),
      get(record), number(field.rest), add, tee(use), get(record), load(field.pcdata), number(2), shiftLeft, add, set(end),
      untilEnd(offset(numbers, lastTable, 0)),
      get(use), get(dataCount), number(2), shiftLeft, add, set(end),
      untilEnd(offset(data, lastData, -1)),
      get(use), number(7), add, number(-8), and, set(record), // the next one, at a multiple of 8
      get(i), number(1), add, tee(i), number(at.count), less,
    ]),
    number(at.buckets), number(0), number(at.size), 0xfc, 0x0b, 0, // memory.fill
    number(0), set(i),
    repeat([ // the buckets of all functions but the last
      get(bucketAt), number(bucket * bucketsPerFunction), add, set(end),
      repeat([get(bucketAt), get(i), store(0), get(bucketAt), number(bucket), add, tee(bucketAt), get(end), less]),
      get(i), number(1), add, tee(i), number(at.count - 1), less,
    ]),
    done,
  ].flat(Infinity));
  return Buffer.concat([leb128(body.length), body]);
}
