import { t } from "@vscode/l10n";
import { canonicalJson } from "#core/review/canonicalJson.ts";
import type { ReviewDifference } from "#core/review/combineReviews.ts";
import { readerInWords } from "#core/reading/reader.ts";
import { SEASON_NAMES } from "#core/reading/norms.ts";
import type { AssessmentFile } from "../assessmentFile.ts";
import { withPropertyText } from "../withPropertyText.ts";

const NAMES = ["speaker", "reader", "mismatches"] as const;

/** Who read, as a result's file says it. */
export type SaidReader = Pick<AssessmentFile, (typeof NAMES)[number]>;

export function saidReader({ speaker, reader, mismatches }: AssessmentFile): SaidReader {
  return { speaker, reader, mismatches };
}

/** Takes the reader from both where they agree, or from the one that has it; otherwise gives the difference. */
export function combinedReader(ours: SaidReader, theirs: SaidReader): { said: SaidReader } | { difference: ReviewDifference } {
  const isOther = (name: "speaker" | "reader") =>
    ours[name] !== undefined && theirs[name] !== undefined && canonicalJson(ours[name]) !== canonicalJson(theirs[name]);
  const isAnother = isOther("speaker");
  if (isAnother || isOther("reader")) {
    const place = { of: "other", name: t("Reader") } as const;
    const inWords = (said: SaidReader, who: string) => [...(isAnother ? [who] : []), ...factsInWords(said)].join(", ");
    return { difference: { name: "reader", place, ours: inWords(ours, t("One reader")), theirs: inWords(theirs, t("Another reader")) } };
  }
  const [speaker, reader] = [ours.speaker ?? theirs.speaker, ours.reader ?? theirs.reader];
  // Whoever chose a reader has looked at what the service's answer names otherwise.
  const mismatches = speaker || reader ? undefined : (ours.mismatches ?? theirs.mismatches);
  return { said: { speaker, reader, mismatches } };
}

/** Everything else in the text stays. */
export function withSaidReader(text: string, said: SaidReader): string {
  return NAMES.reduce((changed, name) => withPropertyText(changed, name, said[name]), text);
}

function factsInWords({ reader = {} }: SaidReader): string[] {
  const { grade, season } = reader;
  if (grade === undefined && season === undefined) return [];
  return [readerInWords(reader) ?? SEASON_NAMES[season!]];
}
