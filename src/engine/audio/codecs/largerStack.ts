import { hasBytesAt, indexOfBytes } from "./bytePatterns.ts";

/** A mutable 32-bit number with a constant: the module's first is its stack's address. */
const STACK_POINTER = [0x7f, 0x01, 0x41];
const END_OPCODE = 0x0b;
const ADDRESS_BYTES = 3;

/**
 * ogv's modules have 64 kB, less than libopus needs where a stream changes its mode: it overwrote its own constants, and hung, crashed or
 * produced noise. The stack lies between the constants and the heap and grows downwards, so its beginning and that of the heap move up.
 * @param bytes how much larger; a multiple of 16
 * @throws {Error} for a module with a different layout
 */
export function withLargerStack(wasm: Uint8Array<ArrayBuffer>, bytes: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(wasm);
  const pointer = indexOfBytes(larger, STACK_POINTER) + STACK_POINTER.length;
  // The last constant is the heap's address.
  const heap = larger.length - ADDRESS_BYTES;
  const begin = larger.subarray(heap).reduceRight((sum, byte) => sum * 256 + byte, 0);
  const isKnown = pointer >= STACK_POINTER.length && hasBytesAt(larger, pointer, [...leb128(begin), END_OPCODE]);
  // Signed: the highest of the 21 bits stays free.
  if (!isKnown || begin + bytes >= 1 << 20) throw new Error("The decoder's module is laid out in an unknown way");
  larger.set(leb128(begin + bytes), pointer);
  larger.set(
    Array.from({ length: ADDRESS_BYTES }, (_, i) => ((begin + bytes) >> (8 * i)) & 0xff),
    heap,
  );
  return larger;
}

/** Below 2^20, in three bytes. */
function leb128(value: number): number[] {
  return [(value & 0x7f) | 0x80, ((value >> 7) & 0x7f) | 0x80, value >> 14];
}
