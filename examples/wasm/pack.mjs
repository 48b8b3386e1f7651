// Packs the data of a WebAssembly program: Go's linker writes the table by which it
// finds functions as a hundred thousand segments of two bytes. As few long segments,
// with the zeros between them, the same memory compresses far better.

const dataSection = 11, dataCountSection = 12;
const gap = 4096; // bytes of zeros between segments that become one; larger ones, as at the end of the data, stay out

/**
 * Returns the program with its data in few segments.
 * @param {Uint8Array} wasm
 * @returns {Uint8Array}
 */
export function pack(wasm) {
  const parts = [wasm.subarray(0, 8)];
  for (let at = 8; at < wasm.length;) {
    const id = wasm[at], size = read(wasm, at + 1), end = size.end + size.value;
    if (id === dataCountSection) throw new Error("a program with a count of its segments");
    parts.push(id === dataSection ? section(id, packed(wasm, size.end)) : wasm.subarray(at, end));
    at = end;
  }
  return Buffer.concat(parts);
}

/** Returns the content of the data section. @param {Uint8Array} wasm @param {number} at */
function packed(wasm, at) {
  const count = read(wasm, at), segments = [], merged = [];
  at = count.end;
  for (let i = 0; i < count.value; i++) {
    if (wasm[at] !== 0 || wasm[at + 1] !== 0x41) throw new Error("a segment that is not at a constant address of the first memory");
    const to = read(wasm, at + 2, true), size = read(wasm, to.end + 1);
    if (wasm[to.end] !== 0x0b) throw new Error("an address that is not one constant");
    at = size.end + size.value;
    segments.push({ to: to.value, bytes: wasm.subarray(size.end, at) });
  }
  for (const { to, bytes } of segments.sort((a, b) => a.to - b.to)) {
    const last = merged.at(-1), zeros = last ? to - last.end : gap + 1;
    if (zeros < 0) throw new Error("segments that overlap");
    if (zeros > gap) merged.push({ to, parts: [bytes], end: to + bytes.length });
    else {
      last.parts.push(new Uint8Array(zeros), bytes);
      last.end = to + bytes.length;
    }
  }
  return Buffer.concat([write(merged.length), ...merged.flatMap(({ to, parts, end }) => [Buffer.from([0, 0x41]), write(to, true), Buffer.from([0x0b]), write(end - to), ...parts])]);
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
