import { normaliseWord } from "#language/text/normaliseWord.ts";
import { tokenise } from "#language/english/words/tokens.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import type { Models } from "#engine/reading/models.ts";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import { type Utterance } from "./corpus.ts";
import { tryEndings, tryFunctionWords } from "./formTrials.ts";
import { raiseVoice } from "./raisedVoice.ts";
import { tryAltered } from "./readingTrials.ts";
import { readRecording } from "./sound.ts";
import type { Tally } from "./tally.ts";

/** How many times as high the voices are heard: as recorded, and as a child's. */
export const VOICES = [1, 1.2, 1.35];

/**
 * Measures fluent native readers, whose words are all right: what is flagged is the engine's mistake. Gross errors in
 * the text tell what its leniency costs. The raised voices stand for native children, of whom there is no free corpus.
 */
export async function tryNative(
  utterance: Utterance,
  models: Models,
  vocabulary: readonly string[],
  seed: number,
  tally: Tally,
  voices: readonly number[] = VOICES,
): Promise<number> {
  const { samples, duration } = await readRecording(utterance, "clean");
  const words = tokenise(utterance.text).map((token) => normaliseWord(token.text));
  for (const voice of voices) {
    const heard = await featuresOf(raiseVoice(samples, voice), duration, models, () => undefined);
    const { events } = await analyseFluency(heard, words.join(" "), models, () => undefined);
    const flagged = words.length - events.filter((event) => event.kind === "correct").length;
    const name = voice === 1 ? "native" : `native, voice ${voice} times as high`;
    tally.count(`${name}: true words flagged %`, "percentage", utterance, flagged, words.length);
    tally.count(`${name}: insertions a recording`, "rate", utterance, events.filter((event) => event.kind === "insertion").length, 1);
    if (voice === 1 && utterance.source)
      tally.count(`native, ${utterance.source}: true words flagged %`, "percentage", utterance, flagged, words.length);
    await tryAltered(utterance, heard, models, words, vocabulary, randomFrom(seed), tally, `${name}, `);
    if (voice !== 1) continue;
    await tryEndings(utterance, heard, models, randomFrom(seed + 1), tally);
    await tryFunctionWords(utterance, heard, models, randomFrom(seed + 2), tally);
  }
  return duration;
}
