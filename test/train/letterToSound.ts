// Learns how letters sound from the dictionary that ships: `npx tsx test/train/letterToSound.ts` writes
// media/lexicon/letterToSound.bin from all words; with `--held-out 0.05`, that share of the words is kept apart, nothing
// is written, and it is measured how well they are guessed.
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { dictionary } from "cmu-pronouncing-dictionary";
import { align } from "#language/text/align.ts";
import { LETTERS, FEATURES, noteFeatures, NOTHING_SOUNDED } from "#language/english/lexicon/letterFeatures.ts";
import { LetterToSound, numberOutputs, soundedAfter, type LetterToSoundHead } from "#language/english/lexicon/letterToSound.ts";
import { plainPronunciation } from "#language/lexicon/stress.ts";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import { alignSpellings, type AlignedSpelling } from "./letterAlignment.ts";

/** Weights: 2 to this power. */
const BITS = 20;
const EPOCHS = 3;
/** Step and pull to zero (L1) of AdaGrad. */
const RATE = 0.5;
const PULL = 0.025;
/** What is so sure already teaches nothing more, and is left out to save time. */
const NEGLIGIBLE = 0.003;
/** An output counts that a letter has in at least so many words. */
const LEAST_SEEN = 10;
/** Weights are rounded to this many steps on either side of zero, the last of which is `LARGEST`. */
const STEPS = 15;
const LARGEST = 5;

const { values } = parseArgs({ options: { "held-out": { type: "string", default: "0" } } });
const random = randomFrom(1);
const started = performance.now();
const words = readWords();
const share = Number(values["held-out"]);
const held = new Set([...words.keys()].filter(() => random() < share));
const bytes = train(
  alignSpellings([...words].filter(([word]) => !held.has(word)).map(([word, pronunciations]) => [word, pronunciations[0]!])),
);
console.log(
  `${words.size - held.size} words, ${Math.round(gzipSync(bytes).length / 1024)} KB compressed, in ${Math.round((performance.now() - started) / 1000)} s`,
);
if (held.size > 0) measure(new LetterToSound(bytes));
else await writeFile(join(import.meta.dirname, "../../media/lexicon/letterToSound.bin"), bytes);

/** Words of letters alone, with all their ways. */
function readWords(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [entry, pronunciation] of Object.entries(dictionary)) {
    const word = entry.replace(/\(\d+\)$/, "");
    if (!/^[a-z']+$/.test(word)) continue;
    found.set(word, [...(found.get(word) ?? []), pronunciation.replace(/\s*#.*/, "")]);
  }
  return found;
}

function train(aligned: readonly AlignedSpelling[]): Uint8Array {
  const head: LetterToSoundHead = { outputs: outputsOf(aligned), scale: LARGEST / STEPS };
  const outputs = numberOutputs(head.outputs);
  const examples = aligned
    .map(({ codes, sounds }) => ({ codes, chosen: sounds.map((sound, i) => head.outputs[codes[i]! - 1]!.indexOf(sound)) }))
    .filter(({ chosen }) => chosen.every((index) => index >= 0));
  const weights = new Float32Array(2 ** BITS);
  const squares = new Float32Array(2 ** BITS);
  const mask = weights.length - 1;
  const noted = new Uint32Array(FEATURES);
  const odds = new Float64Array(Math.max(...outputs.map(({ length }) => length)));
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(examples);
    for (const { codes, chosen } of examples) {
      let sounded = NOTHING_SOUNDED;
      for (let at = codes.length - 1; at >= 0; at--) {
        const possible = outputs[codes[at]! - 1]!;
        noteFeatures(codes, at, sounded, noted);
        let sum = 0;
        for (let i = 0; i < possible.length; i++) {
          let value = 0;
          for (let f = 0; f < FEATURES; f++) value += weights[(noted[f]! + i) & mask]!;
          sum += odds[i] = Math.exp(value);
        }
        for (let i = 0; i < possible.length; i++) {
          const gradient = (i === chosen[at] ? 1 : 0) - odds[i]! / sum;
          if (Math.abs(gradient) < NEGLIGIBLE) continue;
          for (let f = 0; f < FEATURES; f++) step(weights, squares, (noted[f]! + i) & mask, gradient);
        }
        sounded = soundedAfter(sounded, possible[chosen[at]!]!);
      }
    }
  }
  const rounded = Int8Array.from(weights, (weight) => Math.max(-STEPS, Math.min(STEPS, Math.round(weight / head.scale))));
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), new Uint8Array(rounded.buffer)]);
}

function step(weights: Float32Array, squares: Float32Array, slot: number, gradient: number): void {
  squares[slot]! += gradient * gradient;
  const rate = RATE / Math.sqrt(squares[slot]! + 1);
  const weight = weights[slot]! + rate * gradient;
  weights[slot] = Math.sign(weight) * Math.max(0, Math.abs(weight) - PULL * rate);
}

/** For each letter what it stands for often enough, the most frequent first. */
function outputsOf(aligned: readonly AlignedSpelling[]): string[][] {
  const counts = Array.from(LETTERS, () => new Map<string, number>());
  for (const { codes, sounds } of aligned) {
    codes.forEach((code, i) => counts[code - 1]!.set(sounds[i]!, (counts[code - 1]!.get(sounds[i]!) ?? 0) + 1));
  }
  return counts.map((seen) =>
    [...seen]
      .filter(([, count]) => count >= LEAST_SEEN)
      .sort(([, a], [, b]) => b - a)
      .map(([sound]) => sound),
  );
}

function shuffle<T>(list: T[]): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
}

/** Words and phonemes that are guessed as one of the dictionary's ways, with stress and without. */
function measure(model: LetterToSound): void {
  for (const [name, form] of [
    ["without stress", plainPronunciation],
    ["with stress", (pronunciation: string) => pronunciation],
  ] as const) {
    let right = 0;
    let errors = 0;
    let phonemes = 0;
    for (const word of held) {
      const guess = form(model.guess(word)).split(" ");
      const [nearest] = words
        .get(word)!
        .map((pronunciation) => {
          const expected = form(pronunciation).split(" ");
          return { wrong: align(expected, guess).filter(({ kind }) => kind !== "equal").length, of: expected.length };
        })
        .sort((a, b) => a.wrong - b.wrong);
      if (nearest!.wrong === 0) right++;
      errors += nearest!.wrong;
      phonemes += nearest!.of;
    }
    console.log(
      `${held.size} words held out, ${name}: ${((100 * right) / held.size).toFixed(1)} % of the words right, ${((100 * errors) / phonemes).toFixed(1)} % of the phonemes wrong`,
    );
  }
}
