import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";
import type { Emissions } from "../acoustic/emissions.ts";
import { framesIn, type Posteriors } from "../acoustic/posteriors.ts";
import { alignSegments, type PhoneTime } from "../align/alignSegments.ts";
import type { BoundaryModel } from "../align/boundaryModel.ts";
import {
  alignPhrase,
  freeLoop,
  type FillerLogWeights,
  type PhraseAlignment,
  type PhraseLogWeights,
  type PlacedWord,
} from "../decode/alignPhrase.ts";
import { alignPhones } from "../decode/phoneLoop.ts";
import type { SpokenLanguage } from "../language/spokenLanguage.ts";
import type { NearWord, Pronunciation } from "../language/lexicon.ts";
import { contrastGain, contrastOdds, placeContrast, placeNumbers } from "./placeContrast.ts";
import { scoreSegments, type Judges } from "./scoreSegments.ts";
import { verdictOf } from "./verdict.ts";
import { neighboursOf, rivalOdds, rivalsOf, type Rival } from "./wordRivals.ts";

export interface PhraseWord {
  word: string;
  /** None of them empty. */
  pronunciations: readonly Pronunciation[];
  /** False for a guess: it shows where the word may be, not how it was said. */
  known: boolean;
  /** Words that may have been said instead; the dictionary's neighbours unless given. */
  neighbours?: readonly Omit<NearWord, "distance">[];
}

export interface PhraseModels extends Judges {
  acoustic: Judges["acoustic"] & { fitted: { boundaries: BoundaryModel; phrases: PhraseLogWeights } };
  language: Pick<SpokenLanguage, "lexicon">;
}

export interface PhraseMatch {
  /** `PHRASE_EVIDENCE` numbers, mostly between -3 and 3. */
  evidence: number[];
  /** Each word's neighbours from the dictionary, best fit first. */
  rivals: Rival[][];
}

/** With its phonemes' fit: nats relative to the free phoneme loop. */
interface Place extends PlacedWord {
  phones: Pronunciation;
  fit: number;
}

const LOWEST_LOG_POSTERIOR = -12;
/** Lengths of phonemes are counted in these. */
const UNIT_SECONDS = 0.01;
/** Counts as one. */
const UNEXPLAINED_SECONDS = 0.3;

/**
 * Independent of the reading decoder: the phrase is aligned as a whole, with restarts and unexplained speech, and weighed against other
 * phrases.
 * @returns undefined without a known word, or where the recording is too short for the phrase
 */
export function phraseEvidence(
  heard: AcousticFeatures,
  words: readonly PhraseWord[],
  models: PhraseModels,
  onFraction?: (fraction: number) => void,
): PhraseMatch | undefined {
  if (!words.some(({ known }) => known)) return undefined;
  const { emissions, posteriors } = heard;
  const pronunciations = words.map((word) => word.pronunciations);
  const { scorer, boundaries, phrases } = models.acoustic.fitted;
  const { restart, unexplained } = phrases;
  const whole = (fillers?: FillerLogWeights) => alignPhrase(emissions, 0, emissions.frames, pronunciations, { fillers, restart });
  const [path, strict] = [whole(unexplained), whole()];
  if (!path || !strict) return undefined;
  const { places, again } = bestPlaces(path, words, emissions);
  const rivals = words.map(({ known, pronunciations: own, neighbours }, i) => {
    onFraction?.(i / words.length);
    return known
      ? rivalsOf(emissions, places, i, own, neighbours ?? neighboursOf(own, models.language.lexicon)).sort((a, b) => b.gain - a.gain)
      : [];
  });
  const judged = places.filter(({ word }) => words[word]!.known);
  judged.sort((a, b) => a.start - b.start);
  const times = alignSegments(heard, judged, boundaries);
  const segments = judged.map(({ phones: own }, i) => ({ phones: own, times: times[i]! }));
  const odds = scoreSegments(posteriors, models, segments).flatMap((scores) => scores.map((score) => score.odds));
  const shortest = Math.log(
    Math.min(...judged.map(({ start, end, phones: own }) => (end - start) / own.length)) * (emissions.frameSeconds / UNIT_SECONDS),
  );
  const phones = judged.reduce((sum, place) => sum + place.phones.length, 0);
  const compared = rivals.filter((_, i) => words[i]!.known);
  // Speech that seems unexplained may belong to an unknown word.
  const guessed = judged.length < words.length;
  const amongNeighbours = clamp(Math.min(...compared.map((list) => rivalOdds(list, 0.2, 0.7))), -8, 8) / 3;
  const overRivals = Math.min(...compared.map((list) => -(list[0]?.gain ?? -5)));
  const verdict = clamp(verdictOf(odds), -8, 8) / 3;
  const contrast = contrastOf(
    segments.map(({ phones: own, times: at }, i) => ({
      phones: own,
      likelihoods: own.map((_, place) => placeContrast(scorer.contrast, placeNumbers(posteriors, own, at, place, boundaries))),
      rivals: rivals[judged[i]!.word]!,
    })),
  );
  const meanOdds = odds.reduce((sum, value) => sum + clamp(value, -6, 6), 0) / odds.length / 3;
  // A word alone is all that the sound has to explain: its contrast counts differently from a phrase's.
  const alone = judged.length === 1 ? 1 : 0;
  const evidence = [
    verdict,
    meanOdds,
    clamp(Math.min(...odds), -10, 8) / 3,
    clamp(judged.reduce((sum, { fit }) => sum + fit, 0) / phones, -12, 3) / 3,
    clamp(Math.min(...judged.map(({ fit, phones: own }) => fit / own.length)), -15, 3) / 3,
    clamp(Math.min(...segments.map((segment) => leastPosterior(posteriors, segment.phones, segment.times))), -8, 4) / 3,
    clamp(overRivals, -60, 20) / 10,
    amongNeighbours,
    // If another word fits that much better, no accent explains it.
    clamp(overRivals + 15, -45, 0) / 10,
    guessed ? 0 : clamp(strict.score - path.score, -60, 0) / 20,
    guessed ? 0 : Math.min(2, unexplainedFrames(path, emissions) / framesIn(UNEXPLAINED_SECONDS, emissions)),
    Math.min(2, path.words.length - words.length),
    clamp(again, -12, 0) / 3,
    shortest - 2,
    // Below 50 ms per phoneme, a word was squeezed into the sound.
    Math.min(0, shortest - 1.7),
    Math.log(phones) - 2,
    // Two straight lines: clear odds count differently from uncertain ones.
    Math.min(amongNeighbours, -0.3),
    Math.max(amongNeighbours, 0.5),
    Math.min(verdict, 0),
    Math.min(meanOdds - 0.5, 0),
    ...Object.values(contrast),
    Math.min(contrast.amongRivals, 0),
    Math.min(contrast.verdict, 0),
    alone,
    alone * contrast.amongRivals,
    alone * contrast.verdict,
    alone * amongNeighbours,
  ];
  return { evidence, rivals };
}

