import { additionKind } from "../../core/reading/miscues.ts";
import { normaliseWord } from "../../core/words/normaliseWord.ts";
import { tokenise } from "../../core/words/tokens.ts";
import type { Token } from "../../core/words/tokens.ts";
import { countPieces, timedPhoneme, TimelineBuilder, withoutUndefined } from "./builder.ts";
import { fieldsOf, flagAt, numberAt, objectsAt, readingWarningsOf, scoreAt, textAt, textsAt, timesOf } from "./fields.ts";
import type { Fields } from "./fields.ts";
import type { PhonemePiece, ToldTimeline } from "../../core/timeline/model.ts";
import { notesOf } from "./notes.ts";

/** A difference with the indices of the text's words that its `reference_index` means. */
interface Difference {
  entry: Fields;
  type: "SUBSTITUTION" | "DELETION" | "INSERTION" | "CORRECT";
  tokens: number[];
  at: number;
}

/**
 * The timeline of a fluency v1 result in either format. Its `text_score` lists differences only: every other word of
 * the text was read as it stands there, at a time that the result does not tell.
 */
export function fromFluencyV1(body: Fields, reference: string): ToldTimeline {
  const tokens = tokenise(reference);
  const builder = new TimelineBuilder(tokens);
  const results = fieldsOf(body["results"]);
  const { differences, mismatches } = placeDifferences(objectsAt(results, "text_score"), reference, tokens);
  const insertions = differences.filter(({ type }) => type === "INSERTION");
  const replacements = new Map(differences.filter(({ type }) => type !== "INSERTION").map((difference) => [difference.at, difference]));
  const heardSoFar: string[] = [];
  for (let index = 0; index <= tokens.length; index++) {
    for (const { entry } of insertions.filter(({ at }) => at === index)) addInsertion(builder, entry, index, heardSoFar, tokens, replacements);
    if (index === tokens.length) break;
    const difference = replacements.get(index);
    const text = tokens[index]!.text;
    if (!difference) {
      if (builder.words[index]!.piece !== undefined) continue; // covered by a difference over several words
      builder.addPiece({ kind: "correct", words: [index], at: index, expected: [text], heard: [text] });
      heardSoFar.push(text);
      continue;
    }
    heardSoFar.push(...addDifference(builder, difference, tokens));
  }
  return withoutUndefined<ToldTimeline>({
    kind: "fluency",
    reference,
    duration: numberAt(body, "audio_duration"),
    words: builder.words,
    pieces: builder.pieces,
    phonemes: builder.phonemes,
    summary: builder.summary({
      accuracy: numberAt(body, "accuracy_score") ?? numberAt(results, "accuracy_score"),
      wpm: numberAt(body, "WPM") ?? numberAt(results, "WPM"),
      start: numberAt(body, "assessStartTime"),
      end: numberAt(body, "assessEndTime"),
    }),
    ...readingWarningsOf(body),
    notes: [...notesOf(builder.words, mismatches), ...countNotes(results, builder)],
    transcription: textAt(results, "transcription") || undefined,
  });
}

/** The words read right are those that no difference names; when the service counts otherwise, an author should know. */
function countNotes(results: Fields, { pieces, words }: TimelineBuilder): string[] {
  const told = numberAt(results, "correct_count");
  const { correct } = countPieces(pieces, words.length);
  if (told === undefined || told === correct || words.length === 0) return [];
  return [`The service counts ${told} correct words; its list of differences leaves ${correct}. The marks follow the list.`];
}

function addDifference(builder: TimelineBuilder, { entry, type, tokens: words, at }: Difference, tokens: readonly Token[]): string[] {
  const told = textsAt(entry, "transcription_words");
  const details = fieldsOf(entry["transcription_details"]);
  const expected = words.map((word) => tokens[word]!.text);
  const kind = type === "CORRECT" ? "correct" : told.length === 0 ? "omission" : "substitution";
  const heard = type === "CORRECT" && told.length === 0 ? expected : told;
  builder.addPiece(
    { kind, words, at, expected, heard, ...spokenTimes(details), score: scoreAt(entry) },
    heardPhonemes(details, "unknown"),
  );
  return heard;
}

function addInsertion(
  builder: TimelineBuilder, entry: Fields, at: number, before: string[], tokens: readonly Token[], replacements: ReadonlyMap<number, unknown>,
): void {
  const heard = textsAt(entry, "transcription_words");
  const details = fieldsOf(entry["transcription_details"]);
  const after = replacements.has(at) ? [] : tokens.slice(at, at + heard.length).map(({ text }) => text);
  const kind = flagAt(entry, "false_start") ? "falseStart" : additionKind(heard, before, after, flagAt(entry, "repetition"));
  builder.addPiece(
    { kind, words: [], at, expected: [], heard, ...spokenTimes(details), score: scoreAt(entry) },
    heardPhonemes(details, "insert"),
  );
  before.push(...heard);
}

/** v1 writes zeros where nothing was said. */
function spokenTimes(details: Fields): { start?: number; end?: number } {
  const times = timesOf(details);
  return times.end ? times : {};
}

/**
 * What `phone_breakdown` holds is not documented; phonemes with times are taken when they are
 * there. Their scores are not: these words are not the expected ones, so a high score would be no merit of the reading.
 */
function heardPhonemes(details: Fields, kind: "unknown" | "insert"): Omit<PhonemePiece, "index" | "piece">[] {
  return objectsAt(details, "phone_breakdown")
    .map(timedPhoneme)
    .filter(({ symbol }) => symbol !== "")
    .map(({ symbol, ...rest }) => ({ kind, heard: symbol, ...rest, score: undefined }));
}

