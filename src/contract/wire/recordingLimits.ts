import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";

export const CONTAINERS = ["wav", "mp3", "m4a", "webm", "ogg", "mp4"] as const;
/** Named by its usual ending. */
export type Container = (typeof CONTAINERS)[number];

export interface RecordingLimits {
  containers: readonly Container[];
  /** Inclusive. */
  minSeconds?: number;
  /** Inclusive unless `maxExclusive`. */
  maxSeconds: number;
  maxExclusive: boolean;
  sentence: string;
}

/** Seconds. A length that is not a number counts as too short. */
export function checkDuration(
  { minSeconds = 0, maxSeconds, maxExclusive }: RecordingLimits,
  seconds: number,
): "ok" | "too-short" | "too-long" {
  if (!(seconds > 0) || seconds < minSeconds) return "too-short";
  if (seconds > maxSeconds || (maxExclusive && seconds === maxSeconds)) return "too-long";
  return "ok";
}

export function takesContainer({ containers }: RecordingLimits, container: string): boolean {
  return (containers as readonly string[]).includes(container);
}

/** Allows for binary fractions; milliseconds. */
const ROUNDING_MS = 1e-6;

/** With enough digits never to be rounded across the limit (2.99994 s is not 3 s, 120.004 s not 2 minutes). */
export function refusedLength(seconds: number, verdict: "too-short" | "too-long"): { milliseconds: number; digits: number } {
  const milliseconds = verdict === "too-short" ? Math.floor(seconds * 1000 + ROUNDING_MS) : Math.ceil(seconds * 1000 - ROUNDING_MS);
  return { milliseconds, digits: milliseconds % 100 === 0 ? 1 : milliseconds % 10 === 0 ? 2 : 3 };
}

/** In the editor's language. */
export function refusedDurationInWords(seconds: number, verdict: "too-short" | "too-long"): string {
  const { milliseconds, digits } = refusedLength(seconds, verdict);
  if (milliseconds < 60_000) return t`${(milliseconds / 1000).toFixed(digits)} seconds`;
  const minutes = Math.floor(milliseconds / 60_000);
  const rest = ((milliseconds - minutes * 60_000) / 1000).toFixed(digits);
  return plural(minutes, t`1 minute and ${rest} seconds`, t`${minutes} minutes and ${rest} seconds`);
}
