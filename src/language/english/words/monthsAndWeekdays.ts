export const MONTHS = "January February March April May June July August September October November December".split(" ");

const SURE = new Map(
  Object.entries({
    Feb: "February",
    Apr: "April",
    Jul: "July",
    Aug: "August",
    Sep: "September",
    Sept: "September",
    Oct: "October",
    Nov: "November",
    Dec: "December",
    Mon: "Monday",
    Tue: "Tuesday",
    Tues: "Tuesday",
    Thu: "Thursday",
    Thur: "Thursday",
    Thurs: "Thursday",
    Fri: "Friday",
  }),
);
/** Also names and words: "in the sun. Sat. The sun." */
const UNSURE = new Map(Object.entries({ Jan: "January", Mar: "March", Jun: "June", Wed: "Wednesday", Sat: "Saturday", Sun: "Sunday" }));

/**
 * The month or weekday of an abbreviation, judged by a point or the number of a day after it.
 * @param after some characters of text are enough
 */
export function monthOrWeekday(word: string, after: string): string | undefined {
  const sure = SURE.get(word);
  if (sure) return /^(?:\.|[ \t]+\d)/u.test(after) ? sure : undefined;
  return /^\.(?:,|[ \t]+\d)/u.test(after) ? UNSURE.get(word) : undefined;
}

const WEEKDAYS = new Set("Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" "));

/** The full name of a month or weekday, or of what may be short for one. */
export function monthOrWeekdayIn(word: string): string | undefined {
  return SURE.get(word) ?? UNSURE.get(word) ?? (WEEKDAYS.has(word) || MONTHS.includes(word) ? word : undefined);
}

/** Returns true for a month's name, or what may be short for one. */
export function isMonth(word: string): boolean {
  return MONTHS.includes(SURE.get(word) ?? UNSURE.get(word) ?? word);
}
