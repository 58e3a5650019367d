import { align } from "#language/text/align.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Language } from "#language/language.ts";
import type { TimelinePhoneme, ReportedTimeline } from "#core/timeline/model.ts";
import { withoutUndefined } from "#core/timeline/withoutUndefined.ts";
import { TimelineBuilder } from "../timeline/builder.ts";
import { scoreOf, timedPhoneme, warningsOf, withFlag } from "../timeline/fields.ts";
import type { LostValues } from "../timeline/lostValues.ts";
import type { StampedPhoneme } from "../timeline/writtenPhoneme.ts";
import type { RecognitionResult } from "./body.ts";

const KINDS = { equal: "correct", replace: "substitution", delete: "omission", insert: "insertion" } as const;

export function fromRecognition(body: RecognitionResult, reference: string, language: Language, lost: LostValues): ReportedTimeline {
  const { tokenise } = language.words;
  const builder = new TimelineBuilder(reference, language);
  const { tokens } = builder;
  const heard = tokenise(body.prediction ?? "");
  // A right word stays right, however the service spells it ("two" for "2").
  const { correct } = body;
  if (correct) {
    for (const [index, { text }] of tokens.entries()) {
      builder.addSegment({
        kind: "correct",
        words: [index],
        at: index,
        expected: [text],
        heard: [heard.length === tokens.length ? heard[index]!.text : text],
      });
    }
  } else if (body.prediction !== undefined) {
    for (const step of align(tokens, heard, (a, b) => (normaliseWord(a.text) === normaliseWord(b.text) ? 0 : 1))) {
      const word = step.kind === "insert" ? undefined : tokens[step.expected]!;
      builder.addSegment({
        kind: KINDS[step.kind],
        words: word ? [step.expected] : [],
        at: step.expected,
        expected: word ? [word.text] : [],
        heard: step.kind === "delete" ? [] : [heard[step.heard]!.text],
      });
    }
  }
  for (const [index, entry] of (body.phoneme_details ?? []).entries())
    builder.addPhoneme(withFlag(phonemeOf(entry ?? {}, lost.in(`phoneme_details[${index}].phoneme`)), lost, `phoneme_details[${index}]`));
  return withoutUndefined<ReportedTimeline>({
    kind: "recognition",
    reference: builder.reference,
    duration: body.audio_duration ?? undefined,
    words: builder.words,
    segments: builder.segments,
    phonemes: builder.phonemes,
    summary: builder.summary({ isWhole: correct === true || body.prediction !== undefined }),
    verdict: withoutUndefined({
      correct,
      confidence: body.confidence ?? undefined,
      score: scoreOf(body.score),
      feedback: body.feedback || undefined,
      heard: body.prediction,
    }),
    warnings: warningsOf(body.warnings),
    notes: [],
  });
}

/**
 * With `original` null, nothing else was expected, or the service does not say: no claim is made, except that a sound that scores nothing
 * was added. Another phoneme's score says how clearly that one was heard, and is left out.
 */
function phonemeOf(entry: Partial<StampedPhoneme>, isLost: boolean): Omit<TimelinePhoneme, "index" | "segment"> {
  const { symbol, ...rest } = timedPhoneme(entry);
  const expected = entry.original || undefined;
  const kind =
    expected === undefined
      ? rest.score === 0 && symbol !== ""
        ? "insert"
        : "unknown"
      : expected === symbol
        ? "equal"
        : symbol !== ""
          ? "replace"
          : isLost
            ? "unknown"
            : "delete";
  return { kind, expected, heard: symbol || undefined, ...rest, ...(kind === "replace" && { score: undefined }) };
}
