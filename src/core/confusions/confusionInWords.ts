import { t } from "@vscode/l10n";
import type { Confusion } from "./soundConfusions.ts";

export interface BothWays {
  firstForSecond?: Confusion;
  secondForFirst?: Confusion;
}

/** One sentence on how often the embedded engine takes two words for each other. @param first as it is written, like `second` */
export function confusionInWords(first: string, second: string, { firstForSecond, secondForFirst }: BothWays): string {
  if (firstForSecond && secondForFirst) {
    return t`The embedded engine mistakes “${first}” for “${second}” in about ${firstForSecond.share} of 100 readings by children, and “${second}” for “${first}” in about ${secondForFirst.share} (measured over ${firstForSecond.readings} and ${secondForFirst.readings} readings of words that differ in the same sound).`;
  }
  const [said, asked, { share, readings }] = firstForSecond ? [first, second, firstForSecond] : [second, first, secondForFirst!];
  return t`The embedded engine mistakes “${said}” for “${asked}” in about ${share} of 100 readings by children (measured over ${readings} readings of words that differ in the same sound).`;
}
