import type { SaidItem } from "../formats/annotation.ts";
import type { Place } from "../formats/placeLabel.ts";
import { isAddition, isUnsaid } from "../reading/miscues.ts";
import type { Segment, Timeline } from "../timeline/model.ts";
import { withoutUndefined } from "../timeline/withoutUndefined.ts";
import { chatWord } from "../words/chatWord.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { alignLabels } from "./alignLabels.ts";
import type { Observed } from "./observed.ts";
import { isNear } from "./tolerance.ts";

type Placed = { place: Place; item: SaidItem };

/**
 * A transcript's verdict on each place of the text. Its words are aligned with the text's; anything else is an addition, and the service's
 * own additions are recognised by their words.
 * @param baseOf the service's segment at a place; undefined if the text has no such place
 * @param ticks steps of a second in the file
 */
export function observeSaid(
  timeline: Timeline,
  said: readonly SaidItem[],
  baseOf: (place: Place) => Pick<Segment, "heard" | "start" | "end"> | undefined,
  ticks: number,
): Observed[] {
  const placed = withServicePlaces(timeline, placesOfSaid(timeline, said));
  return placed.flatMap(({ place, item: { kind, heard, start, end } }): Observed[] => {
    const base = baseOf(place);
    if (!base) return [];
    const changed = (side: "start" | "end", time: number | undefined) =>
      time === undefined || isNear(time, base[side], ticks) ? undefined : time;
    const anchor = start !== undefined && end !== undefined && !isUnsaid(kind) ? { start, end, text: "" } : undefined;
    // A transcript has no signs in its words.
    const isSame = heard.map(asCompared).join(" ") === base.heard.map(chatWord).map(asCompared).join(" ");
    return [
      {
        place,
        kind,
        heard: isSame ? base.heard : heard,
        phonemes: [],
        anchor,
        gone: false,
        ...(anchor && withoutUndefined({ start: changed("start", start), end: changed("end", end) })),
      },
    ];
  });
}

/** The share of words in common, relative to the shorter; 1 for a transcript without words. */
export function sharedWords({ words }: Pick<Timeline, "words">, said: readonly SaidItem[]): number {
  const expected = said.flatMap((item) => item.expected.map(asCompared));
  const text = words.map(({ text: word }) => asCompared(chatWord(word)));
  const same = alignLabels(text, expected).matches.filter((match, i) => match !== undefined && expected[match] === text[i]).length;
  return expected.length === 0 ? 1 : same / Math.min(expected.length, text.length || 1);
}

function placesOfSaid({ words, segments }: Timeline, said: readonly SaidItem[]): Placed[] {
  const expected = said.flatMap((item, of) => item.expected.map((text) => ({ text: asCompared(text), of })));
  const { matches } = alignLabels(
    words.map(({ text }) => asCompared(chatWord(text))),
    expected.map(({ text }) => text),
  );
  const wordsOf = new Map<number, number[]>();
  for (const [word, match] of matches.entries())
    if (match !== undefined) wordsOf.set(expected[match]!.of, [...(wordsOf.get(expected[match]!.of) ?? []), word]);
  let before = 0;
  return twice(segments, said, wordsOf).map(({ item, of }): Placed => {
    const own = wordsOf.get(of);
    if (isAddition(item.kind) || !own)
      return { place: { before, of: undefined }, item: own || isAddition(item.kind) ? item : { ...item, kind: "insertion" } };
    before = own.at(-1)! + 1;
    const isOther =
      item.kind === "correct" && own.some((word, i) => asCompared(chatWord(words[word]!.text)) !== asCompared(item.heard[i] ?? ""));
    return { place: { first: own[0]!, last: own.at(-1)! }, item: isOther ? { ...item, kind: "substitution" } : item };
  });
}

/**
 * Of words said twice, a transcript marks the first time, while a service may take the first time for the reading and the second for the
 * addition: those swap places.
 */
