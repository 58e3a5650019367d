import type { FluencyAnalysis, ReadingEvent, RecognitionAnalysis } from "#core/analysis.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Token } from "#language/text/token.ts";
import type { AcousticFeatures } from "../acoustic/acousticFeatures.ts";
import { alignSegments } from "../align/alignSegments.ts";
import { alignPhrase } from "../decode/alignPhrase.ts";
import { hearWord } from "../decode/heardWord.ts";
import type { HeardPhone } from "../decode/phoneLoop.ts";
import type { Lexicon, Pronunciation } from "../language/lexicon.ts";
import { phraseEvidence, type PhraseMatch, type PhraseWord } from "../score/phraseEvidence.ts";
import { phraseConfidence, phraseProbability } from "../score/phraseJudge.ts";
import { neighboursOf, type Rival } from "../score/wordRivals.ts";
import { analyseFluency } from "./fluency.ts";
import type { Models, ProgressReporter } from "./models.ts";
import { phonemePairs } from "./readingEvents.ts";

export async function analyseRecognition(
  heard: AcousticFeatures,
  reference: string,
  models: Models,
  report: ProgressReporter,
): Promise<RecognitionAnalysis> {
  const read = await analyseFluency(heard, reference, models, report);
  if (read.items?.some(Boolean)) return itemRecognition(read, heard, models);
  const { duration, warnings: ofReading, unknownWords } = read;
  // Here such words are compared with their letters, which the feedback says.
  const warnings = ofReading.filter(({ code }) => code !== "unknown-words");
  const tokens = models.language.tokenise(reference);
  const expected = tokens.map((token) => normaliseWord(token.text));
  const events = read.events.filter((event) => !isAside(event));
  const match = heard.silent ? undefined : matchOf(heard, tokens, models, (fraction) => report("scoring", 0.95 + fraction * 0.05));
  const probability = heard.silent ? 0 : probabilityOf(match, events, models);
  const correct = probability >= models.acoustic.fitted.scorer.phrase.accepted;
  const settled = correct ? events : events.map((event) => heardInstead(event, expected[event.wordIndex], events, heard, models, match));
  const said = settled.filter((event) => event.kind !== "omission");
  const different = settled.filter((event) => event.kind !== "correct");
  return {
    kind: "recognition",
    duration,
    warnings,
    prediction: (correct ? expected : said.flatMap((event) => event.heard)).join(" "),
    correct,
    confidence:
      unknownWords.length > 0
        ? "Low"
        : confidenceIn(phraseConfidence(probability, models.acoustic.fitted.scorer.phrase), warnings.length > 0),
    score: Math.round(probability * 100),
    phonemes: correct ? [] : said.flatMap(heardPhonemes),
    feedback:
      correct && unknownWords.length > 0
        ? unknownInWords(unknownWords, match)
        : feedbackOn(correct, said.length === 0, different, expected),
  };
}

/** Each item was judged by itself, and all must be right. */
function itemRecognition(
  { duration, warnings, words, unknownWords, events: read }: FluencyAnalysis,
  { silent }: AcousticFeatures,
  { acoustic, language }: Models,
): RecognitionAnalysis {
  const events = read.filter((event) => !isAside(event));
  const correct = events.every(({ kind }) => kind === "correct");
  const expected = words.map(normaliseWord);
  const named = events.map((event) =>
    event.kind === "substitution" && event.heard.length === 0
      ? { ...event, heard: [language.spellSounds(event.heardPhonemes ?? [])] }
      : event,
  );
  const said = named.filter(({ kind }) => kind !== "omission");
  const probability = silent
    ? 0
    : Math.min(...events.map(({ kind, confidence = 1 }) => (kind === "correct" ? confidence : 1 - confidence)));
  return {
    kind: "recognition",
    duration,
    warnings,
    prediction: (correct ? expected : said.flatMap((event) => event.heard)).join(" "),
    correct,
    confidence:
      unknownWords.length > 0 ? "Low" : confidenceIn(phraseConfidence(probability, acoustic.fitted.scorer.item), warnings.length > 0),
    score: Math.round(probability * 100),
    phonemes: correct ? [] : said.flatMap(heardPhonemes),
    feedback: feedbackOn(
      correct,
      said.length === 0,
      named.filter(({ kind }) => kind !== "correct"),
      expected,
    ),
  };
}

/** On a recording of a phrase; see `phraseEvidence`. */
export function evidenceFor(heard: AcousticFeatures, reference: string, models: Models): number[] | undefined {
  return matchOf(heard, models.language.tokenise(reference), models)?.evidence;
}

/** With the token of each word: a number is several words. */
interface Match extends PhraseMatch {
  tokens: number[];
  /** The pronunciations come from letters alone. */
  guessed: boolean;
}

