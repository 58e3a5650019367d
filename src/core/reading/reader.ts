import { gradeInWords } from "./grade.ts";
import { type Season, SEASON_NAMES } from "./norms.ts";

export interface Reader {
  /** 0 (kindergarten) to 12; 1 to 6 if there are norms. */
  grade?: number;
  season?: Season;
}

/** From August on. */
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
 * @param date ISO 8601; the month is taken as written
 */
export function seasonOf(date: string): Season | undefined {
  const month = /^\d{4}-(\d\d)/u.exec(date)?.[1];
  return month === undefined ? undefined : SEASON_OF_MONTH[Number(month) - 1];
}

/** Sources of grade and season, in order of precedence. */
export interface KnownReaders {
  result?: Reader | undefined;
  speaker?: Reader | undefined;
  /** Holds for all readers. */
  setting?: Reader | undefined;
  /** The grade that the text says it is for; nearer than a setting, which holds for all texts. */
  text?: Pick<Reader, "grade"> | undefined;
  /** ISO 8601; gives the season if nobody chose one. */
  assessedAt?: string | undefined;
}

export function readerOf({ result, speaker, setting, text, assessedAt }: KnownReaders): Reader {
  const grade = result?.grade ?? speaker?.grade ?? text?.grade ?? setting?.grade;
  const season = result?.season ?? speaker?.season ?? setting?.season ?? (assessedAt === undefined ? undefined : seasonOf(assessedAt));
  return { ...(grade !== undefined && { grade }), ...(season !== undefined && { season }) };
}

/** `Grade 3, fall`; undefined if unknown. A season alone says little about a reader. */
export function readerInWords({ grade, season }: Reader): string | undefined {
  if (grade === undefined) return undefined;
  return [gradeInWords(grade), ...(season === undefined ? [] : [SEASON_NAMES[season]])].join(", ");
}
