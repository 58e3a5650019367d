import { t } from "@vscode/l10n";
import type { Timeline } from "#core/timeline/model.ts";
import { actualMiscues, sameWords } from "./actualMiscues.ts";
import type { Expectation, Mismatch } from "./expectation.ts";
import { pairPhonemes } from "./phonemeMatch.ts";
import { actualLines, phonemeLines } from "./readingLines.ts";

export type VerdictExpectation = Extract<Expectation, { key: "correct" | "heard" | "confidence" }>;

/** For pronunciation and recognition. */
export function checkVerdict(expectation: VerdictExpectation, timeline: Timeline): Mismatch[] {
  const { key, value } = expectation;
  const actual = verdictValue(key, timeline);
  if (actual !== undefined && isSame(expectation, actual, timeline)) return [];
  const shown = actual === undefined ? "unknown" : actual === "" ? "nothing" : String(actual);
  const lines = timeline.kind === "pronunciation" ? phonemeLines(timeline.phonemes) : actualLines(timeline, actualMiscues(timeline));
  const text = (said: unknown) => [`${key}: ${String(said)}`, "", ...lines].join("\n");
  return [
    {
      key,
      place: { start: expectation.start, end: expectation.end },
      message: messageOf(key, shown, value),
      expected: text(value),
      actual: text(shown),
    },
  ];
}

/** Undefined where the result has none. */
export function verdictValue(key: VerdictExpectation["key"], { kind, verdict, phonemes }: Timeline): string | boolean | undefined {
  if (key !== "heard") return verdict?.[key];
  return kind === "pronunciation" ? phonemes.flatMap(({ heard }) => heard ?? []).join(" ") : verdict?.heard;
}

function isSame({ key, value }: VerdictExpectation, actual: string | boolean, { kind, phonemes }: Timeline): boolean {
  if (typeof value === "boolean" || typeof actual === "boolean") return value === actual;
  if (key === "confidence") return value.trim().toLowerCase() === actual.trim().toLowerCase();
  if (kind !== "pronunciation") return sameWords(value, actual);
  const symbols = value.split(/\s+/).filter((symbol) => symbol !== "");
  const heard = phonemes.filter((phoneme) => phoneme.heard !== undefined);
  const pairs = pairPhonemes(
    symbols.map((symbol) => ({ heard: symbol, start: 0, end: 0 })),
    { phonemes: heard },
    0,
  );
  return pairs.every((pair) => pair.isSame);
}

function messageOf(key: VerdictExpectation["key"], shown: string, value: string | boolean): string {
  if (key === "correct")
    return shown === "unknown"
      ? t("The result does not say whether it was correct")
      : value === true
        ? t("It was judged not correct, expected correct")
        : t("It was judged correct, expected not correct");
  if (key === "confidence")
    return shown === "unknown"
      ? t`Confidence is not known, expected ${String(value)}`
      : t`Confidence is ${shown}, expected ${String(value)}`;
  if (shown === "unknown") return t`The result does not say what was heard, expected “${String(value)}”`;
  return shown === "nothing" ? t`Heard nothing, expected “${String(value)}”` : t`Heard “${shown}”, expected “${String(value)}”`;
}
