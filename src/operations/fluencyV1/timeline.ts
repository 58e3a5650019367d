import { t } from "@vscode/l10n";
import { additionKind } from "#core/reading/miscues.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Language } from "#language/language.ts";
import type { Token } from "#language/text/token.ts";
import { plural } from "#core/plural.ts";
import type { ReportedTimeline, Summary, TimelinePhoneme } from "#core/timeline/model.ts";
import { withoutUndefined } from "#core/timeline/withoutUndefined.ts";
import { countSegments } from "#core/record/countSegments.ts";
import { type ReportedFigures, TimelineBuilder } from "../timeline/builder.ts";
import { probabilityOf, readingWarningsOf, scoreOf, timedPhoneme, type Times, timesOf, withFlag, wordsOf } from "../timeline/fields.ts";
import type { FluencyV1Result, TextScoreEntry } from "./body.ts";
import type { LostValues } from "../timeline/lostValues.ts";
import { notesOf } from "../timeline/notes.ts";
import { unknownTypesNotes } from "../timeline/unknownTypes.ts";
import { wordsOfOtherText } from "../timeline/wordsOfOtherText.ts";

type Results = Partial<NonNullable<FluencyV1Result["results"]>>;
type Details = TextScoreEntry["transcription_details"];
type Tokenise = Language["words"]["tokenise"];

/** A difference of the body, as far as it could be read. */
interface Listed {
  entry: Partial<TextScoreEntry>;
  /** In the body. */
  place: string;
  /** Its words that were heard are not, or not all, known. */
  lacksHeard: boolean;
  /** Something of it could not be read. */
  isDamaged: boolean;
}

/** With the indices of the text's words that its `reference_index` refers to. */
interface Difference extends Listed {
  /** `UNKNOWN`: neither its type nor its words say how the word was read. */
  type: "SUBSTITUTION" | "DELETION" | "INSERTION" | "CORRECT" | "UNKNOWN";
  tokens: number[];
  at: number;
}

