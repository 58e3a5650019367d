import { readItemMarkup } from "#core/reading/itemMarkup.ts";
import { markedTokens } from "#core/reading/markedTokens.ts";
import { countSegments } from "#core/record/countSegments.ts";
import { isReadRight } from "#core/reading/miscues.ts";
import { accuracy, wordsCorrectPerMinute } from "#core/record/measures.ts";
import type { Language } from "#language/language.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Token } from "#language/text/token.ts";
import { withoutUndefined } from "#core/timeline/withoutUndefined.ts";
import type { Measured, TimelinePhoneme, Segment, ReferenceWord, Summary } from "#core/timeline/model.ts";

/** Texts that are kept: many results in a row are readings of a few. */
const MOST_TEXTS = 32;
const read = new WeakMap<Language, Map<string, ReadReference>>();

interface ReadReference {
  /** Without markup. */
  text: string;
  tokens: readonly Token[];
  words: readonly ReferenceWord[];
}

/** The latest texts are not read again. */
function readReference(reference: string, language: Language): ReadReference {
  const texts = read.get(language) ?? new Map<string, ReadReference>();
  read.set(language, texts);
  const own = texts.get(reference) ?? referenceIn(reference, language);
  texts.delete(reference);
  texts.set(reference, own);
  if (texts.size > MOST_TEXTS) texts.delete(texts.keys().next().value!);
  return own;
}

function referenceIn(reference: string, { words, names, phonics: { items } }: Language): ReadReference {
  const marked = readItemMarkup(reference);
  const tokens = markedTokens(marked, words.tokenise);
  const proper = names.properNouns(tokens, marked.text);
  return {
    text: marked.text,
    tokens,
    words: tokens.map(({ text, start, end, item }) => ({
      text,
      start,
      end,
      ...(item === "nonsense" && { sounds: items.readingsOf(text, item)[0]?.split(" ").length ?? 0 }),
      ...(item ? { item } : proper.has(normaliseWord(text)) && { isName: true as const }),
    })),
  };
}

export class TimelineBuilder {
  /** Without markup. */
  readonly reference: string;
  readonly tokens: readonly Token[];
  readonly words: ReferenceWord[];
  readonly segments: Segment[] = [];
  readonly phonemes: TimelinePhoneme[] = [];

  /** @param reference as sent, with any markup of items; empty where it is made of phonemes */
  constructor(reference: string, language: Language) {
    const { text, tokens, words } = readReference(reference, language);
    this.reference = text;
    this.tokens = tokens;
    this.words = words.map((word) => ({ ...word }));
  }

  addSegment(segment: Omit<Segment, "index" | "phonemes">, phonemes: readonly Omit<TimelinePhoneme, "index" | "segment">[] = []): Segment {
    const index = this.segments.length;
    const added: Segment = { index, ...withoutUndefined(segment), phonemes: phonemes.map((phoneme) => this.addPhoneme(phoneme, index)) };
    this.segments.push(added);
    for (const word of segment.words) {
      const reference = this.words[word];
      if (reference && reference.segment === undefined) reference.segment = index;
    }
    return added;
  }

  addPhoneme(phoneme: Omit<TimelinePhoneme, "index" | "segment">, segment?: number): number {
    const index = this.phonemes.length;
    this.phonemes.push(withoutUndefined({ index, ...phoneme, segment }));
    return index;
  }

  /** @param reported the service's figures, which are shown as they are. Ours beside them need every segment that they are made of. */
  summary({ isWhole = true, unread = [], ...reported }: ReportedFigures): Summary {
    const counts = countSegments(this.segments, this.words.length);
    const correct = this.segments.filter(({ kind }) => isReadRight(kind));
    const first = correct.find(({ start, flags }) => start !== undefined || isUnread(flags));
    const last = correct.findLast(({ end, flags }) => end !== undefined || isUnread(flags));
    const start = reported.start ?? first?.start;
    const end = reported.end ?? last?.end;
    const rate = isWhole ? wordsCorrectPerMinute(counts.correct, start, end) : undefined;
    return withoutUndefined({
      counts,
      accuracy: measured(reported.accuracy, isWhole ? accuracy(counts.correct, counts.words) : undefined),
      wcpm: measured(reported.wpm, rate, reported.mayBePerSecond && isPerSecond(reported.wpm, rate) ? 60 : 1),
      start,
      end,
      unread: unread.length > 0 ? unread : undefined,
    });
  }
}

export interface ReportedFigures {
  accuracy?: number | undefined;
  /** Words per minute. */
  wpm?: number | undefined;
  /** v1's documentation gives WPM without the factor 60: where it can only be words a second, it is shown for a minute. */
  mayBePerSecond?: boolean;
  /** Seconds. */
  start?: number | undefined;
  end?: number | undefined;
  unread?: NonNullable<Summary["unread"]>;
  /** False where something of the result is lost that would be a segment. */
  isWhole?: boolean;
}

function isUnread(flags: Segment["flags"]): boolean {
  return flags?.includes("not readable") === true;
}

function isPerSecond(reported: number | undefined, computed: number | undefined): boolean {
  return reported !== undefined && computed !== undefined && computed > 0 && Math.abs((reported * 60) / computed - 1) < 0.1;
}

/** A figure that differs from ours only by rounding is shown from the counts: rounded twice, it would be off. */
const ROUNDING = 0.05;

function measured(given: number | undefined, computed: number | undefined, factor = 1): Measured | undefined {
  const reported = given === undefined ? undefined : given * factor;
  if (reported === undefined) return computed === undefined ? undefined : { value: computed, source: "computed" };
  if (computed === undefined) return { value: reported, source: "service" };
  const same = Math.abs(reported - computed) <= ROUNDING;
  return same ? { value: computed, source: "service" } : { value: reported, source: "service", computed };
}
