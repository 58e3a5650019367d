import { readFile } from "#platform/node/files.ts";
import { join } from "#platform/node/paths.ts";
import type { Pronunciation } from "../language/lexicon.ts";
import type { PhonemeInventory } from "../language/phonemeInventory.ts";
import { BACKGROUND_EVIDENCE } from "./backgroundEvidence.ts";
import { CROWD_EVIDENCE } from "./crowdEvidence.ts";
import { dense, type Dense } from "./dense.ts";
import { evidenceWidth } from "./phoneEvidence.ts";
import { CONFIDENCE_EVIDENCE, type ConfidenceWeights } from "./confidence.ts";
import { FAMILY_EVIDENCE, type FamilyWeights } from "./familyWeights.ts";
import { fitOtherText, type OtherTextWeights } from "./otherTextEvidence.ts";
import type { NoiseWeights } from "./noise.ts";
import { PHRASE_EVIDENCE, type ItemWeights, type PhraseWeights } from "./phraseJudge.ts";
import { fitContrast, type ContrastWeights } from "./placeContrast.ts";
import { REVIEW_EVIDENCE, type ReviewWeights } from "./reviewWeights.ts";
import { RECORDING_EVIDENCE } from "../acoustic/soundEvidence.ts";
import { WORDLESS_EVIDENCE } from "./wordlessEvidence.ts";

/** Contents of `scorer.json`; see media/docs/scores.md. */
export interface ScorerWeights {
  version: number;
  /** Phonemes on either side that show the speaker's manner. */
  window: number;
  own: Dense;
  /** Added to the evidence: class by unit. */
  phone: number[];
  /** From each phoneme to the speaker's manner, averaged over the phonemes around. */
  manner: Dense;
  /** A usual speaker's manner, and the number of phonemes that it counts for: with few heard, none moves the mean far. */
  usual: number[];
  usualCount: number;
  around: Dense;
  /** To the experts' score and to the log odds that the phoneme was said. */
  output: Dense;
  /** The verdict (see `verdictOf`) from which a reference counts as said. */
  accepted: number;
  phrase: PhraseWeights;
  /** For pronunciations that are guessed: as one phoneme is easily wrong, without the contrast of phonemes. */
  guessedPhrase: PhraseWeights;
  item: ItemWeights;
  contrast: ContrastWeights;
  confidence: ConfidenceWeights;
  review: ReviewWeights;
  family: FamilyWeights;
  otherText: OtherTextWeights;
  noise: NoiseWeights;
  /** That a stretch is others' speech; see `DistantSpeech`. */
  background: number[];
  /** That several people talk and nobody reads; see `crowdEvidence`. */
  crowd: number[];
  /** That a sound is no word; see `wordlessEvidence`. */
  wordless: number[];
}

export interface PhoneScore {
  /** The experts' score, 0 to 2. */
  expert: number;
  /** Natural logarithm of the odds that the phoneme was said and not another, equally likely beforehand. */
  odds: number;
}

/** A small network, trained on the experts' scores. */
export class Scorer {
  readonly classes: number;
  private readonly units: number;

  constructor(private readonly weights: ScorerWeights) {
    const { own, phone, manner, usual, around, output } = weights;
    this.units = own.bias.length;
    this.classes = phone.length / this.units;
    const fits =
      weights.version === 2 &&
      [weights.phrase, weights.guessedPhrase, weights.item].every((those) => those.weights.length === PHRASE_EVIDENCE) &&
      fitContrast(weights.contrast, this.classes) &&
      [weights.confidence.correct, weights.confidence.substitution, weights.confidence.omission].every(
        (list) => list.length === CONFIDENCE_EVIDENCE + 1,
      ) &&
      (Object.values(weights.review) as number[][]).every((list) => list.length === REVIEW_EVIDENCE + 1) &&
      (Object.values(weights.family) as number[][]).every((list) => list.length === FAMILY_EVIDENCE + 1) &&
      own.weights.length === this.units * evidenceWidth(this.classes) &&
      fitOtherText(weights.otherText) &&
      weights.noise.found.length === RECORDING_EVIDENCE + 1 &&
      weights.background.length === BACKGROUND_EVIDENCE + 1 &&
      weights.crowd.length === CROWD_EVIDENCE + 1 &&
      weights.wordless.length === WORDLESS_EVIDENCE + 1 &&
      manner.weights.length === manner.bias.length * this.units &&
      usual.length === manner.bias.length &&
      around.weights.length === around.bias.length * (this.units + manner.bias.length) &&
      output.bias.length === 2 &&
      output.weights.length === 2 * (this.units + around.bias.length);
    if (!fits) throw new Error("scorer.json does not fit this version of the engine");
  }

