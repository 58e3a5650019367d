import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import type { RunProgress } from "./runReadings.ts";

/** Before this much is assessed, nothing is predicted: the first readings start the engine. */
const FEWEST_SECONDS = 5;

/**
 * Recordings take time in proportion to their length, for which the sizes of their files stand. Undefined while there is nothing to
 * estimate the time from.
 * @param seconds since the first reading was sent.
 */
export function remainingSeconds(
  { bytesLeft, bytesAssessed }: Pick<RunProgress, "bytesLeft" | "bytesAssessed">,
  seconds: number,
): number | undefined {
  if (bytesLeft === 0) return 0;
  if (bytesAssessed === 0 || seconds < FEWEST_SECONDS) return undefined;
  return (bytesLeft * seconds) / bytesAssessed;
}

/** Such as `about 3 minutes left`. */
export function remainingInWords(seconds: number | undefined): string {
  return seconds === undefined ? "" : t`${timeInWords(seconds)} left`;
}

/** Such as `a few seconds`, `about 40 seconds`, `about 3 minutes`. */
export function timeInWords(seconds: number): string {
  if (seconds < 10) return t("a few seconds");
  if (seconds < 55) return t`about ${Math.round(seconds / 10) * 10} seconds`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return plural(Math.max(1, minutes), t("about a minute"), t`about ${minutes} minutes`);
  const hours = Math.round(seconds / 360) / 10;
  return plural(hours, t("about an hour"), t`about ${hours} hours`);
}
