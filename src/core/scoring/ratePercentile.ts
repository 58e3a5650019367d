import { type Grade, GRADES, type PercentileBand, percentileBand, type Season } from "../reading/norms.ts";
import type { Reader } from "../reading/reader.ts";
import type { Timeline } from "../timeline/model.ts";
import { NORM_SECONDS } from "./scoreReading.ts";

export type NormedPercentile = PercentileBand & { grade: Grade; season: Season };

/** A sentence or two says nothing about the rate over a minute; a choice of ours. */
export const LEAST_SECONDS = 10;

/**
 * The rate's place among the norms, if no scoring profile says how the reading is timed; or the reason why it is unknown: grade or season
 * is not known or has no norms, there is no rate, the reading was timed for another length than the norms' minute, or it is over too soon.
 */
export function ratePercentile(
  { summary, stop }: Pick<Timeline, "summary" | "stop">,
  { grade, season }: Reader,
):
  | { percentile: NormedPercentile; absent?: undefined }
  | { percentile?: undefined; absent: "reader" | "rate" | "time" | "short" | "norms" } {
  const known = GRADES.find((one) => one === grade);
  if (known === undefined || season === undefined) return { absent: "reader" };
  if (!summary.wcpm) return { absent: "rate" };
  if (stop?.seconds !== undefined && stop.seconds !== NORM_SECONDS) return { absent: "time" };
  if (
    stop?.seconds === undefined &&
    summary.start !== undefined &&
    summary.end !== undefined &&
    summary.end - summary.start < LEAST_SECONDS
  )
    return { absent: "short" };
  const band = percentileBand(known, season, summary.wcpm.value);
  return band ? { percentile: { ...band, grade: known, season } } : { absent: "norms" };
}
