import type { ReadingEvent, RecognitionAnalysis } from "../core/analysis.ts";
import { normaliseWord, tokenise } from "../core/reading/tokens.ts";
import { SECONDS_PER_FRAME } from "./acoustic/logMel.ts";
import { classOf, phonemeOf } from "./acoustic/phoneNetwork.ts";
import { hearWord } from "./decode/heardWord.ts";
import { analyseFluency, phonemePairs } from "./fluency.ts";
import type { Heard, Models, Watch } from "./listen.ts";

/**
 * A word is taken for the expected one from this mean score of its phonemes on, if none of them was surely another.
 * Measured on development speakers with words and phrases cut from their readings: nine in ten right answers pass,
 * one in ten random others does, and half of those that differ in a phoneme or two.
 */
const ACCEPTED = 65;
/** Scores from which an answer is surely the expected one, and up to which it surely is not. */
const SURELY_RIGHT = 88;
const SURELY_WRONG = 35;

/** Which word or phrase was said, and whether it is the expected one. */
export function analyseRecognition(heard: Heard, reference: string, models: Models, watch: Watch): RecognitionAnalysis {
  const { events: read, duration, warnings, unknownWords } = analyseFluency(heard, reference, models, watch);
  const expected = tokenise(reference).map((token) => normaliseWord(token.text));
  const events = read.filter((event) => !isAside(event)).map((event) => (isDoubtful(event) ? heardInstead(event, heard, models) : event));
  const said = events.filter((event) => event.kind !== "delete");
  const score = scoreOf(events, expected.length);
  const correct = said.length > 0 && events.every((event) => event.kind === "equal");
  return {
    kind: "recognition",
    duration,
    warnings,
    prediction: said.flatMap((event) => event.heard).join(" "),
    correct,
    confidence: unknownWords.length > 0 || said.length === 0 ? "Low" : confidenceIn(correct, score, warnings.length > 0),
    score,
    phonemes: correct ? [] : said.flatMap(heardPhonemes),
    feedback: correct && unknownWords.length > 0 ? `The dictionary lacks "${unknownWords.join('", "')}": any attempt counts as right.` : feedbackOn(correct, said.length === 0, events.filter((event) => event.kind !== "equal"), expected),
  };
}

/** The word said again, or a sound too short for a word of its own ("uh"): neither makes an answer wrong. */
function isAside(event: ReadingEvent): boolean {
  return event.repetition === true || (event.kind === "insert" && (event.heardPhonemes ?? []).length < 3);
}

function isDoubtful(event: ReadingEvent): boolean {
  if (event.kind === "equal") return event.score !== undefined && event.score < ACCEPTED;
  return event.kind === "replace" && event.heard.length === 0;
}

/** The word that fits the sound better than the expected one does, in its place. */
function heardInstead(event: ReadingEvent, heard: Heard, models: Models): ReadingEvent {
  const start = Math.floor(event.start / SECONDS_PER_FRAME);
  const end = Math.min(heard.emissions.frames, Math.ceil(event.end / SECONDS_PER_FRAME));
  const { word, phones } = hearWord(heard.emissions, start, end, models.lexicon, { before: [], after: [], passage: [] });
  // Of all words in the dictionary the expected one fits best: doubtful phonemes, but no other word.
  if (word !== undefined && event.heard.includes(word)) return event;
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

function confidenceIn(correct: boolean, score: number, warned: boolean): RecognitionAnalysis["confidence"] {
  const sure = correct ? score >= SURELY_RIGHT : score <= SURELY_WRONG;
  if (sure) return warned ? "Medium" : "High";
  const near = correct ? score < (ACCEPTED + SURELY_RIGHT) / 2 : score > (ACCEPTED + SURELY_WRONG) / 2;
  return near || warned ? "Low" : "Medium";
}

/** Mean over the expected words; one that was replaced or left out counts nothing. */
function scoreOf(events: readonly ReadingEvent[], count: number): number {
  const total = events.reduce((sum, event) => sum + (event.kind === "equal" ? (event.score ?? 100) : 0), 0);
  return Math.round(total / Math.max(1, count));
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
