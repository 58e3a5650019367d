import { t } from "@vscode/l10n";
import type { ReportedTimeline } from "#core/timeline/model.ts";
import { whoseInWords } from "./whoseInWords.ts";

/** Fewer say nothing: a text of two words may be written otherwise. */
const LEAST_MISMATCHES = 3;

/** Most words that an answer expects are not the text's: figures and marks would be laid over words that they are not about. */
export function wordsOfOtherText(
  mismatches: number,
  given: number,
  textWords: number,
): Pick<ReportedTimeline, "foreign" | "otherText"> | undefined {
  if (textWords === 0 || mismatches < LEAST_MISMATCHES || mismatches * 2 <= given) return undefined;
  return {
    foreign: whoseInWords(["reference"]),
    otherText: t`${mismatches} of the ${given} words that the result expects are not those of this text, so its figures say nothing about this reading.`,
  };
}
