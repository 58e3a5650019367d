import { type Grade, GRADES, type PercentileBand, percentileBand, type Season } from "../reading/norms.ts";
import type { Reader } from "../reading/reader.ts";
import type { Timeline } from "../timeline/model.ts";
import { NORM_SECONDS } from "./scoreReading.ts";

/** A band with the norms that it is taken from. */
export type NormedPercentile = PercentileBand & { grade: Grade; season: Season };

/**
 * Where the rate of a reading lies among the norms, where no scoring profile says how it is timed; or why that is unknown: grade or season
 * is not known or has no norms, there is no rate, or the reading was timed for another length than the norms' minute.
 */
export function ratePercentile({ summary, stop }: Pick<Timeline, "summary" | "stop">, { grade, season }: Reader): { percentile: NormedPercentile; absent?: undefined } | { percentile?: undefined; absent: "reader" | "rate" | "time" | "norms" } {
  const known = GRADES.find((one) => one === grade);
  if (known === undefined || season === undefined) return { absent: "reader" };
  if (!summary.wcpm) return { absent: "rate" };
  if (stop?.seconds !== undefined && stop.seconds !== NORM_SECONDS) return { absent: "time" };
  const band = percentileBand(known, season, summary.wcpm.value);
  return band ? { percentile: { ...band, grade: known, season } } : { absent: "norms" };
}
