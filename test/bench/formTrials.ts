import type { FluencyAnalysis } from "#core/analysis.ts";
import type { AcousticFeatures } from "#engine/acoustic/acousticFeatures.ts";
import type { SpokenLanguage } from "#engine/language/spokenLanguage.ts";
import { analyseFluency } from "#engine/reading/fluency.ts";
import type { Models } from "#engine/reading/models.ts";
import { passageOf } from "#engine/reading/tokenPronunciations.ts";
import { trialFamily, withFunctionWords, withOtherForms, withoutFunctionWords, wordsOf, type FamilyWord } from "../train/families.ts";
import type { Utterance } from "./corpus.ts";
import { SAID_RIGHT } from "./readingTrials.ts";
import type { Tally } from "./tally.ts";

/** Texts of each kind for each recording, and the share of their words that is changed. */
const TEXTS = 3;
const CHANGED = 0.5;
const INSERTED = 0.15;

/** Measures words that were said with an ending too few or too many, or as another function word. Whoever has no scores said every word right. */
export async function tryEndings(
  utterance: Utterance,
  heard: AcousticFeatures,
  models: Models,
  random: () => number,
  tally: Tally,
): Promise<void> {
  const { language } = models;
  const said = wordsOf(utterance.text);
  const isRight = rightIn(utterance, said);
  const count = (figure: string, hits: number, trials: number) => tally.count(figure, "percentage", utterance, hits, trials);
  const plain = await read(said, heard, models);
  plain.events.forEach(({ kind, wordIndex }) => {
    if (kind !== "insertion" && isRight(wordIndex) && hasEnding(said[wordIndex]!, language))
      count("endings: said right, flagged %", kind === "correct" ? 0 : 1, 1);
  });
  for (let i = 0; i < TEXTS; i++) {
    const text = withOtherForms(said, language, CHANGED, random);
    const { events, pronunciations } = await read(
      text.map(({ word }) => word),
      heard,
      models,
    );
    for (const { kind, wordIndex, heard: names, confidence } of events) {
      if (kind === "insertion") continue;
      const { word, said: other } = text[wordIndex]!;
      if (other === undefined || !isRight(wordIndex)) continue;
      const sounds = language.lexicon.pronunciations(other);
      // The next sound hides the difference.
      if (sounds.some((phones) => pronunciations[wordIndex]!.some((own) => String(own) === String(phones)))) continue;
      const difference = language.hasWeakForm(word) ? undefined : Math.sign(lengthOf(word, language) - lengthOf(other, language));
      const figure =
        difference === undefined
          ? "function words: another one said"
          : difference > 0
            ? "endings: not said"
            : difference < 0
              ? "endings: said, not in the text"
              : "endings: another one said";
      count(`${figure}, noticed %`, kind === "correct" ? 0 : 1, 1);
      if (kind !== "correct") count(`${figure}, named where noticed %`, names[0] === other ? 1 : 0, 1);
      else count(`${figure}, missed at a confidence of .95 and more %`, (confidence ?? 0) >= 0.95 ? 1 : 0, 1);
    }
  }
}

/** Measures function words that were left out or added. */
export async function tryFunctionWords(
  utterance: Utterance,
  heard: AcousticFeatures,
  models: Models,
  random: () => number,
  tally: Tally,
): Promise<void> {
  const said = wordsOf(utterance.text);
  const count = (figure: string, hits: number, trials: number) =>
    tally.count(`function words: ${figure}`, "percentage", utterance, hits, trials);
  for (let i = 0; i < TEXTS; i++) {
    const more = withFunctionWords(said, INSERTED, random);
    for (const { kind, wordIndex } of (await read(wordsIn(more), heard, models)).events)
      if (kind !== "insertion" && more[wordIndex]!.from === undefined) count("left out, noticed %", kind === "correct" ? 0 : 1, 1);
  }
  const fewer = withoutFunctionWords(said, CHANGED, random);
  const { events } = await read(wordsIn(fewer), heard, models);
  fewer.forEach(({ from }, i) => {
    const before = fewer[i - 1]?.from;
    if (from === undefined || before === undefined || from - before !== 2) return;
    const inserted = events.filter(({ kind, wordIndex }) => kind === "insertion" && wordIndex === i);
    const beside = events.some(({ kind, wordIndex }) => kind === "substitution" && (wordIndex === i || wordIndex === i - 1));
    count("added, noticed %", inserted.length > 0 || beside ? 1 : 0, 1);
    if (inserted.length > 0)
      count("added, named where noticed %", inserted.some(({ heard: names }) => names[0] === said[from - 1]) ? 1 : 0, 1);
  });
}

const wordsIn = (text: readonly FamilyWord[]) => text.map(({ word }) => word);

async function read(
  words: readonly string[],
  heard: AcousticFeatures,
  models: Models,
): Promise<FluencyAnalysis & Pick<ReturnType<typeof passageOf>, "pronunciations">> {
  const text = words.join(" ");
  return {
    ...(await analyseFluency(heard, text, models, () => undefined)),
    pronunciations: passageOf(text, models.language).pronunciations,
  };
}

function rightIn({ scores }: Utterance, said: readonly string[]): (index: number) => boolean {
  if (scores.length !== said.length || scores.flat().some(Number.isNaN)) return () => true;
  return (index) => scores[index]!.every((score) => score >= SAID_RIGHT);
}

const lengthOf = (word: string, { lexicon }: SpokenLanguage) => Math.min(...lexicon.pronunciations(word).map((phones) => phones.length));

/** True for a word that is another one and an ending. */
function hasEnding(word: string, language: SpokenLanguage): boolean {
  const { lexicon, hasWeakForm } = language;
  if (hasWeakForm(word)) return false;
  const own = lexicon.pronunciations(word).map((phones) => phones.join(" "));
  return trialFamily(word, language).some((other) =>
    lexicon.pronunciations(other).some((phones) => own.some((long) => long.startsWith(`${phones.join(" ")} `))),
  );
}
