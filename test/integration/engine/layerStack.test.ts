import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { LayerStack, type Layer } from "#engine/model/builtIn/layerStack.ts";
import { roundWeights } from "#engine/model/builtIn/packedWeights.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";

describe("LayerStack", () => {
  const kernel = new WebAssembly.Module(readFileSync(join(engineDirectory(), "model", "affine.wasm")));
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
  const layer = (offsets: number[], inputs: number, outputs: number, relu: boolean, residual = false): Layer =>
    roundWeights({
      offsets,
      inputs,
      outputs,
      relu,
      residual,
      weights: Float32Array.from({ length: outputs * offsets.length * inputs }, () => random() / Math.sqrt(inputs * offsets.length)),
      bias: Float32Array.from({ length: outputs }, random),
    });

  /** The same sums in the order of the formula. */
  function plainly(layers: Layer[], input: Float32Array, frames: number): Float32Array {
    let x = input;
    for (const { offsets, inputs, outputs, relu, residual, parts, largest, bias } of layers) {
      const y = new Float32Array(frames * outputs);
      for (let t = 0; t < frames; t++) {
        for (let j = 0; j < outputs; j++) {
          let sum = bias[j]!;
          offsets.forEach((offset, o) => {
            const row = Math.max(0, Math.min(frames - 1, t + offset)) * inputs;
            for (let k = 0; k < inputs; k++) sum += (parts[(j * offsets.length + o) * inputs + k]! / 127) * largest[j]! * x[row + k]!;
          });
          y[t * outputs + j] = (relu ? Math.max(0, sum) : sum) + (residual ? x[t * inputs + j]! : 0);
        }
      }
      x = y;
    }
    return x;
  }

  const stacks: [string, Layer[]][] = [
    ["one layer", [layer([0], 5, 8, false)]],
    ["a spliced layer", [layer([-12, -3, 0, 1, 9], 6, 16, true), layer([0], 16, 8, false)]],
    [
      "time delays and residuals",
      [
        layer([-2, -1, 0, 1, 2], 7, 16, true),
        layer([-3, 0, 3], 16, 16, true, true),
        layer([-9, 0, 9], 16, 16, true, true),
        layer([0], 16, 8, false),
      ],
    ],
    ["sums of as many inputs as the network has", [layer([-3, 0, 3], 480, 8, false)]],
    ["delays on one side", [layer([-4, -2], 3, 8, true), layer([1, 5], 8, 8, false)]],
  ];
  for (const [what, layers] of stacks) {
    for (const frames of [1, 2, 7, 511, 512, 513, 1300]) {
      it(`computes ${what} over ${frames} frames`, async () => {
        const stack = await LayerStack.create(kernel, layers);
        const input = Float32Array.from({ length: frames * layers[0]!.inputs }, random);
        const found = stack.run(input, frames);
        const expected = plainly(layers, input, frames);
        assert.equal(found.length, expected.length);
        found.forEach((value, i) => assert.ok(Math.abs(value - expected[i]!) < 2e-4, `value ${i}: ${value} instead of ${expected[i]}`));
      });
    }
  }

  for (const [what, layers] of stacks) {
    it(`computes ${what} to the same bits wherever a reading is cut into chunks`, async () => {
      const frames = 1300;
      const inputs = layers[0]!.inputs;
      const raw = Float32Array.from({ length: frames * inputs }, random);
      const mean = Float32Array.from({ length: inputs }, random);
      const scale = Float32Array.from({ length: inputs }, () => 1.5 + random());
      const whole = (await LayerStack.create(kernel, layers)).run(
        raw.map((value, i) => (value - mean[i % inputs]!) * scale[i % inputs]!),
        frames,
      );
      const stack = await LayerStack.create(kernel, layers, { mean, scale });
      const width = whole.length / frames;
      for (const [start, end] of [
        [0, 1],
        [0, 300],
        [1, 2],
        [299, 811],
        [510, 513],
        [1295, 1300],
        [1299, 1300],
      ] as const) {
        assert.deepEqual(
          stack.chunk(raw, frames, start, end).slice(),
          whole.slice(start * width, end * width),
          `frames ${start} to ${end}`,
        );
      }
    });
  }

  it("holds the largest sums that rounded weights and inputs can make", async () => {
    for (const inputs of [480, 1024]) {
      const loud = roundWeights({
        offsets: [-1, 0],
        inputs,
        outputs: 8,
        relu: false,
        residual: false,
        weights: new Float32Array(8 * 2 * inputs).fill(-2),
        bias: new Float32Array(8),
      });
      const found = (await LayerStack.create(kernel, [loud])).run(new Float32Array(inputs).fill(3), 1);
      found.forEach((value) => assert.ok(Math.abs(value / (-2 * 3 * 2 * inputs) - 1) < 1e-3, String(value)));
    }
  });

  it("refuses what the kernel cannot compute", async () => {
    await assert.rejects(LayerStack.create(kernel, [layer([0], 4, 7, false)]), /multiple of 8/);
    await assert.rejects(LayerStack.create(kernel, [layer([0], 4, 8, false, true)]), /as many outputs/);
  });
});
