// Types of packages that bring none, as far as they are used.

declare module "@echogarden/speex-resampler-wasm/simd" {
  export interface SpeexModule {
    readonly HEAPF32: Float32Array;
    readonly HEAPU32: Uint32Array;
    _malloc(bytes: number): number;
    _free(address: number): void;
    /** Returns the address of the new state, 0 when it could not be made. */
    _speex_resampler_init(channels: number, fromRate: number, toRate: number, quality: number, errorAddress: number): number;
    _speex_resampler_skip_zeros(state: number): number;
    _speex_resampler_process_float(state: number, channel: number, input: number, inputCount: number, output: number, outputCount: number): number;
    _speex_resampler_destroy(state: number): void;
  }
  export default function createSpeex(options: { wasmBinary: Uint8Array; locateFile: (file: string) => string }): Promise<SpeexModule>;
}

/** How a module of Emscripten is started by somebody else. */
interface EmscriptenOptions {
  /** Hands the instance over at once and returns what it exports. */
  instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void): WebAssembly.Exports;
}

/** What ogv's audio decoders have in common. */
interface OgvAudioDecoder {
  /** The last packet's sound, one array for each channel; stays until the next packet that has sound. */
  audioBuffer: Float32Array[] | null;
  /** Known once the headers are read. */
  audioFormat: { channels: number; rate: number } | null;
  init(done: () => void): void;
  /** Calls back with 1 when the packet was understood. */
  processHeader(packet: Uint8Array, done: (understood: number) => void): void;
  processAudio(packet: Uint8Array, done: (understood: number) => void): void;
}

declare module "ogv/dist/ogv-decoder-audio-opus-wasm.js" {
  export default function createDecoder(options: EmscriptenOptions): Promise<OgvAudioDecoder>;
}

declare module "ogv/dist/ogv-decoder-audio-vorbis-wasm.js" {
  export default function createDecoder(options: EmscriptenOptions): Promise<OgvAudioDecoder>;
}
