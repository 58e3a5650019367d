import { t } from "@vscode/l10n";
import type { AudioFacts } from "./inspectAudio.ts";

/** Seconds; less is a matter of rounding. */
const TOLERATED_SECONDS = 0.1;

/** Warns, before a recording is sent, that it is only a part; undefined for a whole one. */
export function missingPart({ durationSeconds, missingSeconds = 0, breaksOff }: AudioFacts): string | undefined {
  if (breaksOff) return t`The recording's file breaks off: only its first ${durationSeconds.toFixed(1)} s can be read.`;
  if (missingSeconds <= TOLERATED_SECONDS) return undefined;
  const [present, missing] = [durationSeconds.toFixed(1), missingSeconds.toFixed(1)];
  return t`Only the first ${present} s of the recording can be read. Its file breaks off, or another recording was joined to it: ${missing} s would not be heard.`;
}
