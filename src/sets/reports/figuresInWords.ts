import { decimal } from "../../core/record/runningRecord.ts";
import type { CaseFigures } from "./caseOutcome.ts";

/** The figures of a reading in one line, such as `97.4 % accuracy, 112 words correct per minute`; undefined where there are none. */
export function figuresInWords({ accuracy, wordsCorrectPerMinute: rate, correct, score, heard, confidence }: CaseFigures = {}): string | undefined {
  const parts = [
    ...(accuracy === undefined ? [] : [`${decimal(accuracy)} % accuracy`]),
    ...(rate === undefined ? [] : [`${decimal(rate)} words correct per minute`]),
    ...(correct === undefined ? [] : [correct ? "correct" : "not correct"]),
    ...(score === undefined ? [] : [`score ${decimal(score)}`]),
    ...(heard === undefined || heard === "" ? [] : [`heard “${heard}”`]),
    ...(confidence === undefined ? [] : [`${confidence} confidence`]),
  ];
  return parts.length === 0 ? undefined : parts.join(", ");
}
