import { t } from "@vscode/l10n";
import { cardinal, ordinal } from "../words/numberWords.ts";
import { type Finding, replacement } from "./finding.ts";
import { MONTHS } from "../words/monthsAndWeekdays.ts";
import { shown } from "./shownWords.ts";
import { waysToRead } from "./waysToRead.ts";

/** 12/5/2024, 12-5-24, 5.12.2024; and 2024-12-05. */
const DATE = /(?<![\p{L}\p{N}.,:/-])(?:(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)|(\d{4})-(\d\d)-(\d\d))(?![\p{L}\p{N}]|[.,:/-]\d)/gu;

/** Dates in digits, each as a whole: nobody can tell which of two small numbers is the month. */
export function dateFindings(text: string): Finding[] {
  return [...text.matchAll(DATE)].flatMap(
    ({ 0: found, 1: first, 3: second, 4: year, 5: isoYear, 6: isoMonth, 7: isoDay, index }): Finding[] => {
      const readings = isoYear
        ? [monthFirst(isoMonth!, isoDay!, isoYear)]
        : [monthFirst(first!, second!, year!), dayFirst(first!, second!, year!)];
      const verbalizations = readings.filter((verbalization) => verbalization !== undefined);
      if (verbalizations.length === 0) return [];
      const end = index + found.length;
      // Nobody knows the century of a two-digit year.
      const fixes =
        (isoYear ?? year!).length === 4
          ? verbalizations.map((verbalization) => replacement(t`Replace with ${verbalization}`, index, end, verbalization))
          : [];
      return [{ code: "passage-number", message: waysToRead(found, verbalizations), start: index, end, fixes }];
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
