import { additionKind, isAddition } from "#core/reading/miscues.ts";
import type { ReadingKind } from "#core/reading/miscues.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Language } from "#language/language.ts";
import type { PhonemeKind, TimelinePhoneme, ReportedTimeline } from "#core/timeline/model.ts";
import { withoutUndefined } from "#core/timeline/withoutUndefined.ts";
import { TimelineBuilder } from "../timeline/builder.ts";
import {
  probabilityOf,
  readingWarningsOf,
  scoreOf,
  type TimedPhoneme,
  timedPhoneme,
  type Times,
  timesOf,
  withFlag,
  wordsOf,
} from "../timeline/fields.ts";
import type { LostValues } from "../timeline/lostValues.ts";
import { summaryNotes } from "./summaryNotes.ts";
import { unknownWords } from "./unknownWords.ts";
import type { AlignedPhoneme, FluencyV2Detail, FluencyV2Result } from "./body.ts";
import { notesOf } from "../timeline/notes.ts";
import { placeWords } from "../timeline/placeWords.ts";
import { unknownTypesNotes } from "../timeline/unknownTypes.ts";
import { wordsOfOtherText } from "../timeline/wordsOfOtherText.ts";
import { serviceCountsOf } from "./serviceCounts.ts";

type NewPhoneme = Omit<TimelinePhoneme, "index" | "segment">;

/** The details are the segments, in the order of reading. */
export function fromFluencyV2(body: FluencyV2Result, reference: string, language: Language, lost: LostValues): ReportedTimeline {
  const builder = new TimelineBuilder(reference, language);
  const { tokens } = builder;
  const entries = (body.details ?? []).map((detail, index) => readEntry(detail ?? {}, `details[${index}]`, lost));
  const placed = placeWords(
    tokens,
    entries.flatMap(({ expected }) => expected),
    language,
  );
  const placesOf = placesIn(entries, placed.tokens, tokens.length);
  const heardSoFar: string[] = [];
  const unjudged = new Set<number>();
  const unknownTypes = new Map<string, number>();
  let at = 0;
  for (const [index, entry] of entries.entries()) {
    const { detail, expected, heard, place } = entry;
    if (isUnjudged(entry)) {
      for (const word of placesOf[index]!) unjudged.add(word);
      unknownTypes.set(entry.type, (unknownTypes.get(entry.type) ?? 0) + expected.length);
      at = (placesOf[index]!.at(-1) ?? at - 1) + 1;
      heardSoFar.push(...heard);
      continue;
    }
    const kind = kindOf(entry, heardSoFar, () => expectedAfter(entries, index));
    if (kind === undefined) continue;
    const added = isAddition(kind);
    const words = added ? [] : placesOf[index]!;
    builder.addSegment(
      {
        kind,
        words,
        at: words[0] ?? at,
        expected: added ? [] : expected.length > 0 ? expected : words.map((word) => tokens[word]!.text),
        heard,
        ...withFlag(timesOfDetail(detail, kind), lost, place),
        score: scoreOf(detail.score),
        confidence: probabilityOf(detail.confidence),
        ...(kind === "correct" && detail.alternative && { alternative: wordsOf(detail.alternative) }),
      },
      phonemesOf(entry, kind, lost),
    );
    at = words.length ? words.at(-1)! + 1 : at;
    heardSoFar.push(...heard);
  }
  const doubt = wordsOfOtherText(placed.mismatches, placed.tokens.length, tokens.length);
  const unknown = unknownWords(body.phoneme_summary?.unknown_words);
  return withoutUndefined<ReportedTimeline>({
    kind: "fluency",
    reference: builder.reference,
    duration: body.audio_duration ?? undefined,
    words: builder.words,
    segments: builder.segments,
    phonemes: builder.phonemes,
    summary: builder.summary({
      accuracy: body.accuracy_score,
      wpm: body.wpm,
      unread: [...(lost.in("accuracy_score") ? ["accuracy" as const] : []), ...(lost.in("wpm") ? ["wcpm" as const] : [])],
      isWhole: body.details !== undefined && entries.every((entry) => !isLost(entry) && !isUnjudged(entry)),
    }),
    ...doubt,
    ...withoutUndefined(readingWarningsOf(body.warnings)),
    notes: [...unknownTypesNotes(unknownTypes), ...notesOf(builder.words, doubt ? 0 : placed.mismatches, unjudged), ...summaryNotes(body)],
    unknownWords: unknown.length > 0 ? unknown : undefined,
    serviceCounts: serviceCountsOf(body.phoneme_summary),
    transcription: body.transcription || undefined,
  });
}