/** Either format. `text_score` lists differences only: every other word was read as written, at an unknown time. */
export function fromFluencyV1(body: FluencyV1Result, reference: string, language: Language, lost: LostValues): ReportedTimeline {
  const { tokenise } = language.words;
  const builder = new TimelineBuilder(reference, language);
  const results: Results = body.results ?? {};
  // Without the list of differences, nobody knows which words were read as written.
  const isListed = results.text_score !== undefined || results.num_differences === 0;
  const tokens = isListed ? builder.tokens : [];
  const listed = (results.text_score ?? []).map((entry, index): Listed => {
    const place = `results.text_score[${index}]`;
    return { entry: entry ?? {}, place, lacksHeard: lost.in(`${place}.transcription_words`), isDamaged: lost.in(place) };
  });
  const { differences, mismatches, unplaced } = placeDifferences(listed, reference, tokens, tokenise);
  const insertions = differences.filter(({ type }) => type === "INSERTION");
  const replacements = new Map(differences.filter(({ type }) => type !== "INSERTION").map((difference) => [difference.at, difference]));
  const right = new Map(
    results.correct_words?.flatMap((word, index) =>
      word?.reference_index === undefined
        ? []
        : [
            [
              word.reference_index,
              withFlag(
                {
                  ...timesOf(word.start, word.end),
                  confidence: probabilityOf(word.confidence),
                  ...(word.sounded_out && { kind: "soundedOut" as const }),
                },
                lost,
                `results.correct_words[${index}]`,
              ),
            ] as const,
          ],
    ),
  );
  const unjudged = new Set<number>();
  const unknownTypes = new Map<string, number>();
  const heardSoFar: string[] = [];
  for (let index = 0; index <= tokens.length; index++) {
    for (const insertion of insertions.filter(({ at }) => at === index))
      addInsertion(builder, insertion, index, { heardSoFar, tokens, replacements, lost });
    if (index === tokens.length) break;
    const difference = replacements.get(index);
    const text = tokens[index]!.text;
    if (difference?.type === "UNKNOWN") {
      const type = difference.entry.alignment_type ?? "";
      if (type !== "") {
        for (const word of difference.tokens) unjudged.add(word);
        unknownTypes.set(type, (unknownTypes.get(type) ?? 0) + difference.tokens.length);
      }
      continue;
    }
    if (!difference) {
      if (builder.words[index]!.segment !== undefined) continue; // covered by a difference over several words
      builder.addSegment({ kind: "correct", words: [index], at: index, expected: [text], heard: [text], ...right.get(index) });
      heardSoFar.push(text);
      continue;
    }
    heardSoFar.push(...addDifference(builder, difference, tokens, lost));
  }
  const doubt = wordsOfOtherText(mismatches, listed.filter(({ entry }) => entry.reference_text).length, tokens.length);
  const wpm = body.WPM ?? results.WPM ?? undefined;
  const figures: ReportedFigures = {
    accuracy: body.accuracy_score ?? results.accuracy_score ?? undefined,
    wpm,
    mayBePerSecond: true,
    start: body.assessStartTime ?? undefined,
    end: body.assessEndTime ?? undefined,
    unread: unreadFigures(body, lost),
    isWhole: isListed && unplaced === 0 && differences.every(({ type }) => type !== "UNKNOWN"),
  };
  const summary = builder.summary(figures);
  const isPerSecond = wpm !== undefined && summary.wcpm !== undefined && summary.wcpm.value > wpm * 30;
  return withoutUndefined<ReportedTimeline>({
    kind: "fluency",
    reference: builder.reference,
    duration: body.audio_duration ?? undefined,
    words: builder.words,
    segments: builder.segments,
    phonemes: builder.phonemes,
    summary,
    ...doubt,
    ...withoutUndefined(readingWarningsOf(body.warnings)),
    notes: [
      ...unknownTypesNotes(unknownTypes),
      ...notesOf(builder.words, doubt ? 0 : mismatches, unjudged),
      ...unplacedNotes(unplaced),
      ...countNotes(results, builder),
      ...(isPerSecond ? [t`The service gives a rate of ${wpm} words a second. It is shown for a minute.`] : []),
    ],
    transcription: results.transcription || undefined,
  });
}

/** Figures that neither place of the body has. */
function unreadFigures({ results, ...body }: FluencyV1Result, lost: LostValues): NonNullable<Summary["unread"]> {
  const isUnread = (name: "accuracy_score" | "WPM") =>
    body[name] == null && results?.[name] == null && (lost.in(name) || lost.in(`results.${name}`));
  return [...(isUnread("accuracy_score") ? ["accuracy" as const] : []), ...(isUnread("WPM") ? ["wcpm" as const] : [])];
}

function unplacedNotes(count: number): string[] {
  if (count === 0) return [];
  return [
    plural(
      count,
      t("1 difference of the result does not say where it belongs, so one of the words that are shown as read right may not have been."),
      t`${count} differences of the result do not say where they belong, so as many of the words that are shown as read right may not have been.`,
    ),
  ];
}

/** No difference names the words read right; an author should know where the service counts differently. */
function countNotes(results: Results, { segments, words }: TimelineBuilder): string[] {
  const reported = results.correct_count ?? undefined;
  const { correct } = countSegments(segments, words.length);
  if (reported === undefined || reported === correct || segments.length === 0) return [];
  return [t`The service counts ${reported} correct words, but its list of differences leaves ${correct}. The marks follow the list.`];
}

