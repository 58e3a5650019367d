// Types for packages that have none, as far as they are used.

declare module "@echogarden/speex-resampler-wasm/simd" {
  export interface SpeexModule {
    readonly HEAPF32: Float32Array;
    readonly HEAPU32: Uint32Array;
    _malloc(bytes: number): number;
    _free(address: number): void;
    /** Returns the address of the new state, 0 if it could not be created. */
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

/** Options for instantiating an Emscripten module oneself. */
interface EmscriptenOptions {
  /** Passes the instance on at once and returns its exports. */
  instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void): WebAssembly.Exports;
}

/** The common part of ogv's audio decoders. */
interface OgvAudioDecoder {
  /** The last packet's sound, one array for each channel; valid until the next packet that has sound. */
  audioBuffer: Float32Array[] | null;
  /** Known once the headers are read. */
  audioFormat: { channels: number; rate: number } | null;
  init(done: () => void): void;
  /** Calls back with 1 if the packet was understood. */
  processHeader(packet: Uint8Array, done: (understood: number) => void): void;
  processAudio(packet: Uint8Array, done: (understood: number) => void): void;
}

declare module "ogv/dist/ogv-decoder-audio-opus-wasm.js" {
  export default function createDecoder(options: EmscriptenOptions): Promise<OgvAudioDecoder>;
}

declare module "ogv/dist/ogv-decoder-audio-vorbis-wasm.js" {
  export default function createDecoder(options: EmscriptenOptions): Promise<OgvAudioDecoder>;
}