type Detail = Partial<FluencyV2Detail>;

interface Entry {
  detail: Detail;
  /** In the body. */
  place: string;
  type: string;
  /** As far as they could be read; of a word that was read right, either side says both. */
  expected: string[];
  heard: string[];
  /** The words on that side are not, or not all, known. */
  lacks: { expected: boolean; heard: boolean };
}

function readEntry(detail: Detail, place: string, lost: LostValues): Entry {
  const type = detail.type?.toLowerCase() ?? "";
  const lacks = { expected: lost.in(`${place}.reference`), heard: lost.in(`${place}.prediction`) };
  const [expected, heard] = [wordsOf(detail.reference), wordsOf(detail.prediction)];
  if (type === "equal" && lacks.expected !== lacks.heard) {
    const words = lacks.expected ? heard : expected;
    return { detail, place, type, expected: words, heard: words, lacks: { expected: false, heard: false } };
  }
  return { detail, place, type, expected, heard, lacks };
}

/** Returns true for an entry that says nothing of its words any more, or not for certain. */
function isLost({ type, expected, heard, lacks }: Entry): boolean {
  return type === ""
    ? lacks.expected || lacks.heard || (expected.length === 0 && heard.length === 0)
    : lacks.expected && expected.length === 0;
}

const TYPES = new Set(["equal", "replace", "insert", "delete"]);

/** A type beyond the four may be any verdict on words of the text, whatever was heard: it may be about how a word was said. */
function isUnjudged({ type, expected, lacks }: Entry): boolean {
  return type !== "" && !TYPES.has(type) && (expected.length > 0 || lacks.expected);
}

/**
 * A type that could not be read is judged by its words, and so is one beyond the four that is about no word of the text. Undefined where
 * these say nothing: such an entry may be about a silence.
 */
function kindOf({ detail, type, expected, heard, lacks }: Entry, before: string[], after: () => string[]): ReadingKind | undefined {
  const addition = () => additionKind(heard, before, after(), detail);
  if (type === "equal") return detail.sounded_out ? "soundedOut" : "correct";
  if (type === "delete") return "omission";
  if (type === "insert") return addition();
  if (type === "replace" && lacks.expected) return "substitution";
  if (type === "replace" && expected.length > 0) return heard.length === 0 && !lacks.heard ? "omission" : "substitution";
  if (lacks.expected || lacks.heard) return undefined;
  if (expected.length === 0) return heard.length === 0 ? undefined : addition();
  if (heard.length === 0) return "omission";
  return expected.map(normaliseWord).join(" ") === heard.map(normaliseWord).join(" ") ? "correct" : "substitution";
}

function expectedAfter(entries: readonly Entry[], index: number): string[] {
  const next = entries.slice(index + 1).find(({ expected }) => expected.length > 0);
  return next?.type === "equal" ? next.expected : [];
}

/**
 * Indices of the text's words for each entry. The entries follow the text, so those between two others whose words could not be read are
 * about the words between these, if there are as many.
 */
