import { readFile } from "#platform/node/files.ts";
import { join } from "#platform/node/paths.ts";
import type { Posteriors } from "../../acoustic/posteriors.ts";
import type { PhonemeInventory } from "../../language/phonemeInventory.ts";
import { CHUNK_FRAMES, LayerStack, type LayerShape } from "./layerStack.ts";
import { SECONDS_PER_FRAME } from "./logMel.ts";
import { readEightBits, readFloats, roundWeights } from "./packedWeights.ts";

interface Description {
  version: number;
  /** Each trained without some of the speakers: their mean is right more often than any of them. */
  networks: NetworkDescription[];
  /** Factor for the mean log posteriors, so that a probability is right as often as it says. */
  sharpness: number;
}

interface NetworkDescription {
  layers: LayerShape[];
  weights: string;
  storage: "float32" | "8 bits";
  mean: number[];
  deviation: number[];
  /** Share of each class in training. */
  prior: number[];
}

/** Time-delay networks from log-mel frames to phoneme posteriors. */
export class PhoneNetwork {
  private constructor(
    private readonly stacks: readonly LayerStack[],
    private readonly sharpness: number,
    readonly phonemes: PhonemeInventory,
    /** Natural logarithm of each class's share in training. */
    readonly logPrior: Float32Array,
  ) {}

  /**
   * @param directory holds `phones.json`, the weights that it names, and `affine.wasm`
   * @param phonemes those of the training
   * @throws {Error} where the networks have a different number of classes
   */
  static async load(directory: string, phonemes: PhonemeInventory): Promise<PhoneNetwork> {
    const [text, kernel] = await Promise.all([readFile(join(directory, "phones.json"), "utf8"), readFile(join(directory, "affine.wasm"))]);
    const { version, networks, sharpness } = JSON.parse(text) as Description;
    if (version !== 3) throw new Error(`phones.json has version ${version}; only 3 is supported`);
    const { classes } = phonemes;
    const other = networks.find(({ prior }) => prior.length !== classes);
    if (other) throw new Error(`phones.json distinguishes ${other.prior.length} classes, the language has ${classes}`);
    const compiled = await WebAssembly.compile(Uint8Array.from(kernel));
    const stacks = await Promise.all(
      networks.map(async ({ weights, storage, layers, mean, deviation }) => {
        const bytes = await readFile(join(directory, weights));
        const standard = { mean: Float32Array.from(mean), scale: Float32Array.from(deviation, (x) => 1 / x) };
        return LayerStack.create(
          compiled,
          storage === "8 bits" ? readEightBits(bytes, layers) : readFloats(bytes, layers).map(roundWeights),
          standard,
        );
      }),
    );
    const share = (q: number) => networks.reduce((sum, { prior }) => sum + prior[q]!, 0) / networks.length;
    return new PhoneNetwork(
      stacks,
      sharpness,
      phonemes,
      Float32Array.from({ length: classes }, (_, q) => Math.log(Math.max(share(q), 1e-4))),
    );
  }

  /** @param values log-mel rows of `logMel` */
  posteriors(values: Float32Array, frames: number, onFraction?: (fraction: number) => void): Posteriors {
    const { phonemes } = this;
    const { classes } = phonemes;
    const log = new Float32Array(frames * classes);
    // In parallel, a few seconds at a time: no network's output is kept in full.
    for (let start = 0; start < frames; start += CHUNK_FRAMES) {
      const end = Math.min(frames, start + CHUNK_FRAMES);
      for (const stack of this.stacks) {
        const scores = stack.chunk(values, frames, start, end, () => onFraction?.(start / frames));
        for (let t = 0; t < end - start; t++) logSoftmax(scores, t * classes, classes);
        for (let i = 0; i < scores.length; i++) log[start * classes + i]! += (scores[i]! * this.sharpness) / this.stacks.length;
      }
      for (let t = start; t < end; t++) logSoftmax(log, t * classes, classes);
    }
    return { phonemes, log, frames, frameSeconds: SECONDS_PER_FRAME };
  }
}

function logSoftmax(scores: Float32Array, from: number, classes: number): void {
  let highest = -Infinity;
  for (let i = from; i < from + classes; i++) highest = Math.max(highest, scores[i]!);
  let sum = 0;
  for (let i = from; i < from + classes; i++) sum += Math.exp(scores[i]! - highest);
  const total = highest + Math.log(sum);
  for (let i = from; i < from + classes; i++) scores[i]! -= total;
}
