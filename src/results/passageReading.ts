import { readingMeasures, RUNNING_RECORD_RULES } from "#core/record/measures.ts";
import type { KnownReading } from "#core/passage/passageTable.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import { readAssessment } from "./assessmentFile.ts";

export interface PassageReading extends KnownReading {
  /** Path relative to the result's folder, or a URI. */
  passage: string;
}

/**
 * The reading as it was reviewed; undefined for readings of a part of a text, of words or phonemes, and of a text that is not in a file. No
 * accuracy is given where the recording does not seem to be of its text.
 * @throws {AssessmentFileError} for what is not a result
 */
export function passageReading(text: string): PassageReading | undefined {
  const { file, result } = readAssessment(text);
  const { path, selected, line, text: reference } = file.reference;
  if (path === undefined || selected === true || line !== undefined) return undefined;
  const timeline = timelineOf({ result, reference, review: file.review });
  if (timeline.kind !== "fluency") return undefined;
  if (timeline.otherText !== undefined) return { passage: path };
  return { passage: path, accuracy: readingMeasures(timeline, RUNNING_RECORD_RULES).accuracy };
}
