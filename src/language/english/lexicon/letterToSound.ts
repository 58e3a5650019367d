import { FEATURES, letterCodes, noteFeatures, NOTHING_SOUNDED, type Sounded } from "./letterFeatures.ts";

/** Hypotheses kept after each letter. */
const BEAM_HYPOTHESES = 6;
const LINE_FEED = 10;

/** A line of JSON before the weights. */
export interface LetterToSoundHead {
  /** By letter (a to z, apostrophe): phonemes with stress, separated by blanks, or empty. */
  outputs: readonly (readonly string[])[];
  /** Turns a weight into a logarithm of odds. */
  scale: number;
}

interface Output {
  text: string;
  /** From 1, among all outputs of all letters. */
  id: number;
  isVowel: boolean;
  isStressed: boolean;
}

interface Hypothesis {
  sounded: Sounded;
  /** Natural logarithm of the probability. */
  score: number;
  output?: Output;
  before?: Hypothesis;
}

/**
 * Guesses pronunciations from letters: a multinomial logistic model decides from the end of the word what each letter stands for, by the
 * letters around it and the decisions for those after it (after Sejnowski & Rosenberg's NETtalk, 1987, with feature hashing). Learnt from
 * the CMU Pronouncing Dictionary by `npx tsx test/train/letterToSound.ts`, which also measures it.
 */
export class LetterToSound {
  private readonly outputs: readonly (readonly Output[])[];

  private readonly weights: Int8Array;

  private readonly scale: number;

  private readonly noted = new Uint32Array(FEATURES);

  /** @param bytes a line of JSON (`LetterToSoundHead`) and the weights, a byte each; their number is a power of two */
  constructor(bytes: Uint8Array) {
    const end = bytes.indexOf(LINE_FEED);
    const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as LetterToSoundHead;
    this.outputs = numberOutputs(head.outputs);
    this.scale = head.scale;
    this.weights = new Int8Array(bytes.buffer, bytes.byteOffset + end + 1, bytes.length - end - 1);
  }

  /** Phonemes with stress, separated by blanks; empty without letters from a to z. */
  guess(word: string): string {
    const codes = letterCodes(word);
    let beam: Hypothesis[] = [{ sounded: NOTHING_SOUNDED, score: 0 }];
    for (let at = codes.length - 1; at >= 0; at--) {
      beam = beam
        .flatMap((hypothesis) => this.continued(hypothesis, codes, at))
        .sort((a, b) => b.score - a.score)
        .slice(0, BEAM_HYPOTHESES);
    }
    // A word said on its own has one primary stress.
    const best = beam.find(({ sounded }) => sounded.stresses === 1) ?? beam[0]!;
    return pathOf(best)
      .map(({ text }) => text)
      .filter(Boolean)
      .join(" ");
  }

  private continued(hypothesis: Hypothesis, codes: Uint8Array, at: number): Hypothesis[] {
    const outputs = this.outputs[codes[at]! - 1]!;
    noteFeatures(codes, at, hypothesis.sounded, this.noted);
    const mask = this.weights.length - 1;
    const odds = outputs.map((_, i) => this.noted.reduce((sum, feature) => sum + this.weights[(feature + i) & mask]!, 0) * this.scale);
    const most = Math.max(...odds);
    const all = most + Math.log(odds.reduce((sum, value) => sum + Math.exp(value - most), 0));
    return outputs.map((output, i) => ({
      sounded: soundedAfter(hypothesis.sounded, output),
      score: hypothesis.score + odds[i]! - all,
      output,
      before: hypothesis,
    }));
  }
}

export function numberOutputs(outputs: LetterToSoundHead["outputs"]): Output[][] {
  const ids = new Map<string, number>();
  return outputs.map((texts) =>
    texts.map((text) => {
      if (!ids.has(text)) ids.set(text, ids.size + 1);
      return { text, id: ids.get(text)!, isVowel: /\d/.test(text), isStressed: text.includes("1") };
    }),
  );
}

export function soundedAfter({ last, vowels, stresses }: Sounded, { id, isVowel, isStressed }: Output): Sounded {
  return { last: id, beforeLast: last, vowels: vowels + (isVowel ? 1 : 0), stresses: stresses + (isStressed ? 1 : 0) };
}

/** From the beginning of the word: the last decision was about its first letter. */
function pathOf(hypothesis: Hypothesis): Output[] {
  const path: Output[] = [];
  for (let at: Hypothesis | undefined = hypothesis; at?.output; at = at.before) path.push(at.output);
  return path;
}
