import { t } from "@vscode/l10n";
import { additionKind } from "#core/reading/miscues.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Language } from "#language/language.ts";
import type { Token } from "#language/text/token.ts";
import { numberOf } from "#contract/wire/wire.ts";
import type { TimelinePhoneme, ReportedTimeline } from "#core/timeline/model.ts";
import { withoutUndefined } from "#core/timeline/withoutUndefined.ts";
import { countSegments } from "#core/record/countSegments.ts";
import { TimelineBuilder } from "../timeline/builder.ts";
import { probabilityOf, readingWarningsOf, scoreOf, timedPhoneme, type Times, timesOf, wordsOf } from "../timeline/fields.ts";
import type { FluencyV1Result, TextScoreEntry } from "./body.ts";
import { notesOf } from "../timeline/notes.ts";

type Details = TextScoreEntry["transcription_details"];
type Tokenise = Language["words"]["tokenise"];

/** With the indices of the text's words that its `reference_index` refers to. */
interface Difference {
  entry: TextScoreEntry;
  type: "SUBSTITUTION" | "DELETION" | "INSERTION" | "CORRECT";
  tokens: number[];
  at: number;
}

/** Either format. `text_score` lists differences only: every other word was read as written, at an unknown time. */
export function fromFluencyV1(body: FluencyV1Result, reference: string, language: Language): ReportedTimeline {
  const { tokenise } = language.words;
  const builder = new TimelineBuilder(reference, language);
  const { tokens } = builder;
  const { results } = body;
  const { differences, mismatches } = placeDifferences(results.text_score, reference, tokens, tokenise);
  const insertions = differences.filter(({ type }) => type === "INSERTION");
  const replacements = new Map(differences.filter(({ type }) => type !== "INSERTION").map((difference) => [difference.at, difference]));
  const right = new Map(
    results.correct_words?.map((word) => [
      word.reference_index,
      {
        ...timesOf(word.start, word.end),
        confidence: probabilityOf(word.confidence),
        ...(word.sounded_out && { kind: "soundedOut" as const }),
      },
    ]),
  );
  const heardSoFar: string[] = [];
  for (let index = 0; index <= tokens.length; index++) {
    for (const { entry } of insertions.filter(({ at }) => at === index))
      addInsertion(builder, entry, index, heardSoFar, tokens, replacements);
    if (index === tokens.length) break;
    const difference = replacements.get(index);
    const text = tokens[index]!.text;
    if (!difference) {
      if (builder.words[index]!.segment !== undefined) continue; // covered by a difference over several words
      builder.addSegment({ kind: "correct", words: [index], at: index, expected: [text], heard: [text], ...right.get(index) });
      heardSoFar.push(text);
      continue;
    }
    heardSoFar.push(...addDifference(builder, difference, tokens));
  }
  return withoutUndefined<ReportedTimeline>({
    kind: "fluency",
    reference,
    duration: body.audio_duration ?? undefined,
    words: builder.words,
    segments: builder.segments,
    phonemes: builder.phonemes,
    summary: builder.summary({
      accuracy: numberOf(body.accuracy_score) ?? numberOf(results.accuracy_score),
      wpm: numberOf(body.WPM) ?? numberOf(results.WPM),
      start: numberOf(body.assessStartTime),
      end: numberOf(body.assessEndTime),
    }),
    ...readingWarningsOf(body.warnings),
    notes: [...notesOf(builder.words, mismatches), ...countNotes(results, builder)],
    transcription: results.transcription || undefined,
  });
}

/** No difference names the words read right; an author should know where the service counts differently. */
function countNotes(results: FluencyV1Result["results"], { segments, words }: TimelineBuilder): string[] {
  const reported = results.correct_count ?? undefined;
  const { correct } = countSegments(segments, words.length);
  if (reported === undefined || reported === correct || words.length === 0) return [];
  return [t`The service counts ${reported} correct words, but its list of differences leaves ${correct}. The marks follow the list.`];
}

