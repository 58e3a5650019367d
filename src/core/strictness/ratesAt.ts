import { MEASURED_RATES } from "./measuredRates.ts";
import type { GroupRates, Share } from "./rates.ts";
import { STRICTNESS, STRICTNESS_PLACES } from "../reading/strictness.ts";

export interface RatesAt extends Pick<GroupRates, "speakers" | "right" | "wrong"> {
  falseAlarms: Share;
  misses: Share;
}

/** At the place nearest to a threshold. */
export function ratesAt(threshold: number): Record<keyof typeof MEASURED_RATES, RatesAt> {
  const nearest = Math.round((threshold - STRICTNESS.least) / STRICTNESS.step);
  const place = Math.min(STRICTNESS_PLACES.length - 1, Math.max(0, nearest));
  const at = ({ speakers, right, wrong, falseAlarms, misses }: GroupRates): RatesAt => ({
    speakers,
    right,
    wrong,
    falseAlarms: falseAlarms[place]!,
    misses: misses[place]!,
  });
  return { children: at(MEASURED_RATES.children), adults: at(MEASURED_RATES.adults) };
}
