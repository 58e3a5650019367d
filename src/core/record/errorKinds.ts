import { t } from "@vscode/l10n";
import { plural } from "../plural.ts";
import type { ReadingCounts } from "../reading/readingCounts.ts";

export type ErrorKind =
  | "substitution"
  | "omission"
  | "told"
  | "skipped line"
  | "transposition"
  | "hesitation"
  | "long pause"
  | "late self-correction"
  | "variant"
  | "soundedOut"
  | "insertion"
  | "repetition"
  | "self-correction"
  | "false start";

/** For use within a sentence. */
export const ERROR_NAMES: Record<ErrorKind, string> = {
  substitution: t("substitution"),
  omission: t("omission"),
  told: t("told word"),
  "skipped line": t("skipped line"),
  transposition: t("transposition"),
  hesitation: t("hesitation"),
  "long pause": t("long pause"),
  "late self-correction": t("late self-correction"),
  variant: t("accepted variant"),
  soundedOut: t("word sounded out"),
  insertion: t("insertion"),
  repetition: t("repetition"),
  "self-correction": t("self-correction"),
  "false start": t("false start"),
};

const COUNTED: Record<ErrorKind, (count: number) => string> = {
  substitution: (count) => plural(count, t("1 substitution"), t`${count} substitutions`),
  omission: (count) => plural(count, t("1 omission"), t`${count} omissions`),
  told: (count) => plural(count, t("1 told word"), t`${count} told words`),
  "skipped line": (count) => plural(count, t("1 skipped line"), t`${count} skipped lines`),
  transposition: (count) => plural(count, t("1 transposition"), t`${count} transpositions`),
  hesitation: (count) => plural(count, t("1 hesitation"), t`${count} hesitations`),
  "long pause": (count) => plural(count, t("1 long pause"), t`${count} long pauses`),
  "late self-correction": (count) => plural(count, t("1 late self-correction"), t`${count} late self-corrections`),
  variant: (count) => plural(count, t("1 accepted variant"), t`${count} accepted variants`),
  soundedOut: (count) => plural(count, t("1 word sounded out"), t`${count} words sounded out`),
  insertion: (count) => plural(count, t("1 insertion"), t`${count} insertions`),
  repetition: (count) => plural(count, t("1 repetition"), t`${count} repetitions`),
  "self-correction": (count) => plural(count, t("1 self-correction"), t`${count} self-corrections`),
  "false start": (count) => plural(count, t("1 false start"), t`${count} false starts`),
};

/** `2 substitutions` */
export function countedErrors(kind: ErrorKind, count: number): string {
  return COUNTED[kind](count);
}

type Counts = Omit<ReadingCounts, "words" | "correct"> & { longPauses: number };
const COUNT_OF: Partial<Record<ErrorKind, keyof Counts>> = {
  substitution: "substitutions",
  omission: "omissions",
  told: "told",
  variant: "variants",
  soundedOut: "soundedOut",
  insertion: "insertions",
  repetition: "repetitions",
  "self-correction": "selfCorrections",
  "false start": "falseStarts",
  "long pause": "longPauses",
};

/** `2 substitutions`, `1 long pause`: nothing of what there is none of. */
export function countedErrorsOf(counts: Counts): string[] {
  return (Object.entries(COUNT_OF) as [ErrorKind, keyof Counts][])
    .filter(([, name]) => counts[name] > 0)
    .map(([kind, name]) => countedErrors(kind, counts[name]));
}

/** `2 substitutions + 1 hesitation = 3`; undefined if there are none. */
export function errorSum(parts: readonly { kind: ErrorKind; count: number }[]): string | undefined {
  if (parts.length === 0) return undefined;
  return `${parts.map(({ kind, count }) => countedErrors(kind, count)).join(" + ")} = ${parts.reduce((sum, { count }) => sum + count, 0)}`;
}