  get accepted(): number {
    return this.weights.accepted;
  }

  get phrase(): PhraseWeights {
    return this.weights.phrase;
  }

  get guessedPhrase(): PhraseWeights {
    return this.weights.guessedPhrase;
  }

  get item(): ItemWeights {
    return this.weights.item;
  }

  /** See `placeContrast`. */
  get contrast(): ContrastWeights {
    return this.weights.contrast;
  }

  /** See `withConfidence`. */
  get confidence(): ConfidenceWeights {
    return this.weights.confidence;
  }

  /** See `reviewVerdicts`. */
  get review(): ReviewWeights {
    return this.weights.review;
  }

  /** See `withFamilies`. */
  get family(): FamilyWeights {
    return this.weights.family;
  }

  /** See `otherText`. */
  get otherText(): OtherTextWeights {
    return this.weights.otherText;
  }

  /** See `noisy`. */
  get noise(): NoiseWeights {
    return this.weights.noise;
  }

  /** See `inBackground`. */
  get background(): readonly number[] {
    return this.weights.background;
  }

  /** See `wordlessAmong`. */
  get wordless(): readonly number[] {
    return this.weights.wordless;
  }

  /** See `otherText`. */
  get crowd(): readonly number[] {
    return this.weights.crowd;
  }

  /**
   * @param directory holds `scorer.json`
   * @throws {Error} if it was trained on other phonemes
   */
  static async load(directory: string, { classes }: PhonemeInventory): Promise<Scorer> {
    const scorer = new Scorer(JSON.parse(await readFile(join(directory, "scorer.json"), "utf8")) as ScorerWeights);
    if (scorer.classes !== classes) throw new Error(`scorer.json knows ${scorer.classes} classes, the language has ${classes}`);
    return scorer;
  }

  /** @param rows `evidenceWidth` numbers per phoneme, in order of time; a row that is not finite counts as no evidence */
  score(rows: Float32Array, phones: Pronunciation): PhoneScore[] {
    const { units } = this;
    const { own, phone, manner, usual, usualCount, around, output, window } = this.weights;
    const count = phones.length;
    const width = evidenceWidth(this.classes);
    const manners = usual.length;
    const hidden = new Float64Array(count * units);
    const sums = new Float64Array((count + 1) * manners);
    const row = new Float64Array(width);
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < width; j++) row[j] = finite(rows[i * width + j]!);
      dense(own, row, (u, value) => {
        hidden[i * units + u] = Math.max(0, value + phone[phones[i]! * units + u]!);
      });
      dense(manner, hidden.subarray(i * units, (i + 1) * units), (m, value) => {
        // Bounded: a single very wrong phoneme says little about the speaker.
        sums[(i + 1) * manners + m] = sums[i * manners + m]! + Math.tanh(value);
      });
    }
    const seen = new Float64Array(units + manners);
    const joined = new Float64Array(units + around.bias.length);
    return phones.map((_, i) => {
      const from = Math.max(0, i - window);
      const to = Math.min(count, i + window + 1);
      const itself = hidden.subarray(i * units, (i + 1) * units);
      seen.set(itself);
      for (let m = 0; m < manners; m++)
        seen[units + m] = (sums[to * manners + m]! - sums[from * manners + m]! + usualCount * usual[m]!) / (to - from + usualCount);
      joined.set(itself);
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

const finite = (x: number) => (Number.isFinite(x) ? x : 0);
