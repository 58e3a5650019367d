import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PHONEMES } from "../../core/arpabet/phonemes.ts";
import { fromFloat16 } from "./float16.ts";
import { LayerStack, type Layer } from "./layerStack.ts";
import { MEL_BANDS } from "./logMel.ts";

/** Class 0 is silence; class i is `PHONEMES[i - 1]`. */
export const CLASSES = PHONEMES.length + 1;
const CLASS_OF = new Map<string, number>(PHONEMES.map((phoneme, i) => [phoneme, i + 1]));

export function classOf(phoneme: string): number {
  const index = CLASS_OF.get(phoneme);
  if (index === undefined) throw new RangeError(`not a phoneme: ${phoneme}`);
  return index;
}

export function phonemeOf(index: number): string {
  return PHONEMES[index - 1] ?? "SIL";
}

/** Natural logarithms of the classes' posteriors, frame after frame of `CLASSES` values. */
export interface Posteriors {
  log: Float32Array;
  frames: number;
}

interface Description {
  version: number;
  /** How the weights are stored: `phones.f32` (where nothing is said) or `phones.f16`. */
  storage?: "float32" | "float16";
  layers: Omit<Layer, "weights" | "bias">[];
  /** Mean and standard deviation of each mel band in training. */
  mean: number[];
  deviation: number[];
  /** Share of each class in training. */
  prior: number[];
}

/** A time-delay network from log-mel frames to phoneme posteriors. */
export class PhoneNetwork {
  readonly logPrior: Float32Array;

  private constructor(
    private readonly description: Description,
    private readonly stack: LayerStack,
  ) {
    this.logPrior = Float32Array.from(description.prior, (p) => Math.log(Math.max(p, 1e-4)));
  }

  /** @param directory folder with `phones.json`, its weights and `affine.wasm` */
  static async load(directory: string): Promise<PhoneNetwork> {
    const description = JSON.parse(await readFile(join(directory, "phones.json"), "utf8")) as Description;
    if (description.version !== 2) throw new Error(`phones.json is of version ${description.version}, 2 is understood`);
    const half = description.storage === "float16";
    const [bytes, kernel] = await Promise.all([readFile(join(directory, half ? "phones.f16" : "phones.f32")), readFile(join(directory, "affine.wasm"))]);
    const flat = half ? fromFloat16(bytes) : new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    let next = 0;
    const take = (count: number) => flat.subarray(next, (next += count));
    const layers = description.layers.map((layer): Layer => ({
      ...layer,
      weights: take(layer.outputs * layer.offsets.length * layer.inputs),
      bias: take(layer.outputs),
    }));
    if (next !== flat.length) throw new Error("the weights do not fit phones.json");
    return new PhoneNetwork(description, await LayerStack.create(kernel, layers));
  }

  /** @param values log-mel rows with their mean removed; they are scaled in place */
  posteriors(values: Float32Array, frames: number, onFraction?: (fraction: number) => void): Posteriors {
    const { mean, deviation } = this.description;
    for (let i = 0; i < frames * MEL_BANDS; i++) values[i] = (values[i]! - mean[i % MEL_BANDS]!) / deviation[i % MEL_BANDS]!;
    const log = this.stack.run(values, frames, onFraction);
    for (let t = 0; t < frames; t++) logSoftmax(log, t * CLASSES);
    return { log, frames };
  }
}

function logSoftmax(scores: Float32Array, from: number): void {
  let highest = -Infinity;
  for (let i = from; i < from + CLASSES; i++) highest = Math.max(highest, scores[i]!);
  let sum = 0;
  for (let i = from; i < from + CLASSES; i++) sum += Math.exp(scores[i]! - highest);
  const total = highest + Math.log(sum);
  for (let i = from; i < from + CLASSES; i++) scores[i]! -= total;
}
