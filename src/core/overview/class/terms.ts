import { type Season, SEASON_NAMES, SEASONS } from "../../reading/norms.ts";
import { seasonOf } from "../../reading/reader.ts";
import type { OverviewRow } from "../overviewModel.ts";

/** January is 1. The month in which a school year begins, with its fall. */
const FIRST_MONTH = 8;

/**
 * A season of a school year as one number, in the order of time: that of the year in which the school year began, three times, plus the
 * place of the season in `SEASONS`.
 */
export type Term = number;

/** By the day of the assessment, unless somebody has chosen the season. The date is taken as written. */
export function termOf({ assessedAt = "", season }: Pick<OverviewRow, "assessedAt" | "season">): Term | undefined {
  const [, year, month] = /^(\d{4})-(\d\d)/u.exec(assessedAt) ?? [];
  const own = season ?? seasonOf(assessedAt);
  if (year === undefined || own === undefined) return undefined;
  return (Number(year) - (Number(month) < FIRST_MONTH ? 1 : 0)) * SEASONS.length + SEASONS.indexOf(own);
}

export function seasonIn(term: Term): Season {
  return SEASONS[term % SEASONS.length]!;
}

/** The calendar year in which the school year began. */
export function schoolYearOf(term: Term): number {
  return Math.floor(term / SEASONS.length);
}

/** For use within a sentence: "fall 2025", "winter 2025–26", "spring 2026". */
export function termText(term: Term): string {
  const [year, season] = [schoolYearOf(term), seasonIn(term)];
  const years = { fall: String(year), winter: `${year}–${twoDigits(year + 1)}`, spring: String(year + 1) }[season];
  return `${SEASON_NAMES[season]} ${years}`;
}

/** For files that programs read, in every language: "2025-26 fall", which sorts by time within a year's three. */
export function termCode(term: Term): string {
  return `${schoolYearCode(term)} ${seasonIn(term)}`;
}

/** "2025-26" */
export function schoolYearCode(term: Term): string {
  const year = schoolYearOf(term);
  return `${year}-${twoDigits(year + 1)}`;
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, "0");
}
