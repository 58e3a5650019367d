import { NORMS_SOURCE, PERCENTILES } from "../reading/norms.ts";
import type { NormedPercentile } from "../scoring/ratePercentile.ts";
import { withoutUndefined } from "../timeline/withoutUndefined.ts";
import { inOrderOfTime } from "./latestTakes.ts";
import type { OverviewRow } from "./overviewModel.ts";

/** The norms for a reader's grade and season, in words correct per minute. */
export interface NormRates {
  p25: number;
  p50: number;
  p75: number;
}

/** A reading by a reader. */
export interface ReaderTake extends Pick<
  OverviewRow,
  "uri" | "passage" | "recording" | "assessedAt" | "accuracy" | "rate" | "level" | "percentile" | "otherText"
> {
  /** Only where the norms apply to the rate. */
  norms?: NormRates;
}

/** The readings of texts by one reader. */
export interface ReaderSheet {
  reader: string;
  /** The oldest first. */
  takes: ReaderTake[];
  /** Results of the reader that are not readings of a text, such as pronunciations. */
  others: number;
  /** The source of the norms; absent if they apply to none of the takes. */
  source?: string;
}

/** The readers who are known by an alias, with how many readings of texts each has, in the order of their aliases. */
export function readersOf(rows: readonly OverviewRow[]): { reader: string; readings: number }[] {
  const readings = new Map<string, number>();
  for (const { reader, kind } of rows)
    if (reader !== undefined) readings.set(reader, (readings.get(reader) ?? 0) + (kind === "fluency" ? 1 : 0));
  return [...readings].map(([reader, count]) => ({ reader, readings: count })).sort((a, b) => NAMES.compare(a.reader, b.reader));
}

const NAMES = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** The takes of a reader over time, beside the norms of Hasbrouck & Tindal (2017) for the reader's grade and season. */
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

function takeOf({ uri, passage, recording, assessedAt, accuracy, rate, level, percentile, otherText }: OverviewRow): ReaderTake {
  return withoutUndefined({
    uri,
    passage,
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