function placesIn(entries: readonly Entry[], tokens: readonly number[][], words: number): number[][] {
  const taken = new Set<number>();
  let given = 0;
  const places = entries.map(({ type, expected }) => {
    const here = tokens.slice(given, given + expected.length).flat();
    given += expected.length;
    // The words of an addition belong to others.
    return type === "insert" ? [] : here.filter((word) => !taken.has(word) && taken.add(word));
  });
  let next = 0;
  let open: number[] = [];
  for (const [index, { type, expected, lacks }] of [...entries, { type: "", expected: [], lacks: { expected: false } }].entries()) {
    if (index < entries.length && lacks.expected && expected.length === 0 && ["equal", "replace", "delete"].includes(type))
      open.push(index);
    const first = index === entries.length ? words : places[index]![0];
    if (first === undefined) continue;
    if (open.length > 0 && first - next === open.length) for (const [i, entry] of open.entries()) places[entry] = [next + i];
    open = [];
    next = (places[index]?.at(-1) ?? first) + 1;
  }
  return places;
}

/** Zeros mean "no time" where nothing was said. */
function timesOfDetail(detail: Detail, kind: ReadingKind): Times {
  const times = timesOf(detail.start, detail.end);
  return kind === "omission" && !times.start && !times.end ? {} : times;
}

function phonemesOf({ detail, place }: Entry, kind: ReadingKind, lost: LostValues): NewPhoneme[] {
  const timed = (detail.phonemes ?? []).map((phoneme, index) => withFlag(timedPhoneme(phoneme ?? {}), lost, `${place}.phonemes[${index}]`));
  const pairs = (detail.aligned_result ?? []).map((pair, index) => pairOf(pair ?? {}, `${place}.aligned_result[${index}]`, lost));
  if (kind === "substitution" && pairs.length > 0) return withTimes(pairs, timed);
  const phonemeKind: PhonemeKind = kind === "correct" ? "equal" : kind === "substitution" ? "unknown" : "insert";
  if (timed.length > 0) {
    return timed.map(({ symbol, ...rest }) => {
      if (symbol === "") return { kind: "unknown", ...rest };
      return phonemeKind === "equal"
        ? { kind: phonemeKind, expected: symbol, heard: symbol, ...rest }
        : { kind: phonemeKind, heard: symbol, ...rest, score: undefined };
    });
  }
  if (kind !== "omission") return [];
  return wordsOf(detail.reference_phonemes).map((expected) => ({ kind: "delete", expected, alternatives: [] }));
}

/** A side that could not be read is no proof that a sound was left out or added. */
function pairOf(pair: Partial<AlignedPhoneme>, place: string, lost: LostValues): NewPhoneme {
  const expected = pair.reference || undefined;
  const heard = pair.prediction || undefined;
  const rest = { ...lost.flagged(place), alternatives: [] };
  if (lost.in(`${place}.reference`) || lost.in(`${place}.prediction`) || (!expected && !heard)) {
    const known = pair.type === "equal" ? (expected ?? heard) : undefined;
    return known ? { kind: "equal", expected: known, heard: known, ...rest } : { kind: "unknown", expected, heard, ...rest };
  }
  const kind = !heard ? "delete" : !expected ? "insert" : expected === heard ? "equal" : "replace";
  return { kind, expected, heard, ...rest };
}

/**
 * Adds the heard phonemes' times to the aligned pairs where both list the same sounds in order. A score is about the heard phoneme, so it
 * is kept only where that is the expected one.
 */
function withTimes(pairs: NewPhoneme[], timed: TimedPhoneme[]): NewPhoneme[] {
  const heard = pairs.filter((pair) => pair.heard !== undefined);
  if (timed.length === 0 || heard.length !== timed.length || heard.some((pair, i) => pair.heard !== timed[i]!.symbol)) return pairs;
  let next = 0;
  return pairs.map((pair) => {
    if (pair.heard === undefined) return pair;
    const { symbol: _symbol, score, ...rest } = timed[next++]!;
    return { ...pair, ...rest, score: pair.kind === "equal" ? score : undefined };
  });
}