function twice(
  segments: readonly Segment[],
  said: readonly SaidItem[],
  wordsOf: ReadonlyMap<number, number[]>,
): { item: SaidItem; of: number }[] {
  const items = said.map((item, of) => ({ item, of }));
  for (let i = 0; i < items.length; i++) {
    const { item } = items[i]!;
    const again = items.slice(i + 1, i + 1 + item.heard.length);
    if (
      item.kind !== "repetition" ||
      !item.each ||
      again.some(
        ({ item: next, of }, j) =>
          next.kind !== "correct" || !wordsOf.has(of) || asCompared(next.heard.join(" ")) !== asCompared(item.heard[j]!),
      )
    )
      continue;
    const after = (wordsOf.get(again.at(-1)?.of ?? -1)?.at(-1) ?? -2) + 1;
    const isService = segments.some(
      ({ kind, at, heard }) =>
        kind === "repetition" && at === after && heard.map(asCompared).join(" ") === item.heard.map(asCompared).join(" "),
    );
    if (!isService) continue;
    const [start, end] = [
      again.find(({ item: { start: first } }) => first !== undefined)?.item.start,
      again.findLast(({ item: { end: last } }) => last !== undefined)?.item.end,
    ];
    const words = again.map(({ item: word, of }, j) => ({ item: withTimes(word, item.each![j]!), of }));
    items.splice(i, 1 + again.length, ...words, { item: withTimes(item, { start, end }), of: items[i]!.of });
    i += again.length;
  }
  return items;
}

function withTimes(item: SaidItem, { start, end }: { start?: number; end?: number }): SaidItem {
  const { start: _start, end: _end, each: _each, ...rest } = item;
  return withoutUndefined({ ...rest, start, end });
}

/** Gives additions the places of the service's; one broken into several is put together. */
function withServicePlaces({ segments }: Timeline, placed: readonly Placed[]): Placed[] {
  const own = new Map<number, string[]>();
  for (const { kind, at, heard } of segments)
    if (isAddition(kind)) own.set(at, [...(own.get(at) ?? []), heard.map(chatWord).map(asCompared).join(" ")]);
  const found = new Map<number, Placed[]>();
  for (const one of placed) if (one.place.before !== undefined) found.set(one.place.before, [...(found.get(one.place.before) ?? []), one]);
  const answer = placed.filter(({ place }) => place.before === undefined);
  for (const [before, additions] of found) {
    const labels = own.get(before) ?? [];
    const joined = joinedAdditions(additions, new Set(labels));
    const { matches, added } = alignLabels(
      labels,
      joined.map(({ item }) => item.heard.map(asCompared).join(" ")),
    );
    matches.forEach((match, of) => match !== undefined && answer.push({ ...joined[match]!, place: { before, of } }));
    answer.push(...added.map(({ item }) => joined[item]!));
  }
  const key = ({ place }: Placed) => (place.before !== undefined ? place.before - 0.5 : place.first);
  return answer.sort((a, b) => key(a) - key(b));
}

function joinedAdditions(additions: readonly Placed[], labels: ReadonlySet<string>): Placed[] {
  const joined: Placed[] = [];
  for (let i = 0; i < additions.length;) {
    const same = (count: number) => additions.slice(i, i + count);
    const count =
      [4, 3, 2].find(
        (many) =>
          i + many <= additions.length &&
          same(many).every(({ item }) => item.kind === additions[i]!.item.kind) &&
          labels.has(
            same(many)
              .flatMap(({ item }) => item.heard)
              .map(asCompared)
              .join(" "),
          ),
      ) ?? 1;
    const parts = same(count).map(({ item }) => item);
    joined.push({
      ...additions[i]!,
      item: withoutUndefined({
        ...parts[0]!,
        heard: parts.flatMap(({ heard }) => heard),
        start: parts.find(({ start }) => start !== undefined)?.start,
        end: parts.findLast(({ end }) => end !== undefined)?.end,
      }),
    });
    i += count;
  }
  return joined;
}

function asCompared(word: string): string {
  return normaliseWord(word);
}
