import { hasBytesAt, indexOfBytes } from "./bytePatterns.ts";

/** One memory with a maximum, and the maximum of 2 GB as in ogv's modules. */
const MEMORY_SECTION = [0x05, 0x07, 0x01, 0x01];
const MAXIMUM_PAGES = [0x80, 0x80, 0x02];
const PAGE_COUNT_BYTES = 2;

/**
 * Keeps an Emscripten module at its first memory: 16 MB in ogv's, of which Opus and Vorbis take 1.3 MB at most (stereo, 5.1 and 7.1, 8 to
 * 96 kHz, best quality, 15 minutes). A Vorbis header of a few hundred bytes can ask for 2 GB.
 * @throws {Error} for a module with a different layout
 */
export function withFixedMemory(wasm: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const fixed = new Uint8Array(wasm);
  const size = indexOfBytes(fixed, MEMORY_SECTION) + MEMORY_SECTION.length;
  const maximum = size + PAGE_COUNT_BYTES;
  const isKnown = size >= MEMORY_SECTION.length && hasBytesAt(fixed, maximum, MAXIMUM_PAGES);
  if (!isKnown) throw new Error("The decoder's memory is declared in an unknown way");
  // The same number in one byte more: all bytes but the last say that another follows.
  fixed.set([fixed[size]!, fixed[size + 1]! | 0x80, 0], maximum);
  return fixed;
}

/**
 * Stops a module that gets no more memory: its C code would not check, and write from address 0.
 * @param imports of Emscripten: only the request for memory is ever answered with false
 */
export function stoppingWithoutMemory(imports: WebAssembly.Imports): WebAssembly.Imports {
  const stopping =
    (call: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      const answer = call(...args);
      if (answer === false) throw new Error("The decoder asks for more memory than any recording needs");
      return answer;
    };
  const guarded = (values: WebAssembly.ModuleImports): WebAssembly.ModuleImports =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === "function" ? stopping(value as () => unknown) : value]),
    );
  return Object.fromEntries(Object.entries(imports).map(([name, values]) => [name, guarded(values)]));
}