function addDifference(
  builder: TimelineBuilder,
  { entry, place, lacksHeard, type, tokens: words, at }: Difference,
  tokens: readonly Token[],
  lost: LostValues,
): string[] {
  const reported = wordsOf(entry.transcription_words);
  const details = entry.transcription_details;
  const expected = words.map((word) => tokens[word]!.text);
  const isOmission = type === "DELETION" || (reported.length === 0 && !lacksHeard);
  const kind = type === "CORRECT" ? "correct" : isOmission ? "omission" : "substitution";
  const heard = type === "CORRECT" && reported.length === 0 ? expected : reported;
  builder.addSegment(
    {
      kind,
      words,
      at,
      expected,
      heard,
      ...withFlag(spokenTimes(details), lost, place),
      score: scoreOf(entry.score),
      confidence: probabilityOf(entry.confidence),
    },
    heardPhonemes(details, "unknown", place, lost),
  );
  return heard;
}

interface Around {
  heardSoFar: string[];
  tokens: readonly Token[];
  replacements: ReadonlyMap<number, unknown>;
  lost: LostValues;
}

function addInsertion(
  builder: TimelineBuilder,
  { entry, place }: Difference,
  at: number,
  { heardSoFar, tokens, replacements, lost }: Around,
): void {
  const heard = wordsOf(entry.transcription_words);
  const details = entry.transcription_details;
  const after = replacements.has(at) ? [] : tokens.slice(at, at + heard.length).map(({ text }) => text);
  const kind = additionKind(heard, heardSoFar, after, entry);
  builder.addSegment(
    { kind, words: [], at, expected: [], heard, ...withFlag(spokenTimes(details), lost, place), score: scoreOf(entry.score) },
    heardPhonemes(details, "insert", place, lost),
  );
  heardSoFar.push(...heard);
}

/** v1 writes zeros where nothing was said. */
function spokenTimes(details: Details): Times {
  const times = timesOf(details?.start, details?.end);
  return times.start || times.end || times.flags ? times : {};
}

/**
 * `phone_breakdown` is not documented; phonemes with times are taken, without their scores: these are not the expected words, so a high
 * score says nothing good about the reading.
 */
function heardPhonemes(
  details: Details,
  kind: "unknown" | "insert",
  place: string,
  lost: LostValues,
): Omit<TimelinePhoneme, "index" | "segment">[] {
  return (details?.phone_breakdown ?? [])
    .map((phoneme, index) => withFlag(timedPhoneme(phoneme ?? {}), lost, `${place}.transcription_details.phone_breakdown[${index}]`))
    .filter(({ symbol }) => symbol !== "")
    .map(({ symbol, ...rest }) => ({ kind, heard: symbol, ...rest, score: undefined }));
}

/** Services split words differently: counts by our words or by blanks, whichever fits more entries. */
function placeDifferences(
  listed: readonly Listed[],
  text: string,
  tokens: readonly Token[],
  tokenise: Tokenise,
): { differences: Difference[]; mismatches: number; unplaced: number } {
  const schemes = [tokens.map((_, index) => [index]), tokensByBlanks(text, tokens)];
  const fits = schemes.map((scheme) => listed.filter(({ entry }) => matches(entry, scheme, tokens, tokenise)).length);
  const scheme = fits[1]! > fits[0]! ? schemes[1]! : schemes[0]!;
  let [mismatches, unplaced] = [0, 0];
  const differences = listed.flatMap((one, nth): Difference[] => {
    const { entry } = one;
    const index = entry.reference_index ?? undefined;
    const type = typeOf(one, tokenise);
    // An addition's fields are not documented; without a place in the text, what was heard before gives it.
    if (type === "INSERTION" && (index === undefined || index < 0)) return [{ ...one, type, tokens: [], at: UNPLACED_INDEX }];
    if (index === undefined || index < 0) {
      const between = betweenNeighbours(listed, nth, scheme, tokens.length);
      const named = between.filter((token) => namesToken(entry, tokens[token]!, tokenise));
      if (named.length === 1) return [{ ...one, type, tokens: named, at: named[0]! }];
      if (one.isDamaged && type !== "CORRECT") unplaced++;
      return [];
    }
    const placed = scheme[index] ?? [];
    if (type === "INSERTION") {
      const at = placed[0] ?? nextToken(scheme, index, tokens.length);
      // A repetition comes after the word itself; an insertion, before the word that it names.
      const isAgain = isRepetition(entry) && matches(entry, scheme, tokens, tokenise);
      return [{ ...one, type, tokens: [], at: isAgain ? placed.at(-1)! + 1 : at }];
    }
    const found =
      matches(entry, scheme, tokens, tokenise) || !entry.reference_text ? placed : nearest(entry, placed[0] ?? index, tokens, tokenise);
    if (found.length === 0) mismatches++;
    return found.length === 0 ? [] : [{ ...one, type, tokens: found, at: found[0]! }];
  });
  return { differences: placeAdditions(differences, tokens.length), mismatches, unplaced };
}

