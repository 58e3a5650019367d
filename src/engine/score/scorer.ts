import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pronunciation } from "../language/lexicon.ts";
import type { PhonemeInventory } from "../language/phonemeInventory.ts";
import { evidenceWidth } from "./phoneEvidence.ts";
import type { ConfidenceWeights } from "./confidence.ts";
import { WORD_EVIDENCE } from "./confidenceEvidence.ts";
import { PHRASE_EVIDENCE, type PhraseWeights } from "./phraseJudge.ts";

/** `y = W x + b`; weights output by input. */
interface Dense {
  weights: number[];
  bias: number[];
}

/** What `scorer.json` holds; see media/docs/scores.md. */
export interface ScorerWeights {
  version: number;
  /** Neighbours on either side that a phoneme is judged with. */
  context: number;
  /** Phonemes on either side that the speaker's manner is taken from. */
  window: number;
  /** From a phoneme's evidence. */
  own: Dense;
  /** Added to what the evidence gives: class by unit. */
  phone: number[];
  /** From the phoneme's neighbours and the mean of those around. */
  around: Dense;
  /** To the experts' score and to the log odds that the phoneme was said. */
  output: Dense;
  /** The verdict (see `verdictOf`) from which on a reference counts as said. */
  accepted: number;
  phrase: PhraseWeights;
  confidence: ConfidenceWeights;
}

export interface PhoneScore {
  /** What experts would give the phoneme, 0 to 2. */
  expert: number;
  /** Natural logarithm of the odds that the phoneme was said and not another one, where both are as likely beforehand. */
  odds: number;
}

/** Turns evidence about phonemes into what experts would say of them. A small network, trained on their scores. */
export class Scorer {
  /** Phoneme classes that it knows. */
  readonly classes: number;
  private readonly units: number;

  constructor(private readonly weights: ScorerWeights) {
    const { own, phone, around, output, context } = weights;
    this.units = own.bias.length;
    this.classes = phone.length / this.units;
    const fits =
      weights.version === 1 &&
      weights.phrase.weights.length === PHRASE_EVIDENCE &&
      [weights.confidence.equal, weights.confidence.replace, weights.confidence.delete].every((list) => list.length === WORD_EVIDENCE + 1) &&
      own.weights.length === this.units * evidenceWidth(this.classes) &&
      around.weights.length === around.bias.length * this.units * (2 * context + 2) &&
      output.bias.length === 2 &&
      output.weights.length === 2 * (this.units + around.bias.length);
    if (!fits) throw new Error("scorer.json does not fit this version of the engine");
  }

  /** The verdict (see `verdictOf`) from which on a reference counts as said. */
  get accepted(): number {
    return this.weights.accepted;
  }

  /** What decides whether a phrase was said. */
  get phrase(): PhraseWeights {
    return this.weights.phrase;
  }

  /** What turns evidence into confidence; see `withConfidence`. */
  get confidence(): ConfidenceWeights {
    return this.weights.confidence;
  }

  /**
   * @param directory folder with `scorer.json`
   * @throws {Error} where it was trained on other phonemes
   */
  static async load(directory: string, { classes }: PhonemeInventory): Promise<Scorer> {
    const scorer = new Scorer(JSON.parse(await readFile(join(directory, "scorer.json"), "utf8")) as ScorerWeights);
    if (scorer.classes !== classes) throw new Error(`scorer.json knows ${scorer.classes} classes, the language has ${classes}`);
    return scorer;
  }

  /** @param rows `evidenceWidth` numbers a phoneme, phonemes in order of time; a row that is not finite counts as no evidence */
  score(rows: Float32Array, phones: Pronunciation): PhoneScore[] {
    const { units } = this;
    const { own, phone, around, output, context, window } = this.weights;
    const count = phones.length;
    const width = evidenceWidth(this.classes);
    const hidden = new Float64Array(count * units);
    const sums = new Float64Array((count + 1) * units);
    const row = new Float64Array(width);
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < width; j++) row[j] = finite(rows[i * width + j]!);
      dense(own, row, (u, value) => {
        const active = Math.max(0, value + phone[phones[i]! * units + u]!);
        hidden[i * units + u] = active;
        sums[(i + 1) * units + u] = sums[i * units + u]! + active;
      });
    }
    const seen = new Float64Array(units * (2 * context + 2));
    const joined = new Float64Array(units + around.bias.length);
    return phones.map((_, i) => {
      seen.fill(0);
      for (let d = -context; d <= context; d++) {
        if (i + d < 0 || i + d >= count) continue;
        seen.set(hidden.subarray((i + d) * units, (i + d + 1) * units), (d + context) * units);
      }
      const from = Math.max(0, i - window);
      const to = Math.min(count, i + window + 1);
      for (let u = 0; u < units; u++) seen[(2 * context + 1) * units + u] = (sums[to * units + u]! - sums[from * units + u]!) / (to - from);
      joined.set(hidden.subarray(i * units, (i + 1) * units));
      dense(around, seen, (u, value) => {
        joined[units + u] = Math.max(0, value);
      });
      const out = [0, 0];
      dense(output, joined, (u, value) => {
        out[u] = value;
      });
      return { expert: Math.min(2, Math.max(0, out[0]!)), odds: Math.min(20, Math.max(-20, out[1]!)) };
    });
  }
}

function dense({ weights, bias }: Dense, input: Float64Array, take: (output: number, value: number) => void): void {
  const width = input.length;
  for (let o = 0; o < bias.length; o++) {
    let value = bias[o]!;
    for (let i = 0; i < width; i++) value += weights[o * width + i]! * input[i]!;
    take(o, value);
  }
}

const finite = (x: number) => (Number.isFinite(x) ? x : 0);
