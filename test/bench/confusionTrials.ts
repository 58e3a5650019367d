import { differenceBetween, type Place } from "#core/confusions/soundDifference.ts";
import { randomFrom } from "#core/bytes/randomFrom.ts";
import { readAudio } from "#engine/audio/readAudio.ts";
import type { PhraseAlignment } from "#engine/decode/alignPhrase.ts";
import type { Lexicon } from "#engine/language/lexicon.ts";
import { featuresOf } from "#engine/reading/extractFeatures.ts";
import type { Models } from "#engine/reading/models.ts";
import { analysePronunciation } from "#engine/reading/pronunciation.ts";
import { evidenceFor } from "#engine/reading/recognition.ts";
import { phraseProbability } from "#engine/score/phraseJudge.ts";
import { PHONE_COST } from "../support/englishClasses.ts";
import type { Utterance } from "./corpus.ts";
import { cut, placeWords } from "./phraseTrials.ts";
import { SAID_RIGHT, soundsLike } from "./readingTrials.ts";

/** A word that was said, and another one that was asked for. */
export interface ConfusionTrial {
  speaker: string;
  said: string;
  asked: string;
  /** The sounds in which they differ, and where. */
  key: string;
  place: Place;
  /** Whether word recognition takes the one for the other, and whether pronunciation does, its phonemes being asked for. */
  recognition: boolean;
  pronunciation: boolean;
}

/** Words tried with each that was said, and how many of the nearest are looked at for them. */
const TRIED = 24;
const SEARCHED = 200;
/** Frames without speech that make a word's edge that of a word read by itself; and what of them is cut out with it. In running speech the next sound is in the word's last one. */
const QUIET = 8;
const MARGIN = 0.03;

/** Common words that differ from one in a single sound. */
interface Neighbour {
  word: string;
  key: string;
  place: Place;
}

const neighbours = new Map<string, Neighbour[]>();

/**
 * What the engine makes of the words of a recording that experts found right, each cut out and beside others that differ in one sound. Where
 * that is at the word's edge, there has to be quiet beside it.
 */
export async function confusionTrials(utterance: Utterance, models: Models): Promise<ConfusionTrial[]> {
  const { samples, duration } = await readAudio(utterance.audioPath);
  const heard = await featuresOf(samples, duration, models, () => undefined);
  const placed = placeWords(utterance, heard, models);
  if (!placed) return [];
  const random = randomFrom(Number(utterance.id) || utterance.id.length);
  const { language } = models;
  const { frameSeconds } = heard.posteriors;
  const trials: ConfusionTrial[] = [];
  for (const [i, said] of placed.words.entries()) {
    const place = placed.path.words.find(({ word }) => word === i);
    if (!place || utterance.scores[i]!.some((score) => !(score >= SAID_RIGHT))) continue;
    const quiet = quietBeside(placed.path, i, heard.emissions.frames);
    const chosen = drawn(
      neighboursOf(said, utterance.phonemes[i]!, language.lexicon).filter((other) => other.place === "middle" || quiet[other.place]),
      random,
    );
    if (chosen.length === 0) continue;
    const margin = (at: "first" | "last") => (quiet[at] ? QUIET * frameSeconds : MARGIN);
    const alone = await cut(heard, place.start * frameSeconds - margin("first"), place.end * frameSeconds + margin("last"), models, random);
    for (const { word, key, place: at } of chosen) {
      const phonemes = language.lexicon.pronunciations(word)[0]!.map((phone) => language.phonemes.symbolOf(phone));
      trials.push({
        speaker: utterance.speaker,
        said,
        asked: word,
        key,
        place: at,
        recognition:
          phraseProbability(evidenceFor(alone, word, models) ?? [], models.acoustic.fitted.scorer.phrase) >=
          models.acoustic.fitted.scorer.phrase.accepted,
        pronunciation: analysePronunciation(alone, phonemes.join(" "), models, () => undefined).isCorrect,
      });
    }
  }
  return trials;
}

function quietBeside({ words, fillers }: PhraseAlignment, word: number, frames: number): { first: boolean; last: boolean } {
  const at = words.findIndex((placed) => placed.word === word);
  const { start, end } = words[at]!;
  const isQuiet = (from: number, to: number) => to - from >= QUIET && !fillers.some((filler) => filler.end > from && filler.start < to);
  return {
    first: isQuiet(Math.max(words[at - 1]?.end ?? 0, start - QUIET), start),
    last: isQuiet(end, Math.min(words[at + 1]?.start ?? frames, end + QUIET)),
  };
}

/** Those that a word's most usual pronunciation makes, as `said` was expected to be. */
function neighboursOf(said: string, phonemes: readonly string[], lexicon: Lexicon): Neighbour[] {
  const name = `${said} ${phonemes.join(" ")}`;
  let found = neighbours.get(name);
  if (!found) {
    const words = new Set(
      lexicon.index
        .nearest(
          phonemes.map((symbol) => lexicon.phonemes.classOf(symbol)),
          PHONE_COST,
          SEARCHED,
        )
        .map(({ word }) => word),
    );
    found = [...words].flatMap((word) => {
      if (!lexicon.isCommon(word) || soundsLike(word, said, lexicon)) return [];
      const asked = lexicon.pronunciations(word)[0]!.map((phone) => lexicon.phonemes.symbolOf(phone));
      const difference = differenceBetween(phonemes, asked);
      return difference ? [{ word, ...difference }] : [];
    });
    neighbours.set(name, found);
  }
  return found;
}

function drawn(from: readonly Neighbour[], random: () => number): Neighbour[] {
  return from
    .map((neighbour) => ({ neighbour, key: random() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, TRIED)
    .map(({ neighbour }) => neighbour);
}
