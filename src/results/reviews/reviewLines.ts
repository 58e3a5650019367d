import type { Review } from "#core/review/review.ts";
import { wordPlace } from "#core/review/wordPlaces.ts";
import type { LineForm } from "../withPropertyText.ts";

/** Members of an entry in the order in which they are read. */
const FIRST = ["word", "before", "of", "text", "name", "verdict", "said", "start", "end", "phonemes", "cues", "confirmed"];
const LAST = ["by", "at"];
/** Lists with a line for each of their entries, within an entry. */
const LONG_LISTS = ["items", "list"];

/**
 * A review as lines that merge: an entry on each, with an empty line between two, so that changes beside each other do not touch. Words come
 * last, and each word of the text has its line, whether it is reviewed or not; so what two people say about different words is in different
 * lines, and no comma moves.
 * @param words of the text
 * @param at the time of lines that say nothing: the same for everybody
 */
export function reviewLines(review: Review, words: readonly string[], at: string, { eol, indent }: LineForm): string {
  const said = new Map((review.words ?? []).map((entry) => [entry.word, entry]));
  const beyond = (review.words ?? []).filter(({ word }) => word >= words.length);
  const lines = [...words.map((text, word) => said.get(word) ?? wordPlace(word, text, at)), ...beyond];
  const { words: _, ...others } = review;
  const all = {
    ...Object.fromEntries(Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1))),
    ...(lines.length > 0 && { words: lines }),
  };
  const inner = indent.repeat(2);
  const properties = Object.entries(all).map(([name, value]) => `${inner}${JSON.stringify(name)}: ${valueLines(value, inner)}`);
  return `{${eol}${properties.join(`,${eol}${eol}`)}${eol}${indent}}`;

  function valueLines(value: unknown, outer: string): string {
    if (!Array.isArray(value)) return isEntry(value) ? entryLine(value, outer) : JSON.stringify(value);
    if (value.length === 0) return "[]";
    const entries = value.map((entry: unknown) => outer + indent + valueLines(entry, outer + indent));
    return `[${eol}${entries.join(`,${eol}${eol}`)}${eol}${outer}]`;
  }

  function entryLine(entry: Record<string, unknown>, outer: string): string {
    const names = Object.keys(entry).filter((name) => entry[name] !== undefined);
    const members = names
      .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
      .map((name) => `${JSON.stringify(name)}: ${LONG_LISTS.includes(name) ? valueLines(entry[name], outer) : onOneLine(entry[name])}`);
    return `{ ${members.join(", ")} }`;
  }
}

function rank(name: string): number {
  if (LONG_LISTS.includes(name)) return FIRST.length + 10;
  const [first, last] = [FIRST.indexOf(name), LAST.indexOf(name)];
  return first >= 0 ? first : last >= 0 ? FIRST.length + 1 + last : FIRST.length;
}

function isEntry(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Line breaks of the indented text are never within a string. */
function onOneLine(value: unknown): string {
  return JSON.stringify(value, null, 1).replaceAll(/\n */g, " ");
}