function addDifference(builder: TimelineBuilder, { entry, type, tokens: words, at }: Difference, tokens: readonly Token[]): string[] {
  const reported = wordsOf(entry.transcription_words);
  const details = entry.transcription_details;
  const expected = words.map((word) => tokens[word]!.text);
  const kind = type === "CORRECT" ? "correct" : reported.length === 0 ? "omission" : "substitution";
  const heard = type === "CORRECT" && reported.length === 0 ? expected : reported;
  builder.addSegment(
    { kind, words, at, expected, heard, ...spokenTimes(details), score: scoreOf(entry.score), confidence: probabilityOf(entry.confidence) },
    heardPhonemes(details, "unknown"),
  );
  return heard;
}

function addInsertion(
  builder: TimelineBuilder,
  entry: TextScoreEntry,
  at: number,
  before: string[],
  tokens: readonly Token[],
  replacements: ReadonlyMap<number, unknown>,
): void {
  const heard = wordsOf(entry.transcription_words);
  const details = entry.transcription_details;
  const after = replacements.has(at) ? [] : tokens.slice(at, at + heard.length).map(({ text }) => text);
  const kind = entry.false_start ? "falseStart" : additionKind(heard, before, after, entry.repetition);
  builder.addSegment(
    { kind, words: [], at, expected: [], heard, ...spokenTimes(details), score: scoreOf(entry.score) },
    heardPhonemes(details, "insert"),
  );
  before.push(...heard);
}

/** v1 writes zeros where nothing was said. */
function spokenTimes(details: Details): Times {
  const times = timesOf(details?.start, details?.end);
  return times.end || times.flags ? times : {};
}

/**
 * `phone_breakdown` is not documented; phonemes with times are taken, without their scores: these are not the expected words, so a high
 * score says nothing good about the reading.
 */
function heardPhonemes(details: Details, kind: "unknown" | "insert"): Omit<TimelinePhoneme, "index" | "segment">[] {
  return (details?.phone_breakdown ?? [])
    .map(timedPhoneme)
    .filter(({ symbol }) => symbol !== "")
    .map(({ symbol, ...rest }) => ({ kind, heard: symbol, ...rest, score: undefined }));
}

/** Services split words differently: counts by our words or by blanks, whichever fits more entries. */
function placeDifferences(
  entries: readonly TextScoreEntry[],
  text: string,
  tokens: readonly Token[],
  tokenise: Tokenise,
): { differences: Difference[]; mismatches: number } {
  const schemes = [tokens.map((_, index) => [index]), tokensByBlanks(text, tokens)];
  const fits = schemes.map((scheme) => entries.filter((entry) => matches(entry, scheme, tokens, tokenise)).length);
  const scheme = fits[1]! > fits[0]! ? schemes[1]! : schemes[0]!;
  let mismatches = 0;
  const differences = entries.flatMap((entry): Difference[] => {
    const index = entry.reference_index ?? undefined;
    const type = typeOf(entry, tokenise);
    // An addition's fields are not documented; without a place in the text, what was heard before gives it.
    if (type === "INSERTION" && (index === undefined || index < 0)) return [{ entry, type, tokens: [], at: UNPLACED_INDEX }];
    if (index === undefined || index < 0) return [];
    const placed = scheme[index] ?? [];
    if (type === "INSERTION") {
      const at = placed[0] ?? nextToken(scheme, index, tokens.length);
      // A repetition comes after the word itself; an insertion, before the word that it names.
      const isAgain = isRepetition(entry) && matches(entry, scheme, tokens, tokenise);
      return [{ entry, type, tokens: [], at: isAgain ? placed.at(-1)! + 1 : at }];
    }
    const found =
      matches(entry, scheme, tokens, tokenise) || !entry.reference_text ? placed : nearest(entry, placed[0] ?? index, tokens, tokenise);
    if (found.length === 0) mismatches++;
    return found.length === 0 ? [] : [{ entry, type, tokens: found, at: found[0]! }];
  });
  return { differences: placeAdditions(differences, tokens.length), mismatches };
}

const UNPLACED_INDEX = -1;

