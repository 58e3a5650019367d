import type { ListKind } from "#core/passage/facts.ts";
import type { Review } from "#core/review/review.ts";
import type { Reader } from "#core/reading/reader.ts";
import type { TimelinePhoneme } from "#core/timeline/model.ts";
import { withoutUndefined } from "#core/timeline/withoutUndefined.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import { readAssessment, writeAssessment } from "#results/assessmentFile.ts";
import type { KeptReading } from "#sets/results/keptReading.ts";
import { oralBody } from "../../core/scoring/oralReading.ts";

export interface KeptOptions {
  /** Of the result and the recording, without endings. */
  name?: string;
  passage?: string;
  alias?: string;
  reader?: Reader;
  /** ISO 8601. */
  at?: string;
  review?: Review;
  /** Of the text in place of the words of the script. */
  text?: string;
  /** The kind of list that was read. */
  list?: ListKind;
  operation?: string;
  /** The service's answer in place of the script's. */
  body?: object;
  /** Added to the service's answer. */
  more?: object;
}

/** The text of a result's file of a reading; a script as in `oralReading`. */
export function fileText(
  script: string,
  {
    name = "a",
    passage = "fox.txt",
    reader,
    at = "2026-03-14T09:00:00Z",
    review,
    text,
    list,
    operation = "fluency-v2",
    body,
    more,
  }: KeptOptions = {},
): string {
  const oral = oralBody(script);
  return writeAssessment({
    version: 1,
    operation,
    assessedAt: at,
    assessedBy: { service: "embedded", modelId: "local-en" },
    recording: { path: `${name}.wav` },
    reference: { text: text ?? oral.text, ...(passage !== "" && { path: passage }), ...(list && { list }) },
    ...(reader && { reader }),
    ...(review && { review }),
    result: { ...(body ?? { status: "Success", ...oral.body }), ...more },
  });
}

/** A result as a host hands it in. */
export function kept(script: string, options: KeptOptions = {}): KeptReading {
  return {
    ...readAssessment(fileText(script, options)),
    uri: `file:///results/${options.name ?? "a"}.assessment.json`,
    ...(options.alias !== undefined && { alias: options.alias }),
  };
}

/** The reading of a word, with what was heard for each of its phonemes: nothing if it was left out; an addition has no expected one. */
export function heardPhonemes(word: string, phonemes: readonly [expected?: string, heard?: string][], options: KeptOptions): KeptReading {
  const read = kept(word, options);
  const timeline = timelineOf({ result: read.result, reference: word });
  const kindOf = (expected?: string, heard?: string) => {
    if (expected === undefined) return "insert";
    return heard === undefined ? "delete" : heard === expected ? "equal" : "replace";
  };
  const operation = {
    ...read.result.operation,
    timeline: () => ({
      ...timeline,
      segments: timeline.segments.map((segment) => ({ ...segment, phonemes: phonemes.map((_, index) => index) })),
      phonemes: phonemes.map(([expected, heard], index) =>
        withoutUndefined<TimelinePhoneme>({ index, kind: kindOf(expected, heard), expected, heard, alternatives: [], segment: 0 }),
      ),
    }),
  };
  return { ...read, result: { ...read.result, operation } };
}
