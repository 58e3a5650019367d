import type { Layer } from "./layerStack.ts";

export type LayerShape = Omit<Layer, "weights" | "bias">;

/** Weights as single-precision numbers: layer by layer, output by (offset, input), then the bias. */
export function readFloats(bytes: Uint8Array, shapes: readonly LayerShape[]): Layer[] {
  return readLayers(bytes, shapes, (take, shape) => {
    const weights = take.floats(weightsOf(shape));
    return { weights, bias: take.floats(shape.outputs) };
  });
}

/** Weights in eight bits: layer by layer the largest weight of each output, the bias, and the weights as 127ths of the largest. */
export function readEightBits(bytes: Uint8Array, shapes: readonly LayerShape[]): Layer[] {
  return readLayers(bytes, shapes, (take, shape) => {
    const largest = take.floats(shape.outputs);
    const bias = take.floats(shape.outputs);
    const parts = take.integers(weightsOf(shape));
    const sums = shape.offsets.length * shape.inputs;
    // A plain loop: a callback for each of a million weights would be a third of the engine's start.
    const weights = new Float32Array(parts.length);
    for (let i = 0, j = 0; j < shape.outputs; j++) {
      for (const last = i + sums; i < last; i++) weights[i] = (parts[i]! / 127) * largest[j]!;
    }
    return { weights, bias };
  });
}

/** The same as `readEightBits` reads. Every weight is off by at most a 254th of its output's largest. */
export function toEightBits(layers: readonly Layer[]): Uint8Array {
  const packed = layers.flatMap(({ weights, bias, outputs }) => {
    const sums = weights.length / outputs;
    const largest = Float32Array.from({ length: outputs }, (_, j) => weights.subarray(j * sums, (j + 1) * sums).reduce((most, weight) => Math.max(most, Math.abs(weight)), 0));
    const parts = Int8Array.from(weights, (weight, i) => Math.round((127 * weight) / (largest[Math.floor(i / sums)]! || 1)));
    return [new Uint8Array(largest.buffer), new Uint8Array(Float32Array.from(bias).buffer), new Uint8Array(parts.buffer)];
  });
  return Buffer.concat(packed);
}

interface Take {
  floats(count: number): Float32Array;
  integers(count: number): Int8Array;
}

function readLayers(bytes: Uint8Array, shapes: readonly LayerShape[], read: (take: Take, shape: LayerShape) => Pick<Layer, "weights" | "bias">): Layer[] {
  const { buffer } = Uint8Array.from(bytes);
  let next = 0;
  const take: Take = {
    floats: (count) => new Float32Array(buffer, (next += count * 4) - count * 4, count),
    integers: (count) => new Int8Array(buffer, (next += count) - count, count),
  };
  const layers = shapes.map((shape): Layer => ({ ...shape, ...read(take, shape) }));
  if (next !== buffer.byteLength) throw new RangeError("the weights do not fit their description");
  return layers;
}

const weightsOf = ({ outputs, offsets, inputs }: LayerShape) => outputs * offsets.length * inputs;
