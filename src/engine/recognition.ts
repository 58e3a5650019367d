import type { ReadingEvent, RecognitionAnalysis } from "../core/analysis.ts";
import { normaliseWord } from "../core/reading/normaliseWord.ts";
import { tokenise } from "../core/reading/tokens.ts";
import { SECONDS_PER_FRAME } from "./acoustic/logMel.ts";
import { classOf, phonemeOf } from "./acoustic/phoneNetwork.ts";
import { PHONE_COST } from "./decode/phoneCost.ts";
import { hearWord } from "./decode/heardWord.ts";
import { analyseFluency } from "./reading/fluency.ts";
import { phonemePairs } from "./reading/readingEvents.ts";
import type { Heard, Models, Watch } from "./listen.ts";
import { phraseEvidence } from "./score/phraseEvidence.ts";
import { phraseProbability } from "./score/phraseJudge.ts";

/** Words like the expected one that may have been said instead: whoever misses a word is likelier to say one of these. */
const NEIGHBOURS = 24;
/** How probable it is that the verdict is right where the confidence is High, and where it is Medium at least. */
const HIGH = 0.95;
const MEDIUM = 0.8;

/** Which word or phrase was said, and whether it is the expected one. */
export function analyseRecognition(heard: Heard, reference: string, models: Models, watch: Watch): RecognitionAnalysis {
  const { events: read, duration, warnings, unknownWords } = analyseFluency(heard, reference, models, watch);
  const expected = expectedWords(reference);
  const events = read.filter((event) => !isAside(event));
  const probability = heard.silent ? 0 : probabilityOf(heard, events, expected, models);
  const correct = probability >= models.scorer.phrase.accepted;
  const told = correct ? events : events.map((event) => (isDoubtful(event) ? heardInstead(event, expected[event.wordIndex]!, heard, models) : event));
  const said = told.filter((event) => event.kind !== "delete");
  const different = told.filter((event) => event.kind !== "equal");
  return {
    kind: "recognition",
    duration,
    warnings,
    prediction: (correct ? expected : said.flatMap((event) => event.heard)).join(" "),
    correct,
    confidence: unknownWords.length > 0 ? "Low" : confidenceIn(correct ? probability : 1 - probability, warnings.length > 0),
    score: Math.round(probability * 100),
    phonemes: correct ? [] : said.flatMap(heardPhonemes),
    feedback: correct && unknownWords.length > 0 ? `The dictionary lacks "${unknownWords.join('", "')}": any attempt counts as right.` : feedbackOn(correct, said.length === 0, different, expected),
  };
}

/** What the verdict on a recording of a phrase rests on; see `phraseEvidence`. */
export function evidenceFor(heard: Heard, reference: string, models: Models): number[] | undefined {
  const { events } = analyseFluency(heard, reference, models, () => undefined);
  return phraseEvidence(heard, events.filter((event) => !isAside(event)), expectedWords(reference), models);
}

function expectedWords(reference: string): string[] {
  return tokenise(reference).map((token) => normaliseWord(token.text));
}

/** Of words that the dictionary lacks nothing is known but that something was said for them. */
function probabilityOf(heard: Heard, events: readonly ReadingEvent[], expected: readonly string[], models: Models): number {
  const evidence = phraseEvidence(heard, events, expected, models);
  if (evidence) return phraseProbability(evidence, models.scorer.phrase);
  return events.length > 0 && events.every((event) => event.kind === "equal") ? 1 : 0;
}

/** The word said again, or a sound too short for a word of its own ("uh"): neither makes an answer wrong. */
function isAside(event: ReadingEvent): boolean {
  return event.repetition === true || (event.kind === "insert" && (event.heardPhonemes ?? []).length < 3);
}

/** In a phrase that was not said: a word with a phoneme that was probably another one, or one that another was heard for. */
function isDoubtful(event: ReadingEvent): boolean {
  if (event.kind === "equal") return (event.phonemes ?? []).some(({ posterior }) => posterior !== undefined && posterior < 0.5);
  return event.kind === "replace";
}

function neighboursOf({ expectedPhonemes = [] }: ReadingEvent, { lexicon }: Models): string[] {
  return expectedPhonemes.length === 0 ? [] : lexicon.index.nearest(expectedPhonemes.map(classOf), PHONE_COST, NEIGHBOURS).map(({ word }) => word);
}

/** The word that fits the sound better than the expected one does, in its place. */
function heardInstead(event: ReadingEvent, expectedWord: string, heard: Heard, models: Models): ReadingEvent {
  const start = Math.floor(event.start / SECONDS_PER_FRAME);
  const end = Math.min(heard.emissions.frames, Math.ceil(event.end / SECONDS_PER_FRAME));
  const { word, phones } = hearWord(heard.emissions, start, end, models.lexicon, { before: [], after: [], passage: neighboursOf(event, models) });
  // Of all words in the dictionary the expected one fits best: doubtful phonemes, but no other word.
  if (word === expectedWord) return { ...event, kind: "equal", heard: [word] };
  const expected = (event.expectedPhonemes ?? []).map(classOf);
  const spoken = phones.map((piece) => piece.phone);
  return {
    ...event,
    kind: "replace",
    heard: word ? [word] : [],
    heardPhonemes: spoken.map(phonemeOf),
    phonemePairs: phonemePairs(expected, spoken),
    phonemes: phones.map((piece) => ({
      phoneme: phonemeOf(piece.phone),
      start: piece.start * SECONDS_PER_FRAME,
      end: piece.end * SECONDS_PER_FRAME,
      score: event.phonemes?.find((phoneme) => phoneme.phoneme === phonemeOf(piece.phone))?.score ?? 0,
    })),
  };
}

/** @param right probability that the verdict is right */
function confidenceIn(right: number, warned: boolean): RecognitionAnalysis["confidence"] {
  if (right >= HIGH) return warned ? "Medium" : "High";
  return right < MEDIUM || warned ? "Low" : "Medium";
}

function heardPhonemes(event: ReadingEvent): RecognitionAnalysis["phonemes"] {
  return (event.phonemes ?? []).map((phoneme, i) => {
    const pair = event.phonemePairs?.filter((step) => step.heard !== undefined)[i];
    const original = pair ? (pair.kind === "replace" ? pair.expected! : null) : null;
    return { ...phoneme, original };
  });
}

function feedbackOn(correct: boolean, silent: boolean, different: readonly ReadingEvent[], expected: readonly string[]): string {
  if (correct) return "";
  if (silent) return "Nothing was said.";
  const told = different.slice(0, 4).map((event) => {
    const heard = event.heard.join(" ") || "something else";
    if (event.kind === "delete") return `"${expected[event.wordIndex]}" was not said`;
    if (event.kind === "insert") return `"${heard}" was said besides`;
    return `"${heard}" was heard for "${expected[event.wordIndex]}"`;
  });
  return told.length > 0 ? `${told.join(", ")}.` : "The words fit, but the sounds were heard only in part.";
}
