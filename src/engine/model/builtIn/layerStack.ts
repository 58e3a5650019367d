/** y[t] = act(W · concat(x[t + o] for each offset o) + b), with x[t] added where `residual`. */
export interface LayerShape {
  /** Frames relative to the current one; those outside the recording repeat its edge. */
  offsets: number[];
  inputs: number;
  outputs: number;
  relu: boolean;
  residual: boolean;
}

export interface Layer extends LayerShape {
  /** The weights, output by offset by input, as 127ths of each output's largest. */
  parts: Int8Array;
  largest: Float32Array;
  bias: Float32Array;
}

/** Frames that go through all layers together: memory does not grow with the recording. */
export const CHUNK_FRAMES = 512;
/** Computed at once by the kernel. */
const FRAMES_PER_TILE = 4;
const OUTPUTS_PER_TILE = 8;
const PAGE_BYTES = 65_536;
const FLOAT_BYTES = 4;
const SHORT_BYTES = 2;
/** Inputs are rounded to sixteen bits, as long as a layer's sum fits in 32. */
const limitOf = (inputs: number) => Math.min(32_767, Math.floor(0x7fff_ffff / (127 * inputs)));
/** Inputs are read eight at a time; missing ones are zero. */
const padded = (inputs: number) => Math.ceil(inputs / 8) * 8;

/** For the first layer's input: `(value - mean) * scale`. */
export interface Standard {
  mean: ArrayLike<number>;
  scale: ArrayLike<number>;
}

interface Kernel {
  quantise: (...parameters: number[]) => void;
  affine: (...parameters: number[]) => void;
  memory: WebAssembly.Memory;
}

interface Placed extends Layer {
  left: number;
  right: number;
  laterLeft: number;
  laterRight: number;
  weightsAt: number;
  weightScalesAt: number;
  biasAt: number;
  offsetsAt: number;
}

/** Input frames as floats, as whole numbers, and the value of one unit of the latter in each frame. */
interface Buffers {
  floats: readonly [number, number];
  rounded: number;
  scales: number;
}

/**
 * A time-delay network, computed by a WebAssembly kernel (affine.wat) four frames by eight outputs at a time. Weights have eight bits;
 * inputs are rounded to sixteen, frame by frame.
 */
export class LayerStack {
  private constructor(
    private readonly kernel: Kernel,
    private readonly layers: readonly Placed[],
    private readonly buffers: Buffers,
    private readonly standard: Standard | undefined,
  ) {}

  static async create(kernel: WebAssembly.Module, layers: readonly Layer[], standard?: Standard): Promise<LayerStack> {
    const instance = await WebAssembly.instantiate(kernel);
    const exports = instance.exports as unknown as Kernel;
    const { memory } = exports;
    let end = 0;
    const reserve = (bytes: number) => {
      const at = end;
      end += Math.ceil(bytes / 16) * 16;
      return at;
    };
    let laterLeft = 0;
    let laterRight = 0;
    const placed: Placed[] = [];
    for (const layer of [...layers].reverse()) {
      if (layer.outputs % OUTPUTS_PER_TILE !== 0)
        throw new Error(`a layer has ${layer.outputs} outputs, not a multiple of ${OUTPUTS_PER_TILE}`);
      if (layer.residual && layer.inputs !== layer.outputs) throw new Error("a residual layer needs as many outputs as inputs");
      const left = Math.max(0, -Math.min(...layer.offsets));
      const right = Math.max(0, ...layer.offsets);
      placed.unshift({
        ...layer,
        left,
        right,
        laterLeft,
        laterRight,
        weightsAt: reserve(layer.outputs * layer.offsets.length * padded(layer.inputs) * SHORT_BYTES),
        weightScalesAt: reserve(layer.outputs * FLOAT_BYTES),
        biasAt: reserve(layer.bias.length * FLOAT_BYTES),
        offsetsAt: reserve(layer.offsets.length * FLOAT_BYTES),
      });
      laterLeft += left;
      laterRight += right;
    }
    const rows = CHUNK_FRAMES + laterLeft + laterRight + 2 * FRAMES_PER_TILE;
    const widest = Math.max(...layers.flatMap((layer) => [padded(layer.inputs), layer.outputs]));
    const buffers = {
      floats: [reserve(rows * widest * FLOAT_BYTES), reserve(rows * widest * FLOAT_BYTES)] as const,
      rounded: reserve(rows * widest * SHORT_BYTES),
      scales: reserve(rows * FLOAT_BYTES),
    };
    memory.grow(Math.ceil(end / PAGE_BYTES) - memory.buffer.byteLength / PAGE_BYTES + 1);
    for (const layer of placed) place(memory, layer);
    return new LayerStack(exports, placed, buffers, standard);
  }

