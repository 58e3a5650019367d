import type { Token } from "../reading/tokens.ts";

export const MONTHS = "January February March April May June July August September October November December".split(" ");

const SURE = new Map(Object.entries({
  Feb: "February", Apr: "April", Jul: "July", Aug: "August", Sep: "September", Sept: "September", Oct: "October", Nov: "November", Dec: "December",
  Mon: "Monday", Tue: "Tuesday", Tues: "Tuesday", Thu: "Thursday", Thur: "Thursday", Thurs: "Thursday", Fri: "Friday",
}));
/** Names and words as well: "in the sun. Sat. The sun." */
const UNSURE = new Map(Object.entries({ Jan: "January", Mar: "March", Jun: "June", Wed: "Wednesday", Sat: "Saturday", Sun: "Sunday" }));

/** The month or weekday that a token is the abbreviation of, judged by what follows: a point, or the number of a day. */
export function monthOrWeekday(text: string, token: Token): string | undefined {
  const after = text.slice(token.end, token.end + 10);
  const sure = SURE.get(token.text);
  if (sure) return /^(?:\.|[ \t]+\d)/u.test(after) ? sure : undefined;
  return /^\.(?:,|[ \t]+\d)/u.test(after) ? UNSURE.get(token.text) : undefined;
}
