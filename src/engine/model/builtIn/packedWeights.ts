import { joinedBytes } from "#core/bytes/joinedBytes.ts";
import type { Layer, LayerShape } from "./layerStack.ts";

/** Weights output by offset by input, as training leaves them. */
export interface FloatLayer extends LayerShape {
  weights: Float32Array;
  bias: Float32Array;
}

/** Single precision, layer by layer: weights by output and (offset, input), then the bias. */
export function readFloats(bytes: Uint8Array, shapes: readonly LayerShape[]): FloatLayer[] {
  return readLayers(bytes, shapes, (take, shape) => {
    const weights = take.floats(weightsOf(shape));
    return { weights, bias: take.floats(shape.outputs) };
  });
}

/** Layer by layer: the largest weight of each output, the bias, and the weights as 127ths of the largest. */
export function readEightBits(bytes: Uint8Array, shapes: readonly LayerShape[]): Layer[] {
  return readLayers(bytes, shapes, (take, shape) => {
    const largest = take.floats(shape.outputs);
    const bias = take.floats(shape.outputs);
    return { largest, bias, parts: take.integers(weightsOf(shape)) };
  });
}

/** Rounds to 127ths of each output's largest weight: off by at most a 254th of that. */
export function roundWeights(layer: FloatLayer): Layer {
  const { weights, outputs } = layer;
  const sums = weights.length / outputs;
  const largest = Float32Array.from({ length: outputs }, (_, j) =>
    weights.subarray(j * sums, (j + 1) * sums).reduce((most, weight) => Math.max(most, Math.abs(weight)), 0),
  );
  const parts = Int8Array.from(weights, (weight, i) => Math.round((127 * weight) / (largest[Math.floor(i / sums)]! || 1)));
  const { offsets, inputs, relu, residual, bias } = layer;
  return { offsets, inputs, outputs, relu, residual, bias, largest, parts };
}

/** Writes the format of `readEightBits`. */
export function toEightBits(layers: readonly Layer[]): Uint8Array {
  return joinedBytes(
    layers.flatMap(({ largest, bias, parts }) =>
      [largest, bias, parts].map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength)),
    ),
  );
}

interface Take {
  floats(count: number): Float32Array;
  integers(count: number): Int8Array;
}

function readLayers<Read extends object>(
  bytes: Uint8Array,
  shapes: readonly LayerShape[],
  read: (take: Take, shape: LayerShape) => Read,
): (LayerShape & Read)[] {
  const { buffer } = Uint8Array.from(bytes);
  let next = 0;
  const take: Take = {
    floats: (count) => new Float32Array(buffer, (next += count * 4) - count * 4, count),
    integers: (count) => new Int8Array(buffer, (next += count) - count, count),
  };
  const layers = shapes.map((shape) => ({ ...shape, ...read(take, shape) }));
  if (next !== buffer.byteLength) throw new RangeError("the weights do not fit their description");
  return layers;
}

const weightsOf = ({ outputs, offsets, inputs }: LayerShape) => outputs * offsets.length * inputs;
