// Packs the data of a Go program in WebAssembly: Go's linker writes the table by which it
// finds functions as a hundred thousand segments of two bytes. As few long segments,
// with the zeros between them, the same memory compresses far better. What only stack
// traces have is taken out, except the names of functions, and so is what a function computes
// that runs when the program is instantiated.

import { dropRecords } from "./start.mjs";
import { dropTraces } from "./traces.mjs";

const typeSection = 1, importSection = 2, functionSection = 3, startSection = 8, elementSection = 9;
const codeSection = 10, dataSection = 11, dataCountSection = 12;
const gap = Buffer.alloc(4096); // zeros that end a segment; shorter runs are in it

/**
 * Returns the program packed.
 * @param {Uint8Array} wasm
 * @returns {Uint8Array}
 */
export function pack(wasm) {
  const sections = []; // in order
  for (let at = 8; at < wasm.length;) {
    const id = wasm[at], size = read(wasm, at + 1);
    at = size.end + size.value;
    if (id === dataCountSection || id === startSection) throw new Error("a program with a count of its segments, or with a start");
    sections.push({ id, content: wasm.subarray(size.end, at) });
  }
  const contentOf = (/** @type {number} */ id) => sections.find((section) => section.id === id)?.content ?? new Uint8Array();
  const memory = load(contentOf(dataSection), 0);
  dropTraces(memory);
  const whole = Buffer.from(memory), body = dropRecords(memory, write);
  check(body, memory, whole);
  const type = read(contentOf(typeSection), 0).value;
  const number = read(contentOf(importSection), 0).value + read(contentOf(functionSection), 0).value; // all imports are functions
  const longer = new Map([
    [typeSection, more(contentOf(typeSection), noParameters)],
    [functionSection, more(contentOf(functionSection), write(type))],
    [codeSection, more(contentOf(codeSection), body)],
    [dataSection, packed(memory)],
  ]);
  const parts = [wasm.subarray(0, 8)];
  for (const { id, content } of sections) {
    if (id === elementSection) parts.push(section(startSection, write(number)));
    parts.push(section(id, longer.get(id) ?? content));
  }
  return Buffer.concat(parts);
}

const noParameters = Buffer.from([0x60, 0, 0]); // the type of a function without parameters and results

/** Checks that the body of a function makes memory whole again. @param {Uint8Array} body @param {Buffer} memory @param {Buffer} whole */
function check(body, memory, whole) {
  const one = (/** @type {number} */ id, /** @type {Uint8Array} */ thing) => section(id, more(Buffer.of(0), thing));
  const module = Buffer.concat([
    Buffer.from("\0asm\x01\0\0\0"), one(typeSection, noParameters), one(importSection, Buffer.from("\x01m\x01m\x02\0\0")),
    one(functionSection, Buffer.of(0)), section(startSection, Buffer.of(0)), one(codeSection, body),
  ]);
  const m = new WebAssembly.Memory({ initial: Math.ceil(memory.length / 65536) });
  new Uint8Array(m.buffer).set(memory);
  new WebAssembly.Instance(new WebAssembly.Module(module), { m: { m } });
  if (whole.compare(new Uint8Array(m.buffer, 0, whole.length)) !== 0) throw new Error("the memory is not computed as it was");
}

/** Returns the content of a section with one thing more. @param {Uint8Array} content @param {Uint8Array} thing */
function more(content, thing) {
  const count = read(content, 0);
  return Buffer.concat([write(count.value + 1), content.subarray(count.end), thing]);
}

/** Returns the content of a data section with this memory. @param {Buffer} memory */
function packed(memory) {
  const segments = [];
  for (let from = 0, end; ; from = end) {
    while (memory[from] === 0) from++;
    if (from >= memory.length) return Buffer.concat([write(segments.length), ...segments]);
    end = memory.indexOf(gap, from);
    if (end < 0) end = memory.length;
    segments.push(Buffer.concat([Buffer.from([0, 0x41]), write(from, true), Buffer.from([0x0b]), write(end - from), memory.subarray(from, end)]));
  }
}

/** Returns the memory with which the program begins. @param {Uint8Array} wasm @param {number} at */
function load(wasm, at) {
  const count = read(wasm, at), segments = [];
  at = count.end;
  for (let i = 0; i < count.value; i++) {
    if (wasm[at] !== 0 || wasm[at + 1] !== 0x41) throw new Error("a segment that is not at a constant address of the first memory");
    const to = read(wasm, at + 2, true), size = read(wasm, to.end + 1);
    if (wasm[to.end] !== 0x0b) throw new Error("an address that is not one constant");
    at = size.end + size.value;
    segments.push({ to: to.value, bytes: wasm.subarray(size.end, at) });
  }
  const memory = Buffer.alloc(segments.reduce((end, { to, bytes }) => Math.max(end, to + bytes.length), 0));
  for (const { to, bytes } of segments) memory.set(bytes, to);
  return memory;
}

/** @param {number} id @param {Uint8Array} content */
const section = (id, content) => Buffer.concat([Buffer.from([id]), write(content.length), content]);

/** Reads a number in LEB128, and where it ends. @param {Uint8Array} wasm @param {number} at */
function read(wasm, at, signed = false) {
  let value = 0, shift = 0, byte;
  do {
    byte = wasm[at++];
    value |= (byte & 0x7f) << shift;
    shift += 7;
  } while (byte & 0x80);
  if (signed && byte & 0x40) throw new Error("a negative address");
  return { value: value >>> 0, end: at };
}

/** Writes a number in LEB128. @param {number} value */
function write(value, signed = false) {
  const bytes = [];
  for (;;) {
    const byte = value & 0x7f;
    value >>>= 7;
    if (value === 0 && !(signed && byte & 0x40)) return Buffer.from([...bytes, byte]);
    bytes.push(byte | 0x80);
  }
}