function matchOf(
  heard: AcousticFeatures,
  tokens: readonly Token[],
  models: Models,
  onFraction?: (fraction: number) => void,
): Match | undefined {
  const parts = bestVerbalizations(tokens, heard, models);
  const words = parts.flat();
  // Without any dictionary word, letters are all there is.
  const guessed = words.every(({ known }) => !known);
  const match = phraseEvidence(heard, guessed ? words.map((word) => ({ ...word, known: true })) : words, models, onFraction);
  return match && { ...match, guessed, tokens: parts.flatMap((of, token) => of.map(() => token)) };
}

/** Of each token, the words ("0351": zero or oh, three, five, one) that fit the sound best. */
function bestVerbalizations(tokens: readonly Token[], { emissions }: AcousticFeatures, models: Models): PhraseWord[][] {
  const { lexicon } = models.language;
  const { unexplained: fillers, restart } = models.acoustic.fitted.phrases;
  const choices = tokens.map(({ spoken, alternatives }) => {
    const all = [spoken, ...alternatives].map((words) =>
      words.map((word) => phraseWord(word, lexicon)).filter(({ pronunciations }) => pronunciations.length > 0),
    );
    const known = all.filter((words) => words.length > 0 && words.every((word) => word.known));
    return known.length > 0 ? known : all.slice(0, 1);
  });
  const chosen = choices.map((verbalizations) => verbalizations[0]!);
  choices.forEach((verbalizations, i) => {
    if (verbalizations.length < 2) return;
    const scores = verbalizations.map((words) => {
      const pronunciations = chosen
        .with(i, words)
        .flat()
        .map((word) => word.pronunciations);
      return alignPhrase(emissions, 0, emissions.frames, pronunciations, { fillers, restart })?.score ?? -Infinity;
    });
    chosen[i] = verbalizations[scores.indexOf(Math.max(...scores))]!;
  });
  return chosen;
}

function phraseWord(word: string, lexicon: Lexicon): PhraseWord {
  const pronunciations = lexicon.pronunciations(word);
  if (pronunciations.length > 0) return { word, pronunciations, known: true };
  const guess = lexicon.guess(word);
  return { word, pronunciations: guess.length > 0 ? [guess] : [], known: false };
}

/**
 * Raises the odds of guessed words: with hidden dictionary entries, 93 % of those said are then accepted, 25 % of random others, and 81 %
 * of noises; 79, 4 and 1 % without it (140 words of the development speakers, cut out alone).
 */
const GUESSED_ODDS_FACTOR = 6;

/** For words whose letters say nothing, such as another script's, all that is known is that something was said. */
function probabilityOf(match: Match | undefined, events: readonly ReadingEvent[], { acoustic }: Models): number {
  const { scorer } = acoustic.fitted;
  if (match) {
    const probability = phraseProbability(match.evidence, match.guessed ? scorer.guessedPhrase : scorer.phrase);
    return match.guessed ? (GUESSED_ODDS_FACTOR * probability) / (GUESSED_ODDS_FACTOR * probability + 1 - probability) : probability;
  }
  return events.length > 0 && events.every((event) => event.kind === "correct") ? 1 : 0;
}

/** The word again, or a sound too short for a word ("uh"): neither makes an answer wrong. */
function isAside(event: ReadingEvent): boolean {
  return event.repetition === true || (event.kind === "insertion" && (event.heardPhonemes ?? []).length < 3);
}

/** Only in a phrase that was not said: a phoneme was probably another, or another was heard for it. */
function isDoubtful(event: ReadingEvent): boolean {
  if (event.kind === "correct") return (event.phonemes ?? []).some(({ posterior }) => posterior !== undefined && posterior < 0.5);
  return event.kind === "substitution";
}

/** Only in a phrase that was not said: a better fit than the expected word, in its place. */
function heardInstead(
  event: ReadingEvent,
  expectedWord: string | undefined,
  events: readonly ReadingEvent[],
  heard: AcousticFeatures,
  models: Models,
  match: Match | undefined,
): ReadingEvent {
  if (event.kind !== "correct" && event.kind !== "substitution") return event;
  const rival = match && bestRival(match, event.wordIndex);
  if (rival && event.kind === "correct")
    return replacedBy(event, rival.word, alignedIn(room(event, events, heard), rival.phones, heard, models), heard);
  if (!isDoubtful(event)) return event;
  const { lexicon, phonemes } = models.language;
  const expected = (event.expectedPhonemes ?? []).map((symbol) => phonemes.classOf(symbol));
  const { frames, frameSeconds } = heard.emissions;
  const start = Math.floor(event.start / frameSeconds);
  const end = Math.min(frames, Math.ceil(event.end / frameSeconds));
  const passage = neighboursOf([expected], lexicon).map(({ word }) => word);
  const { word, phones } = hearWord(heard.emissions, start, end, lexicon, { before: [], after: [], passage });
  // No other word of the dictionary fits better.
  return word === expectedWord ? { ...event, kind: "correct", heard: [word!] } : replacedBy(event, word, phones, heard);
}

