import type { Counting, ScoringProfile } from "#core/scoring/scoringProfile.ts";

/** One rule per line. */
export function rulesInWords({ rules, time, norms, levels }: ScoringProfile): string[] {
  const word = (counting: Counting) => (counting === "error" ? "an error" : "no error");
  const correction =
    rules.selfCorrection === "ignored" && rules.selfCorrectionWithin !== undefined
      ? `no error within ${rules.selfCorrectionWithin} s`
      : word(rules.selfCorrection);
  return [
    "misread, omitted and told words: an error each",
    `insertion: ${word(rules.insertion)}; repetition: ${word(rules.repetition)}; false start: ${word(rules.falseStart)}`,
    `self-correction: ${correction}; accepted variant, such as a dialect's: ${word(rules.variant)}; word sounded out: ${word(rules.soundedOut ?? "ignored")}`,
    `hesitation: ${rules.hesitationFrom === undefined ? "no error" : `an error from ${rules.hesitationFrom} s on`}`,
    `skipped line: ${rules.skippedLine === "each word" ? "each word is an error" : "one error"}; two words in swapped order: ${rules.transposition === "each word" ? "an error each" : "as the result marks them"}`,
    `a name misread again: ${rules.repeatedName === "once" ? "no error again" : "an error each time"}`,
    `time: ${typeof time === "number" ? `${time} s from the first word said` : time === "whole text" ? "the whole text" : "from the first to the last word said"}`,
    `reading level: ${levels ? "yes" : "no"}; percentile (Hasbrouck & Tindal, 2017): ${norms ? "yes" : "no"}`,
  ];
}
