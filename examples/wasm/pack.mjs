// Packs the data of a Go program in WebAssembly: Go's linker writes the table by which it
// finds functions as a hundred thousand segments of two bytes. As few long segments,
// with the zeros between them, the same memory compresses far better. What only stack
// traces have is taken out, except the names of functions.

import { dropTraces } from "./traces.mjs";

const dataSection = 11, dataCountSection = 12;
const gap = Buffer.alloc(4096); // zeros that end a segment; shorter runs are in it

/**
 * Returns the program packed.
 * @param {Uint8Array} wasm
 * @returns {Uint8Array}
 */
export function pack(wasm) {
  const parts = [wasm.subarray(0, 8)];
  for (let at = 8; at < wasm.length;) {
    const id = wasm[at], size = read(wasm, at + 1), content = wasm.subarray(size.end, size.end + size.value);
    at = size.end + size.value;
    if (id === dataCountSection) throw new Error("a program with a count of its segments");
    parts.push(section(id, id === dataSection ? packed(load(content, 0)) : content));
  }
  return Buffer.concat(parts);
}

/** Returns the content of a data section with this memory, without traces. @param {Buffer} memory */
function packed(memory) {
  dropTraces(memory);
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