/** Several services split words differently: of counting by our words and by blanks, the one that fits more entries is taken. */
function placeDifferences(entries: readonly Fields[], text: string, tokens: readonly Token[]): { differences: Difference[]; mismatches: number } {
  const schemes = [tokens.map((_, index) => [index]), tokensByBlanks(text, tokens)];
  const fits = schemes.map((scheme) => entries.filter((entry) => matches(entry, scheme, tokens)).length);
  const scheme = fits[1]! > fits[0]! ? schemes[1]! : schemes[0]!;
  let mismatches = 0;
  const differences = entries.flatMap((entry): Difference[] => {
    const index = numberAt(entry, "reference_index");
    const type = typeOf(entry);
    // What an addition carries is not documented; without a place in the text it is placed by what was heard before it.
    if (type === "INSERTION" && (index === undefined || index < 0)) return [{ entry, type, tokens: [], at: UNPLACED }];
    if (index === undefined || index < 0) return [];
    const placed = scheme[index] ?? [];
    if (type === "INSERTION") {
      const at = placed[0] ?? nextToken(scheme, index, tokens.length);
      // What is said again stands behind the word itself; what was added, before the word that it names.
      const isAgain = isRepetition(entry) && matches(entry, scheme, tokens);
      return [{ entry, type, tokens: [], at: isAgain ? placed.at(-1)! + 1 : at }];
    }
    const found = matches(entry, scheme, tokens) || !textAt(entry, "reference_text") ? placed : nearest(entry, placed[0] ?? index, tokens);
    if (found.length === 0) mismatches++;
    return found.length === 0 ? [] : [{ entry, type, tokens: found, at: found[0]! }];
  });
  return { differences: placeAdditions(differences, tokens.length), mismatches };
}

/** The place of an addition that is still to be found. */
const UNPLACED = -1;

/**
 * Places additions that have no index in the text: by their index in the transcription, which holds one word for each
 * word read right and the words heard instead for the others; failing that, after the difference listed before them.
 */
function placeAdditions(differences: readonly Difference[], words: number): Difference[] {
  const heardWords = Array.from({ length: words }, () => 1);
  for (const { entry, type, tokens } of differences) {
    if (type === "INSERTION" || type === "CORRECT") continue;
    for (const [i, token] of tokens.entries()) heardWords[token] = i === 0 ? textsAt(entry, "transcription_words").length : 0;
  }
  const added = differences.filter(({ type }) => type === "INSERTION");
  let before = 0;
  return differences.map((difference) => {
    if (difference.at !== UNPLACED) {
      before = difference.type === "INSERTION" ? difference.at : (difference.tokens.at(-1) ?? difference.at) + 1;
      return difference;
    }
    const heardIndex = firstIndex(difference.entry);
    if (heardIndex === undefined) return { ...difference, at: before };
    // The other additions before it stand in the transcription as well.
    let left = heardIndex - added.filter(({ entry }) => (firstIndex(entry) ?? Infinity) < heardIndex).reduce((sum, { entry }) => sum + textsAt(entry, "transcription_words").length, 0);
    let at = 0;
    while (at < words && (left > 0 || heardWords[at] === 0)) left -= heardWords[at++]!;
    return { ...difference, at };
  });
}

function firstIndex(entry: Fields): number | undefined {
  const indices = entry["transcription_indices"];
  const first: unknown = Array.isArray(indices) ? indices[0] : undefined;
  return typeof first === "number" ? first : undefined;
}

/** Names that services of this kind give to a word read as it stands there; the full list is not documented. */
const CORRECT = new Set(["CORRECT", "EQUAL", "MATCH", "HIT", "OK", "SAME"]);

/**
 * What an entry says. The list of types is not documented, so of those that are not known the words on both sides tell; and what is
 * the same on both sides is no substitution, whatever it is called.
 */
function typeOf(entry: Fields): Difference["type"] {
  const type = textAt(entry, "alignment_type")?.toUpperCase() ?? "";
  const [expected, heard] = [tokenise(textAt(entry, "reference_text") ?? ""), tokenise(textsAt(entry, "transcription_words").join(" "))];
  if (type === "DELETION" || type === "INSERTION") return type;
  // A word said again stands beside the one that counts.
  if (isRepetition(entry)) return "INSERTION";
  if (CORRECT.has(type)) return "CORRECT";
  if (heard.length > 0 && heard.length === expected.length && heard.every((word, i) => same(word, expected[i]!))) return "CORRECT";
  if (type === "SUBSTITUTION") return type;
  if (heard.length === 0) return "DELETION";
  return expected.length > 0 ? "SUBSTITUTION" : "INSERTION";
}

function isRepetition(entry: Fields): boolean {
  return textAt(entry, "alignment_type")?.toUpperCase().startsWith("REPE") === true;
}

function matches(entry: Fields, scheme: readonly number[][], tokens: readonly Token[]): boolean {
  const words = tokenise(textAt(entry, "reference_text") ?? "");
  const placed = scheme[numberAt(entry, "reference_index") ?? -1];
  return words.length > 0 && words.length === placed?.length && words.every((word, i) => same(word, tokens[placed[i]!]!));
}

/** The nearest single word of the text that is the entry's. */
function nearest(entry: Fields, around: number, tokens: readonly Token[]): number[] {
  const [word] = tokenise(textAt(entry, "reference_text") ?? "");
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