/**
 * By the index in the transcription, which holds one word for each word read right and the words heard instead for the others; failing
 * that, after the difference listed before.
 */
function placeAdditions(differences: readonly Difference[], words: number): Difference[] {
  const heardWords = Array.from({ length: words }, () => 1);
  for (const { entry, type, tokens } of differences) {
    if (type === "INSERTION" || type === "CORRECT") continue;
    for (const [i, token] of tokens.entries()) heardWords[token] = i === 0 ? wordsOf(entry.transcription_words).length : 0;
  }
  const added = differences.filter(({ type }) => type === "INSERTION");
  let before = 0;
  return differences.map((difference) => {
    if (difference.at !== UNPLACED_INDEX) {
      before = difference.type === "INSERTION" ? difference.at : (difference.tokens.at(-1) ?? difference.at) + 1;
      return difference;
    }
    const heardIndex = firstIndex(difference.entry);
    if (heardIndex === undefined) return { ...difference, at: before };
    // It also has the earlier additions.
    let left =
      heardIndex -
      added
        .filter(({ entry }) => (firstIndex(entry) ?? Infinity) < heardIndex)
        .reduce((sum, { entry }) => sum + wordsOf(entry.transcription_words).length, 0);
    let at = 0;
    while (at < words && (left > 0 || heardWords[at] === 0)) left -= heardWords[at++]!;
    return { ...difference, at };
  });
}

function firstIndex(entry: TextScoreEntry): number | undefined {
  return entry.transcription_indices?.[0];
}

/** A word read as written; the full list is not documented. */
const CORRECT = new Set(["CORRECT", "EQUAL", "MATCH", "HIT", "OK", "SAME"]);

/** The list of types is not documented: for unknown types the words on both sides decide, and the same on both sides is no substitution. */
function typeOf(entry: TextScoreEntry, tokenise: Tokenise): Difference["type"] {
  const type = entry.alignment_type.toUpperCase();
  const [expected, heard] = [tokenise(entry.reference_text ?? ""), tokenise(wordsOf(entry.transcription_words).join(" "))];
  if (type === "DELETION" || type === "INSERTION") return type;
  // Listed beside the one that counts.
  if (isRepetition(entry)) return "INSERTION";
  if (CORRECT.has(type)) return "CORRECT";
  if (heard.length > 0 && heard.length === expected.length && heard.every((word, i) => same(word, expected[i]!))) return "CORRECT";
  if (type === "SUBSTITUTION") return type;
  if (heard.length === 0) return "DELETION";
  return expected.length > 0 ? "SUBSTITUTION" : "INSERTION";
}

function isRepetition(entry: TextScoreEntry): boolean {
  return entry.alignment_type.toUpperCase().startsWith("REPE");
}

function matches(entry: TextScoreEntry, scheme: readonly number[][], tokens: readonly Token[], tokenise: Tokenise): boolean {
  const words = tokenise(entry.reference_text ?? "");
  const placed = scheme[entry.reference_index ?? -1];
  return words.length > 0 && words.length === placed?.length && words.every((word, i) => same(word, tokens[placed[i]!]!));
}

function nearest(entry: TextScoreEntry, around: number, tokens: readonly Token[], tokenise: Tokenise): number[] {
  const [word] = tokenise(entry.reference_text ?? "");
  if (!word) return [];
  for (let distance = 0; distance <= 12; distance++) {
    for (const index of [around + distance, around - distance]) {
      const token = tokens[index];
      if (token && same(word, token)) return [index];
    }
  }
  return [];
}

function same(a: Token, b: Token): boolean {
  return normaliseWord(a.text) === normaliseWord(b.text);
}

function tokensByBlanks(text: string, tokens: readonly Token[]): number[][] {
  return [...text.matchAll(/\S+/g)].map(({ index, 0: chunk }) =>
    tokens.flatMap((token, i) => (token.start >= index && token.start < index + chunk.length ? [i] : [])),
  );
}

function nextToken(scheme: readonly number[][], index: number, end: number): number {
  return scheme.slice(index).find((placed) => placed.length > 0)?.[0] ?? end;
}
