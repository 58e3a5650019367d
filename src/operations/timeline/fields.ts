import { t } from "@vscode/l10n";
import type { Warnings } from "#contract/wire/wire.ts";
import type { Suspicion, TimelinePhoneme } from "#core/timeline/model.ts";
import { printable } from "#core/printable.ts";
import type { LostValues } from "./lostValues.ts";
import { phonemeChoices } from "./phonemeChoices.ts";
import type { WrittenPhoneme } from "./writtenPhoneme.ts";

export interface Times {
  /** Seconds. */
  start?: number;
  end?: number;
  /** Set where the entry's times are impossible. */
  flags?: Suspicion[];
}

type Numeric = number | null | undefined;

/** Seconds; an end before its start is dropped, and so are times before the recording, which is flagged. */
export function timesOf(start: Numeric, end: Numeric): Times {
  if (start == null) return {};
  if (start < 0) return { flags: ["before the recording"] };
  return end == null || end < start ? { start } : { start, end };
}

/** Adds that something at the place could not be read. */
export function withFlag<Item extends { flags?: Suspicion[] | undefined }>(item: Item, lost: LostValues, place: string): Item {
  return lost.in(place) ? { ...item, flags: [...(item.flags ?? []), "not readable"] } : item;
}

/** 0 to 100. */
export function scoreOf(score: Numeric): number | undefined {
  return score == null ? undefined : Math.min(100, Math.max(0, score));
}

/** 0 to 1; undefined for anything outside. */
export function probabilityOf(value: number | null | undefined): number | undefined {
  return value != null && value >= 0 && value <= 1 ? value : undefined;
}

/** Without empty ones. */
export function wordsOf(list: readonly (string | undefined)[] | null | undefined): string[] {
  return list?.filter((word): word is string => word !== undefined && word !== "") ?? [];
}

export type TimedPhoneme = { symbol: string } & Pick<TimelinePhoneme, "start" | "end" | "score" | "confidence" | "alternatives" | "flags">;

/** The most probable one; `symbol` is empty where the entry names none. Fluency calls the beginning `start`, the others `timestamp`. */
export function timedPhoneme(entry: Partial<WrittenPhoneme>): TimedPhoneme {
  const [first, ...others] = phonemeChoices(entry);
  return {
    symbol: first?.phoneme ?? "",
    ...timesOf(entry.start ?? entry.timestamp, entry.end),
    score: scoreOf(entry.score),
    confidence: typeof entry.confidence === "number" ? probabilityOf(entry.confidence) : undefined,
    alternatives: [...others, ...phonemeChoices({ phonemes: entry["alternatives"] })],
  };
}

export function warningsOf(warnings: Warnings): string[] {
  return (warnings ?? []).flatMap(messagesOf);
}

/** Warnings that it is no reading of the text (another one, or silence) are kept apart. */
export function readingWarningsOf(warnings: Warnings): {
  otherText?: string;
  silent?: true;
  brokenOff?: true;
  warnings: string[];
} {
  const all = warnings ?? [];
  const silence = all.filter((item) => codeOf(item) === "silence");
  const doubt = [...silence, ...all.filter((item) => codeOf(item) === "other-text")];
  // `earlyStopNote` reports an early stop until the last word is set.
  const others = all.filter((item) => !doubt.includes(item) && codeOf(item) !== "unread-end");
  const otherText =
    doubt.length === 0
      ? undefined
      : (doubt.flatMap(messagesOf)[0] ??
        (silence.length > 0
          ? t("Nothing can be heard in this recording.")
          : t("The recording does not seem to be a reading of this text.")));
  return {
    otherText,
    ...(silence.length > 0 && { silent: true as const }),
    ...(all.some((item) => codeOf(item) === "incomplete") && { brokenOff: true as const }),
    warnings: others.flatMap(messagesOf),
  };
}

type Warning = NonNullable<Warnings>[number];

function codeOf(warning: Warning): string | undefined {
  return typeof warning === "object" ? (warning.code ?? undefined) : undefined;
}

function messagesOf(warning: Warning): string[] {
  const message = typeof warning === "string" ? warning : (warning?.message ?? []);
  const sentences = Array.isArray(message) ? message.filter((item) => typeof item === "string").map(printable) : [message];
  return sentences.filter((sentence) => sentence !== "");
}