/** The text's words between the differences listed before and after: they follow the text. */
function betweenNeighbours(listed: readonly Listed[], nth: number, scheme: readonly number[][], words: number): number[] {
  const placeOf = ({ entry }: Listed) => scheme[entry.reference_index ?? -1];
  const before = listed.slice(0, nth).findLast(placeOf);
  const after = listed.slice(nth + 1).find(placeOf);
  const [first, end] = [before ? placeOf(before)!.at(-1)! + 1 : 0, after ? placeOf(after)![0]! : words];
  return Array.from({ length: Math.max(0, end - first) }, (_, i) => first + i);
}

function namesToken(entry: Listed["entry"], token: Token, tokenise: Tokenise): boolean {
  const [word, ...more] = tokenise(entry.reference_text ?? "");
  return word !== undefined && more.length === 0 && same(word, token);
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

function firstIndex(entry: Listed["entry"]): number | undefined {
  return entry.transcription_indices?.[0];
}

/** A word read as written; the full list is not documented. */
const CORRECT = new Set(["CORRECT", "EQUAL", "MATCH", "HIT", "OK", "SAME"]);

/**
 * The list of types is not documented: for unknown types the words on both sides decide. The same on both sides is no substitution, but an
 * unknown type may still find fault with how the word was said.
 */
function typeOf({ entry, lacksHeard, isDamaged }: Listed, tokenise: Tokenise): Difference["type"] {
  const type = entry.alignment_type?.toUpperCase() ?? "";
  const [expected, heard] = [tokenise(entry.reference_text ?? ""), tokenise(wordsOf(entry.transcription_words).join(" "))];
  if (type === "DELETION" || type === "INSERTION") return type;
  // Listed beside the one that counts.
  if (isRepetition(entry)) return "INSERTION";
  if (CORRECT.has(type)) return "CORRECT";
  if (heard.length > 0 && heard.length === expected.length && heard.every((word, i) => same(word, expected[i]!)))
    return type === "" || type === "SUBSTITUTION" ? "CORRECT" : "UNKNOWN";
  if (type === "SUBSTITUTION") return type;
  if (lacksHeard || (isDamaged && heard.length === 0 && entry.transcription_words == null)) return "UNKNOWN";
  if (heard.length === 0) return "DELETION";
  // Where neither could be read, the place in the text says that it is about a word of it.
  return expected.length > 0 || (isDamaged && entry.reference_index != null) ? "SUBSTITUTION" : "INSERTION";
}

function isRepetition(entry: Listed["entry"]): boolean {
  return entry.alignment_type?.toUpperCase().startsWith("REPE") === true;
}

function matches(entry: Listed["entry"], scheme: readonly number[][], tokens: readonly Token[], tokenise: Tokenise): boolean {
  const words = tokenise(entry.reference_text ?? "");
  const placed = scheme[entry.reference_index ?? -1];
  return words.length > 0 && words.length === placed?.length && words.every((word, i) => same(word, tokens[placed[i]!]!));
}

function nearest(entry: Listed["entry"], around: number, tokens: readonly Token[], tokenise: Tokenise): number[] {
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
