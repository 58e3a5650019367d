import { hasBytesAt, indexOfBytes } from "./bytePatterns.ts";

/** A mutable number of 32 bits that begins with a constant: the first of the module is its stack's address. */
const STACK_POINTER = [0x7f, 0x01, 0x41];
const END_OPCODE = 0x0b;
/** The number of bytes that hold the address in either place. */
const ADDRESS_BYTES = 3;

/**
 * Gives an Emscripten module a larger stack. ogv's have 64 kB, which is less than libopus needs where a stream changes
 * its mode: it then overwrote its own constants, and hung, crashed or produced noise from there on. The stack lies
 * between the constants and the heap and grows downwards, so that both its beginning and that of the heap move up.
 *
 * @param bytes how much larger; a multiple of 16
 * @throws {Error} for a module with a different layout
 */
export function withLargerStack(wasm: Uint8Array<ArrayBuffer>, bytes: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(wasm);
  const pointer = indexOfBytes(larger, STACK_POINTER) + STACK_POINTER.length;
  // The last of the constants is where the heap begins.
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

/** A number below 2^20 as WebAssembly writes it, in three bytes. */
function leb128(value: number): number[] {
  return [(value & 0x7f) | 0x80, ((value >> 7) & 0x7f) | 0x80, value >> 14];
}
