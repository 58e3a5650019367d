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
  wordsOf,
} from "../timeline/fields.ts";
import { unknownWords } from "./unknownWords.ts";
import type { AlignedPhoneme, FluencyV2Detail, FluencyV2Result } from "./body.ts";
import { notesOf } from "../timeline/notes.ts";
import { placeWords } from "../timeline/placeWords.ts";
import { serviceCountsOf } from "./serviceCounts.ts";

type NewPhoneme = Omit<TimelinePhoneme, "index" | "segment">;

/** The details are the segments, in the order of reading. */
export function fromFluencyV2(body: FluencyV2Result, reference: string, language: Language): ReportedTimeline {
  const builder = new TimelineBuilder(reference, language);
  const { tokens } = builder;
  const { details } = body;
  const placed = placeWords(
    tokens,
    details.flatMap((detail) => wordsOf(detail.reference)),
    language,
  );
  const taken = new Set<number>();
  const heardSoFar: string[] = [];
  let given = 0;
  let at = 0;
  for (const [index, detail] of details.entries()) {
    const expected = wordsOf(detail.reference);
    const heard = wordsOf(detail.prediction);
    const kind = kindOf(detail, expected, heard, heardSoFar, () => expectedAfter(details, index));
    const added = isAddition(kind);
    const tokensHere = placed.tokens.slice(given, given + expected.length).flat();
    given += expected.length;
    const words = added ? [] : tokensHere.filter((word) => !taken.has(word));
    for (const word of words) taken.add(word);
    builder.addSegment(
      {
        kind,
        words,
        at: words[0] ?? at,
        expected: added ? [] : expected,
        heard,
        ...timesOfDetail(detail, kind),
        score: scoreOf(detail.score),
        confidence: probabilityOf(detail.confidence),
      },
      phonemesOf(detail, kind),
    );
    at = words.length ? words.at(-1)! + 1 : at;
    heardSoFar.push(...heard);
  }
  const unknown = unknownWords(body.phoneme_summary?.unknown_words);
  return withoutUndefined<ReportedTimeline>({
    kind: "fluency",
    reference,
    duration: body.audio_duration ?? undefined,
    words: builder.words,
    segments: builder.segments,
    phonemes: builder.phonemes,
    summary: builder.summary({ accuracy: body.accuracy_score ?? undefined, wpm: body.wpm ?? undefined }),
    ...readingWarningsOf(body.warnings),
    notes: notesOf(builder.words, placed.mismatches),
    unknownWords: unknown.length > 0 ? unknown : undefined,
    serviceCounts: serviceCountsOf(body.phoneme_summary),
    transcription: body.transcription || undefined,
  });
}

/** A type from a later service, beyond the four, is judged by its words. */
function kindOf(detail: FluencyV2Detail, expected: string[], heard: string[], before: string[], after: () => string[]): ReadingKind {
  const type = detail.type.toLowerCase();
  if (type === "equal") return detail.sounded_out ? "soundedOut" : "correct";
  if (type === "delete" || (heard.length === 0 && expected.length > 0)) return "omission";
  if (type === "insert" || expected.length === 0) {
    return detail.false_start ? "falseStart" : additionKind(heard, before, after(), detail.repetition);
  }
  if (type === "replace") return "substitution";
  return expected.map(normaliseWord).join(" ") === heard.map(normaliseWord).join(" ") ? "correct" : "substitution";
}

function expectedAfter(details: readonly FluencyV2Detail[], index: number): string[] {
  const next = details.slice(index + 1).find((detail) => wordsOf(detail.reference).length > 0);
  return next && next.type.toLowerCase() === "equal" ? wordsOf(next.reference) : [];
}

/** Zeros mean "no time" where nothing was said. */
function timesOfDetail(detail: FluencyV2Detail, kind: ReadingKind): Times {
  const times = timesOf(detail.start, detail.end);
  return kind === "omission" && !times.start && !times.end ? {} : times;
}

function phonemesOf(detail: FluencyV2Detail, kind: ReadingKind): NewPhoneme[] {
  const timed = (detail.phonemes ?? []).map(timedPhoneme);
  const pairs = detail.aligned_result ?? [];
  if (kind === "substitution" && pairs.length > 0) return withTimes(pairs.map(pairOf), timed);
  const phonemeKind: PhonemeKind = kind === "correct" ? "equal" : kind === "substitution" ? "unknown" : "insert";
  if (timed.length > 0) {
    return timed.map(({ symbol, ...rest }) =>
      phonemeKind === "equal"
        ? { kind: phonemeKind, expected: symbol, heard: symbol, ...rest }
        : { kind: phonemeKind, heard: symbol, ...rest, score: undefined },
    );
  }
  if (kind !== "omission") return [];
  return wordsOf(detail.reference_phonemes).map((expected) => ({ kind: "delete", expected, alternatives: [] }));
}

function pairOf(pair: AlignedPhoneme): NewPhoneme {
  const expected = pair.reference || undefined;
  const heard = pair.prediction || undefined;
  const kind = !heard ? "delete" : !expected ? "insert" : expected === heard ? "equal" : "replace";
  return { kind, expected, heard, alternatives: [] };
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
