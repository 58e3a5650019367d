import { t } from "@vscode/l10n";

/** Elementary grades of schools in the United States. */
export const GRADES = [1, 2, 3, 4, 5, 6] as const;
export type Grade = (typeof GRADES)[number];

export const SEASONS = ["fall", "winter", "spring"] as const;
export type Season = (typeof SEASONS)[number];

/** For use within a sentence. */
export const SEASON_NAMES: Record<Season, string> = { fall: t("fall"), winter: t("winter"), spring: t("spring") };

/** Highest first. */
export const PERCENTILES = [90, 75, 50, 25, 10] as const;

export const NORMS_SOURCE =
  "Hasbrouck, J. & Tindal, G. (2017). An update to compiled ORF norms (Technical Report No. 1702). Eugene, OR: Behavioral Research and Teaching, University of Oregon.";

type Row = readonly [number, number, number, number, number];

/** Hasbrouck & Tindal (2017), table of compiled norms; none for the fall of grade 1. */
const NORMS: Record<Grade, Partial<Record<Season, Row>>> = {
  1: { winter: [97, 59, 29, 16, 9], spring: [116, 91, 60, 34, 18] },
  2: { fall: [111, 84, 50, 36, 23], winter: [131, 109, 84, 59, 35], spring: [148, 124, 100, 72, 43] },
  3: { fall: [134, 104, 83, 59, 40], winter: [161, 137, 97, 79, 62], spring: [166, 139, 112, 91, 63] },
  4: { fall: [153, 125, 94, 75, 60], winter: [168, 143, 120, 95, 71], spring: [184, 160, 133, 105, 83] },
  5: { fall: [179, 153, 121, 87, 64], winter: [183, 160, 133, 109, 84], spring: [195, 169, 146, 119, 102] },
  6: { fall: [185, 159, 132, 112, 89], winter: [195, 166, 145, 116, 91], spring: [204, 173, 146, 122, 91] },
};

/** Used if no grade is known: the first with norms for a whole year. */
export const USUAL_GRADE: Grade = 2;

/** Words correct per minute at the 50th percentile in spring. */
export function medianRate(grade: Grade): number {
  return NORMS[grade].spring![PERCENTILES.indexOf(50)]!;
}

/** Around a rate; an open side is absent. */
export interface PercentileBand {
  /** The highest percentile reached; absent below the 10th. */
  from?: number;
  /** The lowest percentile not reached; absent from the 90th on. */
  to?: number;
  /** Words correct per minute at each of `PERCENTILES`. */
  norms: readonly number[];
}

/** Words correct per minute at each of `PERCENTILES`; undefined for the fall of grade 1. */
export function normsFor(grade: Grade, season: Season): readonly number[] | undefined {
  return NORMS[grade][season];
}

/**
 * The band of Hasbrouck & Tindal (2017) for a rate, which is rounded to whole words as the norms are. Undefined for the fall of grade 1.
 * The norms hold for the first minute of an unpractised text of the child's grade.
 * @param wcpm words correct per minute, 0 or more
 */
export function percentileBand(grade: Grade, season: Season, wcpm: number): PercentileBand | undefined {
  const norms = normsFor(grade, season);
  if (!norms) return undefined;
  const rate = Math.round(wcpm);
  const reached = norms.findIndex((norm) => rate >= norm);
  const band: PercentileBand = { norms };
  if (reached >= 0) band.from = PERCENTILES[reached];
  if (reached !== 0) band.to = PERCENTILES[reached < 0 ? PERCENTILES.length - 1 : reached - 1];
  return band;
}

/** For a label: "50th to 75th", "below 10th", "90th or above". */
export function bandText({ from, to }: PercentileBand): string {
  if (from === undefined) return t`below ${to!}th`;
  return to === undefined ? t`${from}th or above` : t`${from}th to ${to}th`;
}

/** For files that programs read, in every language. */
export function bandCode({ from, to }: PercentileBand): string {
  if (from === undefined) return `below ${to}th`;
  return to === undefined ? `${from}th or above` : `${from}th to ${to}th`;
}
