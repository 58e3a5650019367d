import { t } from "@vscode/l10n";
import { type Season, SEASON_NAMES } from "./norms.ts";

/** The reader's grade and season, as far as norms need them. */
export interface Reader {
  /** Of the school year, 1 to 6 where there are norms. */
  grade?: number;
  season?: Season;
}

/** Months of the school year from August on, by the season of the norms that they count to. */
const SEASON_OF_MONTH: readonly Season[] = [
  "winter",
  "winter",
  "spring",
  "spring",
  "spring",
  "spring",
  "spring",
  "fall",
  "fall",
  "fall",
  "fall",
  "winter",
];

/**
 * August to November are the fall, December to February the winter, March to July the spring.
 * @param date ISO 8601; the month is taken as it is written.
 */
export function seasonOf(date: string): Season | undefined {
  const month = /^\d{4}-(\d\d)/u.exec(date)?.[1];
  return month === undefined ? undefined : SEASON_OF_MONTH[Number(month) - 1];
}

/** The sources of a reader's grade and season, in order of precedence. */
export interface KnownReaders {
  /** The reader in the result itself. */
  result?: Reader | undefined;
  /** The saved reader. */
  speaker?: Reader | undefined;
  /** The reader in the author's settings, which hold for all readers. */
  setting?: Reader | undefined;
  /** The time of the assessment, ISO 8601; the season follows from it if nobody chose one. */
  assessedAt?: string | undefined;
}

export function readerOf({ result, speaker, setting, assessedAt }: KnownReaders): Reader {
  const grade = result?.grade ?? speaker?.grade ?? setting?.grade;
  const season = result?.season ?? speaker?.season ?? setting?.season ?? (assessedAt === undefined ? undefined : seasonOf(assessedAt));
  return { ...(grade !== undefined && { grade }), ...(season !== undefined && { season }) };
}

/** Such as `Grade 3, fall`; undefined where nothing is known. A season alone says little about a reader. */
export function readerInWords({ grade, season }: Reader): string | undefined {
  if (grade === undefined) return undefined;
  return [t`Grade ${grade}`, ...(season === undefined ? [] : [SEASON_NAMES[season]])].join(", ");
}
