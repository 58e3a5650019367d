import { t } from "@vscode/l10n";
import { MISCUE_DESCRIPTIONS } from "#core/reading/miscues.ts";
import type { EventColumn, TimelineRow } from "#core/record/events.ts";
import { KIND_TEXT } from "./describe.ts";
import type { Symbols } from "./describe.ts";

export const COLUMN_LABELS: Record<EventColumn, string> = {
  start: t("Time (s)"),
  length: t("Length (ms)"),
  level: t("Level"),
  kind: t("Kind"),
  expected: t("Expected"),
  heard: t("Heard"),
  word: t("In word"),
  score: t("Score"),
};

const LEVEL_TEXT = { word: t("Word"), phoneme: t("Phoneme"), pause: t("Pause") } as const;
const OTHER_KINDS: Readonly<Record<string, string>> = {
  unknown: t("Heard"),
  pause: t("Pause"),
  hesitation: t("Hesitation"),
  "long pause": t("Long pause"),
};

export function kindText(kind: string): string {
  return kind in KIND_TEXT ? KIND_TEXT[kind as keyof typeof KIND_TEXT] : (OTHER_KINDS[kind] ?? kind);
}

/** A kind is not shown by colour alone. */
export function kindSign(kind: string): string {
  return kind in MISCUE_DESCRIPTIONS
    ? MISCUE_DESCRIPTIONS[kind as keyof typeof MISCUE_DESCRIPTIONS].mark
    : kind === "long pause"
      ? "‖"
      : "";
}

/** Empty if the result has no value for it. */
export function cellText(event: TimelineRow, column: EventColumn, symbols: Symbols): string {
  const { start, end, score, level } = event;
  switch (column) {
    case "start":
      return start === undefined ? "" : (Math.round(start * 100) / 100).toFixed(2);
    case "length":
      return start === undefined || end === undefined ? "" : String(Math.round((end - start) * 1000));
    case "level":
      return LEVEL_TEXT[level];
    case "kind":
      return event.kind === "unknown" && event.heard === "" ? t("Not readable") : kindText(event.kind);
    case "expected":
      return level === "phoneme" && event.expected ? symbols(event.expected) : event.expected;
    case "heard":
      return level === "phoneme" && event.heard ? symbols(event.heard) : event.said;
    case "word":
      return event.word;
    case "score":
      return score === undefined ? "" : String(Math.round(score));
  }
}