  /**
   * @param input row by row
   * @returns the last layer's outputs, row by row
   */
  run(input: Float32Array, frames: number, onFraction?: (fraction: number) => void): Float32Array {
    const width = this.layers.at(-1)!.outputs;
    const output = new Float32Array(frames * width);
    for (let start = 0; start < frames; start += CHUNK_FRAMES) {
      onFraction?.(start / frames);
      output.set(this.chunk(input, frames, start, Math.min(frames, start + CHUNK_FRAMES)), start * width);
    }
    return output;
  }

  /**
   * The outputs of frames `start` to `end` (exclusive, at most `CHUNK_FRAMES` later): to the last bit what `run` gives.
   * @param frames of the whole input, whose edges are repeated
   * @param check called before each layer, every 10 to 20 ms; may throw
   * @returns rows that are valid until the next call
   */
  chunk(input: Float32Array, frames: number, start: number, end: number, check?: () => void): Float32Array {
    const { quantise, affine, memory } = this.kernel;
    const floats = new Float32Array(memory.buffer);
    const first = this.layers[0]!;
    let [source, target] = this.buffers.floats;
    const { rounded, scales } = this.buffers;
    // Rows hold the frames from `from` on, with the recording's edges repeated.
    let from = start - first.laterLeft - first.left;
    const to = end + first.laterRight + first.right;
    for (let t = from; t < to; t++) {
      const row = Math.max(0, Math.min(frames - 1, t)) * first.inputs;
      this.copyIn(input, row, floats, source / FLOAT_BYTES + (t - from) * padded(first.inputs), first.inputs);
    }
    for (const layer of this.layers) {
      check?.();
      const outFrom = start - layer.laterLeft;
      const outTo = end + layer.laterRight;
      const realFrom = Math.max(0, outFrom);
      const realTo = Math.min(frames, outTo);
      const width = padded(layer.inputs);
      quantise(source, outTo + layer.right - from, width, rounded, scales, limitOf(width));
      affine(
        rounded + (realFrom - from) * width * SHORT_BYTES,
        scales + (realFrom - from) * FLOAT_BYTES,
        Math.ceil((realTo - realFrom) / FRAMES_PER_TILE) * FRAMES_PER_TILE,
        layer.offsetsAt,
        layer.offsets.length,
        width,
        layer.weightsAt,
        layer.weightScalesAt,
        layer.outputs,
        layer.biasAt,
        source + (realFrom - from) * layer.outputs * FLOAT_BYTES,
        target + (realFrom - outFrom) * layer.outputs * FLOAT_BYTES,
        layer.outputs * FLOAT_BYTES,
        layer.relu ? 1 : 0,
        layer.residual ? 1 : 0,
      );
      const base = target / FLOAT_BYTES;
      const copyRow = (row: number, at: number) =>
        floats.copyWithin(base + at * layer.outputs, base + row * layer.outputs, base + (row + 1) * layer.outputs);
      for (let t = outFrom; t < realFrom; t++) copyRow(realFrom - outFrom, t - outFrom);
      for (let t = realTo; t < outTo; t++) copyRow(realTo - 1 - outFrom, t - outFrom);
      [source, target] = [target, source];
      from = outFrom;
    }
    const width = this.layers.at(-1)!.outputs;
    return floats.subarray(source / FLOAT_BYTES, source / FLOAT_BYTES + (end - start) * width);
  }

  private copyIn(input: Float32Array, row: number, floats: Float32Array, at: number, width: number): void {
    floats.fill(0, at + width, at + padded(width));
    if (!this.standard) {
      floats.set(input.subarray(row, row + width), at);
      return;
    }
    const { mean, scale } = this.standard;
    for (let k = 0; k < width; k++) floats[at + k] = (input[row + k]! - mean[k]!) * scale[k]!;
  }
}

/** In blocks of eight outputs, within those by offset, then by pair of inputs. */
function place(memory: WebAssembly.Memory, { inputs, outputs, offsets, parts, largest, bias, ...at }: Placed): void {
  const shorts = new Int16Array(memory.buffer);
  const width = padded(inputs);
  const sums = offsets.length * width;
  for (let j = 0; j < outputs; j++) {
    const block = at.weightsAt / SHORT_BYTES + Math.floor(j / OUTPUTS_PER_TILE) * OUTPUTS_PER_TILE * sums + 2 * (j % OUTPUTS_PER_TILE);
    for (let o = 0; o < offsets.length; o++) {
      const from = (j * offsets.length + o) * inputs;
      for (let k = 0; k < inputs; k++) {
        const place = o * width + k;
        shorts[block + (place >> 1) * 2 * OUTPUTS_PER_TILE + (place & 1)] = parts[from + k]!;
      }
    }
  }
  const floats = new Float32Array(memory.buffer);
  floats.set(
    largest.map((value) => value / 127),
    at.weightScalesAt / FLOAT_BYTES,
  );
  floats.set(bias, at.biasAt / FLOAT_BYTES);
  new Int32Array(memory.buffer).set(offsets, at.offsetsAt / FLOAT_BYTES);
}