/** The weight of frequency against sound; as in `hearWord`. */
const FREQUENCY_WEIGHT = 0.7;

/** A smaller gain is not reported: an accent makes as much difference. */
const LEAST_GAIN_NATS = 10;

/** Among those that fit better than one of a token's own words. */
function bestRival({ rivals, tokens }: Match, token: number): Rival | undefined {
  const better = rivals.filter((_, i) => tokens[i] === token).flatMap((list) => list.filter(({ gain }) => gain >= LEAST_GAIN_NATS));
  const weight = ({ gain, logShare }: Rival) => gain + FREQUENCY_WEIGHT * logShare;
  return better.reduce<Rival | undefined>((best, rival) => (best && weight(best) >= weight(rival) ? best : rival), undefined);
}

/** Frames around a word that no other word occupies: at most 0.3 s on either side. */
function room(event: ReadingEvent, events: readonly ReadingEvent[], { emissions }: AcousticFeatures): { start: number; end: number } {
  const { frames, frameSeconds } = emissions;
  const at = events.indexOf(event);
  const before = events.slice(0, at).findLast(({ kind }) => kind !== "omission")?.end ?? 0;
  const after = events.slice(at + 1).find(({ kind }) => kind !== "omission")?.start ?? Infinity;
  return {
    start: Math.floor(Math.max(Math.min(before, event.start), event.start - 0.3, 0) / frameSeconds),
    end: Math.min(frames, Math.ceil(Math.min(Math.max(after, event.end), event.end + 0.3) / frameSeconds)),
  };
}

function alignedIn(
  { start, end }: { start: number; end: number },
  phones: Pronunciation,
  heard: AcousticFeatures,
  models: Models,
): HeardPhone[] {
  return alignSegments(heard, [{ phones, start, end }], models.acoustic.fitted.boundaries)[0]!.map((time, i) => ({
    phone: phones[i]!,
    start: time.start / heard.emissions.frameSeconds,
    end: time.end / heard.emissions.frameSeconds,
  }));
}

function replacedBy(
  event: ReadingEvent,
  word: string | undefined,
  phones: readonly HeardPhone[],
  { posteriors: { phonemes, frameSeconds } }: AcousticFeatures,
): ReadingEvent {
  const expected = (event.expectedPhonemes ?? []).map((symbol) => phonemes.classOf(symbol));
  const spoken = phones.map(({ phone }) => phone);
  return {
    ...event,
    kind: "substitution",
    heard: word ? [word] : [],
    heardPhonemes: spoken.map((phone) => phonemes.symbolOf(phone)),
    phonemePairs: phonemePairs(expected, spoken, phonemes),
    phonemes: phones.map(({ phone, start, end }) => ({
      phoneme: phonemes.symbolOf(phone),
      start: start * frameSeconds,
      end: end * frameSeconds,
      score: event.phonemes?.find((phoneme) => phoneme.phoneme === phonemes.symbolOf(phone))?.score ?? 0,
    })),
  };
}

/** A warning lowers it by one level. */
function confidenceIn(confidence: RecognitionAnalysis["confidence"], warned: boolean): RecognitionAnalysis["confidence"] {
  if (!warned) return confidence;
  return confidence === "High" ? "Medium" : "Low";
}

function heardPhonemes(event: ReadingEvent): RecognitionAnalysis["phonemes"] {
  return (event.phonemes ?? []).map((phoneme, i) => {
    const pair = event.phonemePairs?.filter((step) => step.heard !== undefined)[i];
    const original = pair ? (pair.kind === "replace" ? pair.expected! : null) : null;
    return { ...phoneme, original };
  });
}

function unknownInWords(words: readonly string[], match: Match | undefined): string {
  const names = `"${words.join('", "')}"`;
  const unknown = `${names} ${words.length === 1 ? "is" : "are"} not in the dictionary`;
  return match?.guessed
    ? `${unknown}. The pronunciation was guessed from the letters, so listen to the recording.`
    : `${unknown}, so any attempt counts as right.`;
}

function feedbackOn(correct: boolean, silent: boolean, different: readonly ReadingEvent[], expected: readonly string[]): string {
  if (correct) return "";
  if (silent) return "Nothing was said.";
  const sentences = different.slice(0, 4).map((event) => {
    const heard = event.heard.join(" ") || "something else";
    if (event.kind === "omission") return `"${expected[event.wordIndex]}" was not said`;
    if (event.kind === "insertion") return `"${heard}" was added`;
    return `"${heard}" was heard for "${expected[event.wordIndex]}"`;
  });
  return sentences.length > 0 ? `${sentences.join(", ")}.` : "The words match, but their sounds were heard only in part.";
}
