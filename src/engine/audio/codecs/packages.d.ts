// For packages without types, as far as used.

declare module "@echogarden/speex-resampler-wasm/simd" {
  export interface SpeexModule {
    readonly HEAPF32: Float32Array;
    readonly HEAPU32: Uint32Array;
    _malloc(bytes: number): number;
    _free(address: number): void;
    /** Address of the new state; 0 on failure. */
    _speex_resampler_init(channels: number, fromRate: number, toRate: number, quality: number, errorAddress: number): number;
    _speex_resampler_skip_zeros(state: number): number;
    _speex_resampler_process_float(
      state: number,
      channel: number,
      input: number,
      inputCount: number,
      output: number,
      outputCount: number,
    ): number;
    _speex_resampler_destroy(state: number): void;
  }
  export default function createSpeex(options: { wasmBinary: Uint8Array; locateFile: (file: string) => string }): Promise<SpeexModule>;
}

interface EmscriptenOptions {
  /** Passes the instance on at once and returns its exports. */
  instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void): WebAssembly.Exports;
}

interface OgvAudioDecoder {
  /** Last packet's sound by channel; valid until the next with sound. */
  audioBuffer: Float32Array[] | null;
  /** Known after the headers. */
  audioFormat: { channels: number; rate: number } | null;
  init(done: () => void): void;
  processHeader(packet: Uint8Array, done: (understood: number) => void): void;
  processAudio(packet: Uint8Array, done: (understood: number) => void): void;
}

declare module "ogv/dist/ogv-decoder-audio-opus-wasm.js" {
  export default function createDecoder(options: EmscriptenOptions): Promise<OgvAudioDecoder>;
}

declare module "ogv/dist/ogv-decoder-audio-vorbis-wasm.js" {
  export default function createDecoder(options: EmscriptenOptions): Promise<OgvAudioDecoder>;
}
