import { median } from "../../quantile.ts";
import type { ReadingLevel } from "../../record/measures.ts";
import { LEVELS } from "../../record/measures.ts";
import { withoutUndefined } from "../../timeline/withoutUndefined.ts";
import { inOrderOfTime } from "../latestTakes.ts";
import { dayOf, type OverviewRow } from "../overviewModel.ts";
import type { ClassBasis, ClassCell, DayRange } from "./classModel.ts";
import { type Term, termOf } from "./terms.ts";

export type IsWanted = (row: OverviewRow) => boolean;

/** The latest reading of each passage, the oldest first. Recordings that do not seem to be of their text never count. */
export function takesIn(own: readonly OverviewRow[], isWanted: IsWanted): OverviewRow[] {
  const latest = new Map<string, OverviewRow>();
  for (const row of inOrderOfTime(own, (one) => one)) if (row.otherText === undefined && isWanted(row)) latest.set(row.passageKey!, row);
  return inOrderOfTime([...latest.values()], (one) => one);
}

export function inTime(time: Term | DayRange | undefined): IsWanted {
  if (time === undefined) return () => true;
  if (typeof time === "number") return (row) => termOf(row) === time;
  const { from, to } = time;
  return (row) => {
    const day = dayOf(row);
    return day !== "" && (from === "" || day >= from) && (to === "" || day <= to);
  };
}

/** Readings of the same kind of text, whose rates were counted in the same way, are alike. */
export function basisKey({ list, timing }: Pick<ClassBasis, "list" | "timing">): string {
  return [list ?? "text", timing ?? "whole"].join(" ");
}

/** The most frequent first. */
export function basesOf(readings: readonly OverviewRow[]): ClassBasis[] {
  const found = new Map<string, ClassBasis>();
  for (const { list, timing, otherText } of readings) {
    if (otherText !== undefined) continue;
    const key = basisKey({ list, timing });
    const known = found.get(key) ?? withoutUndefined<ClassBasis>({ key, list, timing, readings: 0 });
    known.readings++;
    found.set(key, known);
  }
  return [...found.values()].sort((a, b) => b.readings - a.readings);
}

/** Of readings of one reader. */
export function cellOf(takes: readonly OverviewRow[]): ClassCell {
  const [only] = takes.length === 1 ? takes : [];
  return withoutUndefined<ClassCell>({
    rate: median(takes.flatMap(({ rate }) => rate ?? [])),
    accuracy: median(takes.flatMap(({ accuracy }) => accuracy ?? [])),
    level: only?.level,
    readings: takes.length,
    uri: only?.uri,
    assessedAt: only?.assessedAt,
  });
}

/** The middle one, and of two the lower: as many readings are at a lower level as at a higher one. */
export function middleLevel(takes: readonly OverviewRow[]): ReadingLevel | undefined {
  const levels = takes.flatMap(({ level }) => (level === undefined ? [] : LEVELS.indexOf(level))).sort((a, b) => a - b);
  return LEVELS[levels[(levels.length - 1) >> 1] ?? -1];
}

/** Words that have a verdict, up to the place where the reader stopped or seems to have stopped. */
export function judgedWords({ counts, stop }: Pick<OverviewRow, "counts" | "stop">): number | undefined {
  if (!counts) return undefined;
  const { correct, substitutions, omissions, told } = counts;
  return Math.min(correct + substitutions + omissions + told, stop?.word ?? Infinity);
}
