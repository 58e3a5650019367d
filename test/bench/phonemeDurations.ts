// Measures how long children's phonemes last when they read sentences aloud: means and medians over recordings whose
// phonemes are known, aligned by the engine. Prints a table; src/core/arpabet/arpabetAlphabet.ts holds the means.
//   npx tsx test/bench/phonemeDurations.ts CORPUS [LIST.tsv]
import { join } from "node:path";
import { PHONEMES } from "#language/arpabet/phonemes.ts";
import { alignSegments } from "#engine/align/alignSegments.ts";
import { speechSpan } from "#engine/decode/speechSpan.ts";
import { loadModels } from "#engine/loadModels.ts";
import { extractFeatures } from "#engine/reading/extractFeatures.ts";
import { classOf } from "../support/englishClasses.ts";
import { DIST } from "../support/paths.ts";
import { readCorpus } from "./corpus.ts";

const OLDEST = 12;
/** What the experts found badly said is no example of how long a phoneme lasts. */
const SAID_RIGHT = 1.5;

const [, , corpus, list] = process.argv;
if (!corpus) throw new Error("Name the corpus: npx tsx test/bench/phonemeDurations.ts CORPUS [LIST.tsv]");
const models = await loadModels(join(DIST, "model"));
const seconds = new Map<string, number[]>(PHONEMES.map((phoneme) => [phoneme, []]));
for (const { audioPath, phonemes, scores } of readCorpus(corpus, list).filter(({ age }) => age <= OLDEST)) {
  const heard = await extractFeatures(audioPath, models, () => undefined);
  if (heard.silent) continue;
  const reference = phonemes.flat();
  const times = alignSegments(
    heard,
    [{ phones: reference.map(classOf), ...speechSpan(heard.emissions) }],
    models.acoustic.fitted.boundaries,
  )[0]!;
  const judged = scores.flat();
  // The last phoneme fades into silence, which is no part of it.
  reference.slice(0, -1).forEach((phoneme, i) => {
    if (judged[i]! >= SAID_RIGHT) seconds.get(phoneme)?.push(times[i]!.end - times[i]!.start);
  });
}
const all = [...seconds.values()].flat();
for (const [phoneme, values] of [...seconds, ["all", all] as const])
  console.log([phoneme, values.length, mean(values).toFixed(2), median(values).toFixed(2)].join("\t"));

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