/** The weight of frequency against sound; half of that in `rivalOdds`, as the contrast knows more. */
const CONTRAST_FREQUENCY = 0.35;

/** The phonemes compared in their own places with each other phoneme, and with those of the words' neighbours. */
function contrastOf(words: readonly { phones: Pronunciation; likelihoods: readonly Float64Array[]; rivals: readonly Rival[] }[]) {
  const odds = words.flatMap(({ phones, likelihoods }) => phones.map((phone, i) => clamp(contrastOdds(likelihoods[i]!, phone), -12, 8)));
  const present = words.flatMap(({ phones, likelihoods }) => phones.map((phone, i) => likelihoods[i]![phone]! - likelihoods[i]![0]!));
  const compared = words.map(({ phones, likelihoods, rivals }) =>
    rivals.flatMap((rival) => {
      const gain = contrastGain(likelihoods, phones, rival.phones);
      return gain === undefined ? [] : [{ gain, logShare: rival.logShare }];
    }),
  );
  return {
    least: Math.min(...odds) / 3,
    mean: odds.reduce((sum, value) => sum + value, 0) / odds.length / 3,
    verdict: verdictOf(odds) / 3,
    amongRivals: clamp(Math.min(...compared.map((rivals) => rivalOdds(rivals, 1, CONTRAST_FREQUENCY))), -8, 8) / 3,
    overRivals: clamp(Math.min(8, ...compared.flatMap((rivals) => rivals.map(({ gain }) => -gain))), -8, 8) / 3,
    present: clamp(Math.min(...present), -8, 8) / 3,
  };
}

/** Of repeated words the best occurrence; `again` is the others' worst fit, in nats per phoneme. */
function bestPlaces(path: PhraseAlignment, words: readonly PhraseWord[], emissions: Emissions): { places: Place[]; again: number } {
  const free = freeLoop(emissions);
  const places: Place[] = [];
  let again = 0;
  for (const placed of path.words) {
    const phones = words[placed.word]!.pronunciations[placed.variant]!;
    let fit = alignPhones(emissions, placed.start, placed.end, phones)?.score ?? -Infinity;
    for (let t = placed.start; t < placed.end; t++) fit -= free[t]!;
    const place = { ...placed, phones, fit };
    const other = places[placed.word];
    const best = !other || fit / phones.length > other.fit / other.phones.length;
    const worse = best ? other : place;
    if (best) places[placed.word] = place;
    if (worse) again = Math.min(again, worse.fit / worse.phones.length);
  }
  return { places, again };
}

/**
 * Lowest goodness of pronunciation of the phonemes: mean log posterior over the frames, minus that of the best other phoneme; nats (Witt
 * and Young: *Phone-level pronunciation scoring*, 2000).
 */
function leastPosterior({ phonemes, log, frameSeconds }: Posteriors, phones: Pronunciation, times: readonly PhoneTime[]): number {
  const { classes } = phonemes;
  const goodness = times.map(({ start, end }, i) => {
    const first = Math.round(start / frameSeconds);
    const last = Math.round(end / frameSeconds);
    let sum = 0;
    for (let t = first; t < last; t++) {
      let rival = -Infinity;
      for (let q = 0; q < classes; q++) if (q !== phones[i] && log[t * classes + q]! > rival) rival = log[t * classes + q]!;
      sum += Math.max(LOWEST_LOG_POSTERIOR, log[t * classes + phones[i]!]!) - rival;
    }
    return last > first ? sum / (last - first) : LOWEST_LOG_POSTERIOR;
  });
  return Math.min(...goodness);
}

/** The free phoneme loop hears speech in them, and the phrase has none. */
function unexplainedFrames(path: PhraseAlignment, emissions: Emissions): number {
  const free = freeLoop(emissions);
  const { classes } = emissions.phonemes;
  const covered = new Uint8Array(emissions.frames);
  for (const { start, end } of path.words) covered.fill(1, start, end);
  let count = 0;
  for (let t = 0; t < emissions.frames; t++) if (!covered[t] && free[t]! > emissions.scores[t * classes]!) count++;
  return count;
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, Number.isFinite(value) ? value : low));
