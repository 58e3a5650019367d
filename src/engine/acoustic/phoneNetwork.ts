import { readFile } from "node:fs/promises";
import { PHONEMES } from "../../core/arpabet/phonemes.ts";
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

interface Description {
  /** Frames around the present one that the network sees. */
  ct: number[];
  /** Units in each layer, input and output included. */
  sizes: [number, number, number, number];
  /** Mean and standard deviation of each mel band in training. */
  mu: number[];
  sd: number[];
  /** Share of each class in training. */
  prior: number[];
}

interface Layer {
  /** Output by input. */
  weights: Float32Array;
  bias: Float32Array;
  inputs: number;
  outputs: number;
}

/** Natural logarithms of the classes' posteriors, frame after frame of `CLASSES` values. */
export interface Posteriors {
  log: Float32Array;
  frames: number;
}

/** Frames that pass through the network together, so that a weight is loaded once for all of them. */
const BATCH = 8;

/** A feed-forward network from log-mel frames to phoneme posteriors. */
export class PhoneNetwork {
  readonly logPrior: Float32Array;

  private constructor(
    private readonly description: Description,
    private readonly layers: Layer[],
  ) {
    this.logPrior = Float32Array.from(description.prior, (p) => Math.log(Math.max(p, 1e-4)));
  }

  /** @param base path of the model's two files without `.json` and `.f32` */
  static async load(base: string): Promise<PhoneNetwork> {
    const [json, bytes] = await Promise.all([readFile(`${base}.json`, "utf8"), readFile(`${base}.f32`)]);
    const description = JSON.parse(json) as Description;
    const flat = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
    const layers: Layer[] = [];
    let offset = 0;
    for (let i = 0; i < 3; i++) {
      const inputs = description.sizes[i]!;
      const outputs = description.sizes[i + 1]!;
      const weights = new Float32Array(inputs * outputs);
      for (let a = 0; a < inputs; a++) for (let b = 0; b < outputs; b++) weights[b * inputs + a] = flat[offset + a * outputs + b]!;
      layers.push({ weights, bias: new Float32Array(outputs), inputs, outputs });
      offset += inputs * outputs;
    }
    for (const layer of layers) {
      layer.bias.set(flat.subarray(offset, offset + layer.outputs));
      offset += layer.outputs;
    }
    return new PhoneNetwork(description, layers);
  }

  /** @param values log-mel rows with their mean removed; they are scaled in place */
  posteriors(values: Float32Array, frames: number, onFraction?: (fraction: number) => void): Posteriors {
    const { ct: context, mu, sd } = this.description;
    for (let t = 0; t < frames; t++) {
      for (let band = 0; band < MEL_BANDS; band++) {
        const i = t * MEL_BANDS + band;
        values[i] = (values[i]! - mu[band]!) / sd[band]!;
      }
    }
    const log = new Float32Array(frames * CLASSES);
    const input = new Float32Array(BATCH * this.layers[0]!.inputs);
    const outputs = this.layers.map((layer) => new Float32Array(BATCH * layer.outputs));
    for (let start = 0; start < frames; start += BATCH) {
      if (start % (BATCH * 64) === 0) onFraction?.(start / frames);
      const count = Math.min(BATCH, frames - start);
      for (let b = 0; b < BATCH; b++) {
        const t = Math.min(frames - 1, start + b);
        for (let k = 0; k < context.length; k++) {
          const source = Math.max(0, Math.min(frames - 1, t + context[k]!)) * MEL_BANDS;
          input.set(values.subarray(source, source + MEL_BANDS), b * this.layers[0]!.inputs + k * MEL_BANDS);
        }
      }
      let previous: Float32Array = input;
      for (let i = 0; i < this.layers.length; i++) {
        applyLayer(this.layers[i]!, previous, outputs[i]!, i < this.layers.length - 1);
        previous = outputs[i]!;
      }
      for (let b = 0; b < count; b++) logSoftmax(previous, b * CLASSES, log, (start + b) * CLASSES);
    }
    return { log, frames };
  }
}

function applyLayer(layer: Layer, x: Float32Array, y: Float32Array, rectify: boolean): void {
  const { weights, bias, inputs, outputs } = layer;
  for (let j = 0; j < outputs; j++) {
    const row = j * inputs;
    for (let b = 0; b < BATCH; b += 4) {
      const x0 = b * inputs;
      const x1 = x0 + inputs;
      const x2 = x1 + inputs;
      const x3 = x2 + inputs;
      let s0 = bias[j]!;
      let s1 = s0;
      let s2 = s0;
      let s3 = s0;
      for (let i = 0; i < inputs; i++) {
        const w = weights[row + i]!;
        s0 += w * x[x0 + i]!;
        s1 += w * x[x1 + i]!;
        s2 += w * x[x2 + i]!;
        s3 += w * x[x3 + i]!;
      }
      const at = b * outputs + j;
      y[at] = rectify && s0 < 0 ? 0 : s0;
      y[at + outputs] = rectify && s1 < 0 ? 0 : s1;
      y[at + 2 * outputs] = rectify && s2 < 0 ? 0 : s2;
      y[at + 3 * outputs] = rectify && s3 < 0 ? 0 : s3;
    }
  }
}

function logSoftmax(scores: Float32Array, from: number, out: Float32Array, to: number): void {
  let highest = -Infinity;
  for (let i = 0; i < CLASSES; i++) highest = Math.max(highest, scores[from + i]!);
  let sum = 0;
  for (let i = 0; i < CLASSES; i++) sum += Math.exp(scores[from + i]! - highest);
  const total = highest + Math.log(sum);
  for (let i = 0; i < CLASSES; i++) out[to + i] = scores[from + i]! - total;
}
