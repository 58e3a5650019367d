import { t } from "@vscode/l10n";
import { MISCUE_DESCRIPTIONS } from "../reading/miscues.ts";
import type { AdditionReview, WordReview } from "./review.ts";

function verdictInWords(verdict: NonNullable<(WordReview | AdditionReview)["verdict"]>): string {
  if (verdict === "none") return t("not said");
  return verdict === "correct" ? t("read right") : MISCUE_DESCRIPTIONS[verdict].label.toLowerCase();
}

/** For use within a sentence, such as `substitution “box”`. */
export function entryInWords({ verdict, said: word, start, end, phonemes }: Partial<WordReview | AdditionReview> = {}): string {
  const times = [start, end].map((time) => (time === undefined ? "…" : time.toFixed(3))).join("–");
  const parts = [
    verdict === undefined ? (word === undefined ? t("as assessed") : undefined) : verdictInWords(verdict),
    word === undefined ? undefined : `“${word}”`,
    start === undefined && end === undefined ? undefined : `${times} s`,
    phonemes && t("other phonemes"),
  ];
  return parts.filter((part) => part !== undefined).join(" ");
}
