import type { ReadingEvent } from "#core/analysis.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import type { Models } from "#engine/reading/models.ts";
import { verdictsOn, type WordVerdict } from "./calibrationTrials.ts";
import { inARow } from "./classroom.ts";
import { CONDITIONS } from "./conditions.ts";
import type { Utterance } from "./corpus.ts";
import type { Tally } from "./tally.ts";

const RATE_HZ = 16_000;
const PAUSE_SECONDS = 0.4;
/** Held against the true text and altered ones. */
const TEXTS = 3;
/** Words of a text are sure from this confidence on. */
const SURE = 0.95;

/**
 * Measures a reading of some sentences through rooms and noises.
 * @param voices of people who talk in the room
 */
export async function tryConditions(
  utterances: readonly Utterance[],
  voices: readonly Float32Array[],
  models: Models,
  vocabulary: readonly string[],
  randomOf: (condition: string) => () => number,
  tally: Tally,
): Promise<void> {
  const [reader] = utterances as [Utterance];
  const clean = inARow(
    await Promise.all(utterances.map(async ({ audioPath }) => (await readAudio(audioPath)).samples)),
    () => PAUSE_SECONDS,
  );
  const joined: Utterance = {
    ...reader,
    text: utterances.map(({ text }) => text).join(" "),
    phonemes: utterances.flatMap(({ phonemes }) => phonemes),
    scores: utterances.flatMap(({ scores }) => scores),
  };
  for (const [name, change] of Object.entries(CONDITIONS)) {
    const samples = change(clean, randomOf(name), voices);
    const heard = await featuresOf(samples, samples.length / RATE_HZ, models, () => undefined);
    // The same texts through every condition.
    const { words } = verdictsOn(joined, heard, models, vocabulary, randomOf("texts"), TEXTS);
    const count = (figure: string, those: readonly WordVerdict[], holds: (verdict: WordVerdict) => boolean) =>
      tally.count(`${name}: ${figure}`, "percentage", reader, those.filter(holds).length, those.length);
    const confidence = ({ events, at }: WordVerdict) => (events[at] as ReadingEvent).confidence!;
    const said = words.filter((verdict) => verdict.said);
    count("true words flagged %", said, ({ right }) => !right);
    count(
      "errors found %",
      words.filter((verdict) => !verdict.said),
      ({ right }) => right,
    );
    count(
      "true words at a confidence of .95 and more, right %",
      said.filter((verdict) => confidence(verdict) >= SURE),
      ({ right }) => right,
    );
    tally.count(`${name}: noisy %`, "percentage", reader, heard.warnings.some(({ code }) => code === "noisy") ? 1 : 0, 1);
  }
}
