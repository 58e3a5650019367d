import { countSegments } from "#core/record/countSegments.ts";
import { accuracy, wordsCorrectPerMinute } from "#core/record/measures.ts";
import type { Language } from "#language/language.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Token } from "#language/text/token.ts";
import { withoutUndefined } from "#core/timeline/withoutUndefined.ts";
import type { Measured, TimelinePhoneme, Segment, ReferenceWord, Summary } from "#core/timeline/model.ts";

export class TimelineBuilder {
  readonly tokens: readonly Token[];
  readonly words: ReferenceWord[];
  readonly segments: Segment[] = [];
  readonly phonemes: TimelinePhoneme[] = [];

  /** @param reference empty where it is made of phonemes */
  constructor(reference: string, { words, names }: Language) {
    this.tokens = words.tokenise(reference);
    const proper = names.properNouns(this.tokens, reference);
    this.words = this.tokens.map(({ text, start, end }) => ({
      text,
      start,
      end,
      ...(proper.has(normaliseWord(text)) && { isName: true }),
    }));
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

  /** @param reported the service's figures; preferred where they can be right. */
  summary(reported: { accuracy?: number; wpm?: number; start?: number; end?: number }): Summary {
    const counts = countSegments(this.segments, this.words.length);
    const correct = this.segments.filter((segment) => segment.kind === "correct");
    const start = reported.start ?? correct.find((segment) => segment.start !== undefined)?.start;
    const end = reported.end ?? correct.findLast((segment) => segment.end !== undefined)?.end;
    return withoutUndefined({
      counts,
      accuracy: measured(reported.accuracy, accuracy(counts.correct, counts.words)),
      wcpm: perMinute(reported.wpm, wordsCorrectPerMinute(counts.correct, start, end)),
      start,
      end,
    });
  }
}

/** A figure that differs from ours only by rounding is shown from the counts: rounded twice, it would be off. */
const ROUNDING_PERCENT = 0.05;

function measured(reported: number | undefined, computed: number | undefined): Measured | undefined {
  const same = reported !== undefined && computed !== undefined && Math.abs(reported - computed) <= ROUNDING_PERCENT;
  if (reported !== undefined) return { value: same ? computed : reported, source: "service" };
  return computed === undefined ? undefined : { value: computed, source: "computed" };
}

/** v1's documentation gives WPM without the factor 60; a number that is words a *second* yields to ours. */
function perMinute(reported: number | undefined, computed: number | undefined): Measured | undefined {
  const perSecond = reported !== undefined && computed !== undefined && computed > 0 && Math.abs((reported * 60) / computed - 1) < 0.1;
  return measured(perSecond ? undefined : reported, computed);
}
