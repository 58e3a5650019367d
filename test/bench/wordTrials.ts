import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import type { Models } from "#engine/reading/models.ts";
import { analyseRecognition, evidenceFor } from "#engine/reading/recognition.ts";
import { phraseProbability } from "#engine/score/phraseJudge.ts";
import type { Utterance } from "./corpus.ts";
import { phraseTrials, placeWords, type PhraseTrials } from "./phraseTrials.ts";
import type { Tally } from "./tally.ts";

const MOST_WORDS = 4;

/** Measures word recognition on a phrase of one to four words and on a single word, both cut out of a recording. */
export async function tryWords(
  utterance: Utterance,
  heard: AcousticFeatures,
  models: Models,
  vocabulary: readonly string[],
  random: () => number,
  tally: Tally,
): Promise<void> {
  const placed = placeWords(utterance, heard, models);
  if (!placed) return;
  const count = Math.min(placed.words.length, 1 + Math.floor(random() * MOST_WORDS));
  const phrase = await phraseTrials(utterance, heard, placed, count, models, vocabulary, random);
  if (phrase) await tryPhrase(utterance, phrase, models, tally);
  const word = await phraseTrials(utterance, heard, placed, 1, models, vocabulary, random);
  if (word) tally.count("said word first among its 20 nearest %", "percentage", utterance, isFirst(word, models) ? 1 : 0, 1);
}

async function tryPhrase(utterance: Utterance, { phrase, trials }: PhraseTrials, models: Models, tally: Tally): Promise<void> {
  const asked = trials.filter(({ kind }) => kind !== "one of the 20 nearest");
  const results = await Promise.all(
    asked.map(async ({ kind, words }) => ({ kind, result: await analyseRecognition(phrase, words.join(" "), models, () => undefined) })),
  );
  const said = results[0]!.result;
  for (const { kind, result } of results) {
    const right = result.correct === (kind === "said");
    tally.count(`confidence ${result.confidence}: right %`, "percentage", utterance, right ? 1 : 0, 1);
    if (kind === "said") {
      tally.count("said: accepted %", "percentage", utterance, right ? 1 : 0, 1);
      continue;
    }
    tally.count(`${kind}: rejected %`, "percentage", utterance, right ? 1 : 0, 1);
    tally.sample(`${kind}: rejected at 92 % accepted, %`, "rejectedAt92", utterance, 1, said.score);
    tally.sample(`${kind}: rejected at 92 % accepted, %`, "rejectedAt92", utterance, 0, result.score);
  }
}

/** Whether no neighbour is more probable than the word that was said, each of them being asked for in turn. */
function isFirst({ phrase, trials }: PhraseTrials, models: Models): boolean {
  const probability = (words: readonly string[]) =>
    phraseProbability(evidenceFor(phrase, words.join(" "), models) ?? [], models.acoustic.fitted.scorer.phrase);
  const said = probability(trials[0]!.words);
  return trials.every(({ kind, words }) => kind !== "one of the 20 nearest" || probability(words) < said);
}
