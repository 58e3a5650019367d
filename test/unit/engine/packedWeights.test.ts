import assert from "node:assert/strict";
import type { LayerShape } from "#engine/model/builtIn/layerStack.ts";
import { readEightBits, readFloats, roundWeights, toEightBits } from "#engine/model/builtIn/packedWeights.ts";
import { randomFrom } from "#core/bytes/randomFrom.ts";

describe("packed weights", () => {
  const shapes: LayerShape[] = [
    { offsets: [-1, 0, 1], inputs: 5, outputs: 8, relu: true, residual: false },
    { offsets: [0], inputs: 8, outputs: 16, relu: false, residual: false },
  ];
  const random = randomFrom(3);
  const flat = Float32Array.from({ length: 8 * 15 + 8 + 16 * 8 + 16 }, () => random() * 4 - 2);
  const bytes = new Uint8Array(flat.buffer);

  it("reads weights and biases layer by layer", () => {
    const [first, second] = readFloats(bytes, shapes);
    assert.deepEqual(first!.weights, flat.slice(0, 120));
    assert.deepEqual(first!.bias, flat.slice(120, 128));
    assert.deepEqual(second!.bias, flat.slice(-16));
  });

  it("keeps biases, and every weight within a 254th of its output's largest", () => {
    const layers = readFloats(bytes, shapes);
    const packed = toEightBits(layers.map(roundWeights));
    assert.equal(packed.length, 120 + 128 + 2 * 4 * (8 + 16));
    readEightBits(packed, shapes).forEach((layer, l) => {
      const original = layers[l]!;
      assert.deepEqual(layer.bias, original.bias);
      const sums = original.weights.length / original.outputs;
      layer.parts.forEach((part, i) => {
        const weight = (part / 127) * layer.largest[Math.floor(i / sums)]!;
        const own = original.weights.subarray(Math.floor(i / sums) * sums, (Math.floor(i / sums) + 1) * sums);
        const largest = Math.max(...own.map(Math.abs));
        assert.ok(Math.abs(weight - original.weights[i]!) <= largest / 254 + 1e-6, `weight ${i} of layer ${l}`);
      });
    });
  });

  it("packs an output whose weights are all 0", () => {
    const [layer] = readFloats(new Uint8Array(new Float32Array(8 * 15 + 8).buffer), shapes.slice(0, 1));
    assert.ok(readEightBits(toEightBits([roundWeights(layer!)]), shapes.slice(0, 1))[0]!.parts.every((part) => part === 0));
  });

  it("reads from the middle of a larger buffer", () => {
    const larger = new Uint8Array(bytes.length + 3);
    larger.set(bytes, 3);
    assert.deepEqual(readFloats(larger.subarray(3), shapes)[0]!.weights, flat.slice(0, 120));
  });

  it("refuses too few and too many bytes", () => {
    assert.throws(() => readFloats(bytes.subarray(0, bytes.length - 4), shapes));
    assert.throws(() => readFloats(Buffer.concat([bytes, new Uint8Array(4)]), shapes), RangeError);
  });
});
