import { t } from "@vscode/l10n";
import { kindLabel } from "../agreement/kindLabel.ts";
import { isAddition } from "../reading/miscues.ts";
import { canonicalJson } from "../review/canonicalJson.ts";
import { partInWords, placeInWords, stampInWords } from "../review/partInWords.ts";
import type { Review } from "../review/review.ts";
import { partsOf } from "../review/reviewParts.ts";
import type { Timeline } from "../timeline/model.ts";
import { compareTimelines, type UnitReading } from "./compareTimelines.ts";

/** A result as it was at some time. */
export interface ResultVersion {
  /** With its review. */
  timeline: Timeline;
  review: Review;
}

/** One version of a place where the two differ, in words. */
export interface VersionRow {
  place: string;
  says: string;
  /** Who says it, and when. */
  by?: string;
}

/**
 * The places in which a version of a result differs from another one, and what it says there: words first, then what else the reviews say.
 * The rows of the other version have the same places in the same order, as long as both are of one text.
 */
export function versionRows(version: ResultVersion, other: ResultVersion): VersionRow[] {
  const { units } = compareTimelines(version.timeline, other.timeline);
  const words = version.timeline.words.map(({ text }) => text);
  const [own, others] = [partsOf(version.review), partsOf(other.review)];
  const told = new Set<string>();
  const row = (place: string, says: string, value: unknown): VersionRow => {
    const by = stampInWords(value);
    return { place, says, ...(by !== undefined && { by }) };
  };
  const changed = units.flatMap(({ text, inFirst, inSecond, first, change }) => {
    if (change === "same" || change === "not attempted") return [];
    const name = `word:${inFirst}`;
    told.add(name);
    const place = inFirst === undefined ? t`“${text}” (in the other version)` : placeInWords({ of: "word", word: inFirst }, words);
    return inFirst === undefined && inSecond === undefined ? [] : [row(place, readingInWords(first), own.get(name)?.value)];
  });
  const rest = [...new Set([...own.keys(), ...others.keys()])].sort().flatMap((name) => {
    const [one, two] = [own.get(name), others.get(name)];
    const { place } = (one ?? two)!;
    if (told.has(name) || canonicalJson(one?.value) === canonicalJson(two?.value)) return [];
    return [row(placeInWords(place, words), partInWords(place, one?.value), one?.value)];
  });
  return [...changed, ...rest];
}

function readingInWords({ kind, heard, additions }: UnitReading): string {
  const added = additions.map((one) => `${isAddition(one.kind) ? kindLabel(one.kind) : ""} “${one.heard.join(" ")}”`);
  const said = heard.length > 0 && kind !== "correct" ? ` “${heard.join(" ")}”` : "";
  const own = kind === "untold" || isAddition(kind) ? t("Not reported") : `${kindLabel(kind)}${said}`;
  return [...added, own].join(", ");
}
