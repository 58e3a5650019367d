import type { WrittenForm } from "../../text/writtenForm.ts";
import { MONTHS } from "../words/monthsAndWeekdays.ts";
import { cardinal, ordinal } from "../words/numberWords.ts";
import { shown } from "./shownWords.ts";

/** 12/5/2024, 12-5-24, 5.12.2024; and 2024-12-05. */
const DATE = /(?<![\p{L}\p{N}.,:/-])(?:(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)|(\d{4})-(\d\d)-(\d\d))(?![\p{L}\p{N}]|[.,:/-]\d)/gu;

/** Dates in digits, as a whole: nobody can know which of two small numbers is the month. */
export function dateForms(text: string): WrittenForm[] {
  return [...text.matchAll(DATE)].flatMap(
    ({ 0: found, 1: first, 3: second, 4: year, 5: isoYear, 6: isoMonth, 7: isoDay, index }): WrittenForm[] => {
      const readings = isoYear
        ? [monthFirst(isoMonth!, isoDay!, isoYear)]
        : [monthFirst(first!, second!, year!), dayFirst(first!, second!, year!)];
      const ways = readings.filter((way) => way !== undefined);
      if (ways.length === 0) return [];
      const [start, end] = [index, index + found.length];
      // Nobody knows the century of a two-digit year.
      const replacements = (isoYear ?? year!).length === 4 ? ways.map((words) => ({ start, end, words, text: words })) : [];
      return [{ kind: "number", start, end, ways, replacements }];
    },
  );
}

function monthFirst(month: string, day: string, year: string): string | undefined {
  return isDay(month, day) ? `${MONTHS[Number(month) - 1]!} ${dayOf(day)}, ${yearOf(year)}` : undefined;
}

function dayFirst(day: string, month: string, year: string): string | undefined {
  return isDay(month, day) && Number(day) !== Number(month)
    ? `the ${dayOf(day)} of ${MONTHS[Number(month) - 1]!}, ${yearOf(year)}`
    : undefined;
}

function isDay(month: string, day: string): boolean {
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;
}

const dayOf = (day: string) => shown(ordinal(String(Number(day)))[0]!);
const yearOf = (year: string) => shown(cardinal(year, true)[0]!);
