import createSpeex, { type SpeexModule } from "@echogarden/speex-resampler-wasm/simd";
import { readPackageFile } from "../node/readPackageFile.ts";

export interface Resampler {
  /** Returns what is ready, maybe nothing. */
  push(samples: Float32Array): Float32Array;
  /** The rest; in total exactly `length * to / from` samples, rounded. */
  end(): Float32Array;
  destroy(): void;
}

/**
 * The first of speexdsp's eleven that is flat to 7 kHz and within 3 dB at 7.5 kHz, down to 16 kHz; 100 dB and more of rejection above 8
 * kHz. The next ones take twice the time for the last 500 Hz.
 */
const RESAMPLER_QUALITY = 7;

const BLOCK_SAMPLES = 4096;

/** Once per thread; every stream has its own converter. */
let library: Promise<SpeexModule> | undefined;

/** Band-limited (windowed sinc), rates in Hz: no audible alias, no delay. */
export async function createResampler(from: number, to: number): Promise<Resampler> {
  if (from === to) {
    return { push: (samples) => samples, end: () => new Float32Array(0), destroy: () => undefined };
  }
  library ??= loadLibrary().catch((error: unknown) => {
    library = undefined;
    throw error;
  });
  return new SpeexStream(await library, from, to);
}

async function loadLibrary(): Promise<SpeexModule> {
  const wasmBinary = await readPackageFile("@echogarden/speex-resampler-wasm", "wasm/speex-resampler-simd.wasm");
  // It works out the file's address even when given the content, which fails in a worker without an address.
  return createSpeex({ wasmBinary, locateFile: (file) => file });
}

class SpeexStream implements Resampler {
  private readonly speex: SpeexModule;
  private readonly ratio: number;
  private readonly capacity: number;
  private readonly state: number;
  /** In the library's memory: input and output samples, and their counts. */
  private readonly input: number;
  private readonly output: number;
  private readonly counts: number;
  private taken = 0;
  private given = 0;
  private destroyed = false;

  constructor(speex: SpeexModule, from: number, to: number) {
    this.speex = speex;
    this.ratio = to / from;
    this.capacity = Math.ceil(BLOCK_SAMPLES * this.ratio) + 64;
    this.input = speex._malloc(4 * BLOCK_SAMPLES);
    this.output = speex._malloc(4 * this.capacity);
    this.counts = speex._malloc(8);
    this.state = speex._speex_resampler_init(1, from, to, RESAMPLER_QUALITY, this.counts);
    if (this.state === 0) throw new Error(`No converter from ${from} to ${to} Hz`);
    // The window's first half would delay the sound.
    speex._speex_resampler_skip_zeros(this.state);
  }

  push(samples: Float32Array): Float32Array {
    this.taken += samples.length;
    const chunk = this.convert(samples);
    this.given += chunk.length;
    return chunk;
  }

  end(): Float32Array {
    const rest = new Float32Array(Math.max(0, Math.round(this.taken * this.ratio) - this.given));
    let filled = 0;
    // Silence flushes out what the window holds back.
    for (let round = 0; filled < rest.length && round < 64; round++) {
      const chunk = this.convert(new Float32Array(1024)).subarray(0, rest.length - filled);
      rest.set(chunk, filled);
      filled += chunk.length;
    }
    this.destroy();
    return rest;
  }

  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.speex._speex_resampler_destroy(this.state);
    for (const address of [this.input, this.output, this.counts]) this.speex._free(address);
  }

  private convert(samples: Float32Array): Float32Array {
    const speex = this.speex;
    const out = new Float32Array(Math.ceil(samples.length * this.ratio) + 64);
    let filled = 0;
    for (let start = 0; start < samples.length;) {
      const chunk = samples.subarray(start, start + BLOCK_SAMPLES);
      speex.HEAPF32.set(chunk, this.input / 4);
      speex.HEAPU32[this.counts / 4] = chunk.length;
      speex.HEAPU32[this.counts / 4 + 1] = this.capacity;
      speex._speex_resampler_process_float(this.state, 0, this.input, this.counts, this.output, this.counts + 4);
      const [used, made] = speex.HEAPU32.subarray(this.counts / 4, this.counts / 4 + 2) as unknown as [number, number];
      out.set(speex.HEAPF32.subarray(this.output / 4, this.output / 4 + made), filled);
      filled += made;
      start += used;
      if (used === 0 && made === 0) throw new Error("The sample rate converter is stuck");
    }
    return out.subarray(0, filled);
  }
}
