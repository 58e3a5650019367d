import { NORMS_SOURCE, PERCENTILES } from "../reading/norms.ts";
import type { NormedPercentile } from "../scoring/ratePercentile.ts";
import { withoutUndefined } from "../timeline/withoutUndefined.ts";
import { inOrderOfTime } from "./latestTakes.ts";
import type { OverviewRow } from "./overviewModel.ts";

/** Words correct per minute for the reader's grade and season. */
export interface NormRates {
  p25: number;
  p50: number;
  p75: number;
}

export interface ReaderTake extends Pick<
  OverviewRow,
  "uri" | "passage" | "list" | "recording" | "assessedAt" | "accuracy" | "rate" | "level" | "percentile" | "otherText"
> {
  /** Only if the norms apply to the rate. */
  norms?: NormRates;
}

export interface ReaderSheet {
  reader: string;
  /** The oldest first. */
  takes: ReaderTake[];
  /** Results that are not readings of a text, such as pronunciations. */
  others: number;
  /** Source of the norms; absent if they apply to none of the takes. */
  source?: string;
}

/** Readers with an alias, and the number of their readings of texts, in the order of aliases. */
export function readersOf(rows: readonly OverviewRow[]): { reader: string; readings: number }[] {
  const readings = new Map<string, number>();
  for (const { reader, kind } of rows)
    if (reader !== undefined) readings.set(reader, (readings.get(reader) ?? 0) + (kind === "fluency" ? 1 : 0));
  return [...readings].map(([reader, count]) => ({ reader, readings: count })).sort((a, b) => NAMES.compare(a.reader, b.reader));
}

const NAMES = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Takes in time, beside the norms of Hasbrouck & Tindal (2017). */
export function readerSheet(rows: readonly OverviewRow[], reader: string): ReaderSheet {
  const own = rows.filter((row) => row.reader === reader);
  const takes = inOrderOfTime(
    own.filter(({ kind }) => kind === "fluency"),
    (row) => row,
  ).map(takeOf);
  return withoutUndefined({
    reader,
    takes,
    others: own.length - takes.length,
    source: takes.some(({ norms }) => norms) ? NORMS_SOURCE : undefined,
  });
}

function takeOf({ uri, passage, list, recording, assessedAt, accuracy, rate, level, percentile, otherText }: OverviewRow): ReaderTake {
  return withoutUndefined({
    uri,
    passage,
    list,
    recording,
    assessedAt,
    accuracy,
    rate,
    level,
    percentile,
    otherText,
    norms: percentile && ratesOf(percentile),
  });
}

function ratesOf({ norms }: NormedPercentile): NormRates {
  const at = (percentile: (typeof PERCENTILES)[number]) => norms[PERCENTILES.indexOf(percentile)]!;
  return { p25: at(25), p50: at(50), p75: at(75) };
}
