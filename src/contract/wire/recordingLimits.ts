import { t } from "@vscode/l10n";
import { plural } from "../../core/plural.ts";

export const CONTAINERS = ["wav", "mp3", "m4a", "webm", "ogg", "mp4"] as const;
/** A recording's file format, by the ending that it usually has. */
export type Container = (typeof CONTAINERS)[number];

export interface RecordingLimits {
  containers: readonly Container[];
  /** Shortest recording in seconds, inclusive. */
  minSeconds?: number;
  /** Longest recording in seconds; inclusive unless `maxExclusive`. */
  maxSeconds: number;
  maxExclusive: boolean;
  /** The limits in words. */
  sentence: string;
}

/** Whether a recording of this length, in seconds, may be submitted. A length that is not a number counts as too short. */
export function checkDuration(
  { minSeconds = 0, maxSeconds, maxExclusive }: RecordingLimits,
  seconds: number,
): "ok" | "too-short" | "too-long" {
  if (!(seconds > 0) || seconds < minSeconds) return "too-short";
  if (seconds > maxSeconds || (maxExclusive && seconds === maxSeconds)) return "too-long";
  return "ok";
}

/** Whether recordings in this format may be submitted. */
export function takesContainer({ containers }: RecordingLimits, container: string): boolean {
  return (containers as readonly string[]).includes(container);
}

/** Allows for decimal fractions not being exact; milliseconds. */
const BINARY = 1e-6;

/**
 * A length that is refused, and how many digits of its seconds to show: never rounded across the limit that it misses (2.99994 s
 * is not 3 s, 120.004 s not 2 minutes).
 */
export function refusedLength(seconds: number, verdict: "too-short" | "too-long"): { milliseconds: number; digits: number } {
  const milliseconds = verdict === "too-short" ? Math.floor(seconds * 1000 + BINARY) : Math.ceil(seconds * 1000 - BINARY);
  return { milliseconds, digits: milliseconds % 100 === 0 ? 1 : milliseconds % 10 === 0 ? 2 : 3 };
}

/** A length that is refused, in words of the editor's language. */
export function refusedDurationInWords(seconds: number, verdict: "too-short" | "too-long"): string {
  const { milliseconds, digits } = refusedLength(seconds, verdict);
  if (milliseconds < 60_000) return t`${(milliseconds / 1000).toFixed(digits)} seconds`;
  const minutes = Math.floor(milliseconds / 60_000);
  const rest = ((milliseconds - minutes * 60_000) / 1000).toFixed(digits);
  return plural(minutes, t`1 minute and ${rest} seconds`, t`${minutes} minutes and ${rest} seconds`);
}
