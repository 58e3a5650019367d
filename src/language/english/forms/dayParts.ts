import type { Words } from "../../text/token.ts";

const HOURS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const TIME = new RegExp(
  String.raw`(?<![\p{L}\d:.,-])(?:(\d{1,2})(?::(\d\d))?|(${HOURS.join("|")})(?: (?:oh )?[a-z]+(?:-[a-z]+)?)?)\s?$`,
  "iu",
);
const HALF_DAY = /^([ap])\.?m\.?$/iu;

/**
 * Words for "p.m." after a time of day: "in the evening" after 7:30. None for noon and midnight, which have names of their own, or without
 * an hour before it.
 */
export function dayPart(before: string, halfDay: string): Words | undefined {
  const half = HALF_DAY.exec(halfDay)?.[1]!.toLowerCase();
  const time = TIME.exec(before);
  if (!half || !time) return undefined;
  const hour = time[3] ? HOURS.indexOf(time[3].toLowerCase()) + 1 : Number(time[1]);
  if (hour < 1 || hour > 12 || (hour === 12 && (half === "a" || Number(time[2] ?? 0) === 0))) return undefined;
  if (half === "a") return ["in", "the", "morning"];
  if (hour >= 9 && hour < 12) return ["at", "night"];
  return ["in", "the", hour >= 6 && hour < 12 ? "evening" : "afternoon"];
}
