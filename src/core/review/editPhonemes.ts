import { t } from "@vscode/l10n";
import { isPhoneme, withoutStress } from "#language/arpabet/phonemes.ts";
import type { Timeline } from "../timeline/model.ts";
import { withoutUndefined } from "../timeline/withoutUndefined.ts";
import { phonemesOfSegment, type Retimed, rounded, SHORTEST_STRETCH, type Stretch } from "./moveEdge.ts";
import type { ReviewedPhoneme } from "./review.ts";

/** Each returns a new list of one word's or a pronunciation's phonemes, or says why it is not possible. */

/** As a review keeps the phonemes of a segment, or of none; with new times if some were moved. */
export function listedPhonemes(
  timeline: Timeline,
  segment: number | undefined,
  { segments, phonemes }: Retimed = { segments: new Map(), phonemes: new Map() },
): ReviewedPhoneme[] {
  const room = segment === undefined ? undefined : segments.get(segment);
  return phonemesOfSegment(timeline, segment).map(({ index, expected, heard, start, end, source }) => {
    const moved = phonemes.get(index);
    // The moment at which something was not said stays within its word.
    const within = (time: number | undefined) =>
      time === undefined || !room || heard !== undefined ? time : Math.min(Math.max(time, room.start), room.end);
    return withoutUndefined({
      expected,
      heard,
      start: moved?.start ?? within(start),
      end: moved?.end ?? within(end),
      ...(!moved && source === "local alignment" && { local: true }),
    });
  });
}

/** Undefined for a label that is not a phoneme. Other alphabets have the symbols that the result has. */
export function phonemeLabel(text: string, expected: string | undefined, known: Pick<Timeline, "phonemes">): string | undefined {
  const label = text.trim();
  if (label === expected || known.phonemes.some((phoneme) => phoneme.heard === label || phoneme.expected === label)) return label;
  const symbol = label.toUpperCase();
  if (!isPhoneme(withoutStress(symbol))) return undefined;
  return expected !== undefined && withoutStress(expected) === withoutStress(symbol) ? expected : symbol;
}

/** Sets the phoneme heard. If undefined, the phoneme is removed, or has no time if it was expected. */
export function relabelled(list: readonly ReviewedPhoneme[], at: number, heard: string | undefined): ReviewedPhoneme[] {
  const { expected, start, end } = list[at]!;
  if (heard === undefined) return list.toSpliced(at, 1, ...(expected === undefined ? [] : [{ expected }]));
  return list.with(at, withoutUndefined({ expected, heard, start, end }));
}

/** The second phoneme was heard and not expected. */
export function splitPhoneme(
  list: readonly ReviewedPhoneme[],
  at: number,
  { start, end }: Stretch,
  time: number,
  heard: string,
): ReviewedPhoneme[] | string {
  if (time < start + SHORTEST_STRETCH || time > end - SHORTEST_STRETCH)
    return t("To split the phoneme, put the playhead inside it, at least 5 ms from its ends.");
  const { expected, heard: first } = list[at]!;
  return list.toSpliced(at, 1, withoutUndefined({ expected, heard: first, start, end: rounded(time) }), {
    heard,
    start: rounded(time),
    end,
  });
}

/** Lasts as long as both. The second one, if expected, then counts as not said. */
export function mergedPhonemes(list: readonly ReviewedPhoneme[], at: number, next: number, { start, end }: Stretch): ReviewedPhoneme[] {
  const [one, two] = [list[at]!, list[next]!];
  const expected = one.expected ?? two.expected;
  const lost = one.expected === undefined ? undefined : two.expected;
  const merged = withoutUndefined({ expected, heard: one.heard ?? two.heard, start, end });
  const between = list.slice(at + 1, next);
  return [...list.slice(0, at), merged, ...between, ...(lost === undefined ? [] : [{ expected: lost }]), ...list.slice(next + 1)];
}

/** Adds a phoneme at a time without any. If one was expected exactly there and not heard, it is that one. */
export function addedPhoneme(list: readonly ReviewedPhoneme[], { start, end }: Stretch, heard: string): ReviewedPhoneme[] | string {
  if (end - start < SHORTEST_STRETCH) return t("A phoneme lasts at least 5 ms: select a longer stretch.");
  const timed = list.map((one, i) => ({ ...one, i })).filter((one) => one.heard !== undefined && one.start !== undefined);
  if (timed.some((one) => one.start! < end - 1e-6 && (one.end ?? one.start!) > start + 1e-6))
    return t("There is already a phoneme in the selection: select a stretch without one, or split it.");
  const after = timed.findLast((one) => one.start! < start)?.i ?? -1;
  const before = timed.find((one) => one.start! >= start)?.i ?? list.length;
  const missing = list
    .slice(after + 1, before)
    .findIndex((one) => one.heard === undefined && withoutStress(one.expected!) === withoutStress(heard));
  if (missing < 0) return list.toSpliced(before, 0, { heard, start, end });
  const { expected } = list[after + 1 + missing]!;
  return list.with(after + 1 + missing, withoutUndefined({ expected, heard: expected, start, end }));
}
