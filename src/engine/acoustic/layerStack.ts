/** y[t] = act(W · concat(x[t + o] for each offset o) + b), with x[t] added where `residual`. */
export interface Layer {
  /** Frames that are looked at, relative to the present one; those outside the recording repeat its edge. */
  offsets: number[];
  inputs: number;
  outputs: number;
  relu: boolean;
  residual: boolean;
  /** Output by offset by input. */
  weights: Float32Array;
  bias: Float32Array;
}

/** The most frames that go through all layers together: the memory in use does not grow with the recording. */
export const CHUNK = 512;
/** Frames and outputs that the kernel computes at once. */
const ROWS = 4;
const BLOCK = 8;
const PAGE = 65_536;
const FLOAT = 4;

/** What is done to every value of a row before the first layer sees it: `(value - mean) * scale`. */
export interface Standard {
  mean: ArrayLike<number>;
  scale: ArrayLike<number>;
}

type Affine = (...addresses: number[]) => void;

interface Placed extends Layer {
  left: number;
  right: number;
  /** Reach of all later layers, in frames. */
  laterLeft: number;
  laterRight: number;
  weightsAt: number;
  biasAt: number;
  offsetsAt: number;
}

/** Layers of a time-delay network, computed by a WebAssembly kernel (affine.wat) four frames by eight outputs at a time. */
export class LayerStack {
  private constructor(
    private readonly affine: Affine,
    private readonly memory: WebAssembly.Memory,
    private readonly layers: readonly Placed[],
    private readonly buffers: readonly [number, number],
    private readonly standard: Standard | undefined,
  ) {}

  static async create(kernel: WebAssembly.Module, layers: readonly Layer[], standard?: Standard): Promise<LayerStack> {
    const instance = await WebAssembly.instantiate(kernel);
    const { affine, memory } = instance.exports as unknown as { affine: Affine; memory: WebAssembly.Memory };
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
      if (layer.outputs % BLOCK !== 0) throw new Error(`a layer has ${layer.outputs} outputs, which is no multiple of ${BLOCK}`);
      if (layer.residual && layer.inputs !== layer.outputs) throw new Error("a residual layer needs as many outputs as inputs");
      const left = Math.max(0, -Math.min(...layer.offsets));
      const right = Math.max(0, ...layer.offsets);
      placed.unshift({
        ...layer,
        left,
        right,
        laterLeft,
        laterRight,
        weightsAt: reserve(layer.weights.length * FLOAT),
        biasAt: reserve(layer.bias.length * FLOAT),
        offsetsAt: reserve(layer.offsets.length * FLOAT),
      });
      laterLeft += left;
      laterRight += right;
    }
    const rows = CHUNK + laterLeft + laterRight + 2 * ROWS;
    const widest = Math.max(...layers.flatMap((layer) => [layer.inputs, layer.outputs]));
    const buffers = [reserve(rows * widest * FLOAT), reserve(rows * widest * FLOAT)] as const;
    memory.grow(Math.ceil(end / PAGE) - memory.buffer.byteLength / PAGE + 1);
    for (const layer of placed) place(memory, layer);
    return new LayerStack(affine, memory, placed, buffers, standard);
  }

  /**
   * @param input row after row of the first layer's inputs
   * @returns row after row of the last layer's outputs
   */
  run(input: Float32Array, frames: number, onFraction?: (fraction: number) => void): Float32Array {
    const width = this.layers.at(-1)!.outputs;
    const output = new Float32Array(frames * width);
    for (let start = 0; start < frames; start += CHUNK) {
      onFraction?.(start / frames);
      output.set(this.chunk(input, frames, start, Math.min(frames, start + CHUNK)), start * width);
    }
    return output;
  }

  /**
   * The outputs of a few frames alone, `start` to `end` (exclusive, at most `CHUNK` further on): to the last bit what
   * `run` gives for them.
   *
   * @param frames length of the whole input, whose edges are repeated
   * @param check called before each layer, every 10 to 20 ms; may throw
   * @returns rows that stand until the next call
   */
  chunk(input: Float32Array, frames: number, start: number, end: number, check?: () => void): Float32Array {
    const floats = new Float32Array(this.memory.buffer);
    const first = this.layers[0]!;
    let [source, target] = this.buffers;
    // Rows of the source buffer stand for the frames from `from` on, edges of the recording repeated.
    let from = start - first.laterLeft - first.left;
    const to = end + first.laterRight + first.right;
    for (let t = from; t < to; t++) {
      const row = Math.max(0, Math.min(frames - 1, t)) * first.inputs;
      this.copyIn(input, row, floats, source / FLOAT + (t - from) * first.inputs, first.inputs);
    }
    for (const layer of this.layers) {
      check?.();
      const outFrom = start - layer.laterLeft;
      const outTo = end + layer.laterRight;
      const realFrom = Math.max(0, outFrom);
      const realTo = Math.min(frames, outTo);
      const inStride = layer.inputs * FLOAT;
      const outStride = layer.outputs * FLOAT;
      this.affine(
        source + (realFrom - from) * inStride, inStride, Math.ceil((realTo - realFrom) / ROWS) * ROWS,
        layer.offsetsAt, layer.offsets.length, layer.inputs,
        layer.weightsAt, layer.outputs, layer.biasAt,
        target + (realFrom - outFrom) * outStride, outStride, layer.relu ? 1 : 0, layer.residual ? 1 : 0,
      );
      const base = target / FLOAT;
      const copyRow = (row: number, at: number) => floats.copyWithin(base + at * layer.outputs, base + row * layer.outputs, base + (row + 1) * layer.outputs);
      for (let t = outFrom; t < realFrom; t++) copyRow(realFrom - outFrom, t - outFrom);
      for (let t = realTo; t < outTo; t++) copyRow(realTo - 1 - outFrom, t - outFrom);
      [source, target] = [target, source];
      from = outFrom;
    }
    const width = this.layers.at(-1)!.outputs;
    return floats.subarray(source / FLOAT, source / FLOAT + (end - start) * width);
  }

  private copyIn(input: Float32Array, row: number, floats: Float32Array, at: number, width: number): void {
    if (!this.standard) {
      floats.set(input.subarray(row, row + width), at);
      return;
    }
    const { mean, scale } = this.standard;
    for (let k = 0; k < width; k++) floats[at + k] = (input[row + k]! - mean[k]!) * scale[k]!;
  }
}

/** Lays weights out as the kernel reads them: blocks of eight outputs, within them input by input. */
function place(memory: WebAssembly.Memory, layer: Placed): void {
  const floats = new Float32Array(memory.buffer);
  const sums = layer.offsets.length * layer.inputs;
  for (let j = 0; j < layer.outputs; j++) {
    const block = layer.weightsAt / FLOAT + Math.floor(j / BLOCK) * BLOCK * sums + (j % BLOCK);
    for (let k = 0; k < sums; k++) floats[block + k * BLOCK] = layer.weights[j * sums + k]!;
  }
  floats.set(layer.bias, layer.biasAt / FLOAT);
  new Int32Array(memory.buffer).set(layer.offsets.map((offset) => offset * layer.inputs * FLOAT), layer.offsetsAt / FLOAT);
}
