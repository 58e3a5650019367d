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

/** The shares of a transcript's words, and of the text's, that both have in the same order; 1 for a transcript or a text without words. */
export function sharedWords({ words }: Pick<Timeline, "words">, said: readonly SaidItem[]): { ofSaid: number; ofText: number } {
  const expected = said.flatMap((item) => item.expected.map(asCompared));
  const text = words.map(({ text: word }) => asCompared(chatWord(word)));
  const same = alignLabels(text, expected).matches.filter((match, i) => match !== undefined && expected[match] === text[i]).length;
  const share = (count: number) => (expected.length === 0 || count === 0 ? 1 : same / count);
  return { ofSaid: share(Math.min(expected.length, text.length)), ofText: share(text.length) };
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
  return again(segments, said, wordsOf).map(({ item, of }): Placed => {
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
 * Of words said again, a transcript marks all times but the last, while a service may take the first time for the reading and the others for
 * additions: those swap places.
 */
function again(
  segments: readonly Segment[],
  said: readonly SaidItem[],
  wordsOf: ReadonlyMap<number, number[]>,
): { item: SaidItem; of: number }[] {
  const items = said.map((item, of) => ({ item, of }));
  const repeated = repetitionsAt(segments);
  for (let i = 0; i < items.length; i++) {
    const { item } = items[i]!;
    if (item.kind !== "repetition" || !item.each) continue;
    const text = asText(item.heard);
    let times = 1;
    for (let next = items[i + 1]?.item; next?.kind === "repetition" && next.each && asText(next.heard) === text; times++)
      next = items[i + times + 1]?.item;
    const words = items.slice(i + times, i + times + item.heard.length);
    const isSame = words.every(
      ({ item: next, of }, j) =>
        next.kind === "correct" && wordsOf.has(of) && asCompared(next.heard.join(" ")) === asCompared(item.heard[j]!),
    );
    const after = (wordsOf.get(words.at(-1)?.of ?? -1)?.at(-1) ?? -2) + 1;
    if (!isSame || !isJoined(repeated.get(after) ?? [], text)) {
      i += times - 1;
      continue;
    }
    const each = [
      ...items.slice(i, i + times).map(({ item: one }) => one.each!),
      words.map(({ item: { start, end } }) => withoutUndefined({ start, end })),
    ];
    items.splice(
      i,
      times + words.length,
      ...words.map(({ item: word, of }, j) => ({ item: withTimes(word, [each[0]![j]!]), of })),
      ...items.slice(i, i + times).map(({ item: one, of }, j) => ({ item: withTimes(one, each[j + 1]!), of })),
    );
    i += times + words.length - 1;
  }
  return items;
}

/** The words of the service's repetitions, by the word that they come before. */
function repetitionsAt(segments: readonly Segment[]): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const { kind, at, heard } of segments)
    if (kind === "repetition") found.set(at, [...(found.get(at) ?? []), asText(heard.map(chatWord))]);
  return found;
}

/** Where labels that follow each other are together this text: the index of the first and the one after the last. */
function joinedAt(labels: readonly string[], text: string): [number, number] | undefined {
  for (let from = 0; from < labels.length; from++) {
    let joined = labels[from]!;
    let to = from + 1;
    while (joined.length < text.length && to < labels.length) joined += ` ${labels[to++]!}`;
    if (joined === text) return [from, to];
  }
  return undefined;
}

function isJoined(labels: readonly string[], text: string): boolean {
  return joinedAt(labels, text) !== undefined;
}

function withTimes(item: SaidItem, each: NonNullable<SaidItem["each"]>): SaidItem {
  const { start: _start, end: _end, each: _each, ...rest } = item;
  const start = each.find((one) => one.start !== undefined)?.start;
  const end = each.findLast((one) => one.end !== undefined)?.end;
  return withoutUndefined({ ...rest, start, end, each: item.kind === "repetition" ? each : undefined });
}

/** Gives additions the places of the service's; one broken into several is put together, and several that are one here are broken up. */
function withServicePlaces({ segments }: Timeline, placed: readonly Placed[]): Placed[] {
  const own = new Map<number, string[]>();
  for (const { kind, at, heard } of segments) if (isAddition(kind)) own.set(at, [...(own.get(at) ?? []), asText(heard.map(chatWord))]);
  const found = new Map<number, Placed[]>();
  for (const one of placed) if (one.place.before !== undefined) found.set(one.place.before, [...(found.get(one.place.before) ?? []), one]);
  const answer = placed.filter(({ place }) => place.before === undefined);
  for (const [before, additions] of found) {
    const labels = own.get(before) ?? [];
    const joined = joinedAdditions(
      additions.flatMap((one) => brokenUp(one, labels)),
      new Set(labels),
    );
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

function brokenUp(one: Placed, labels: readonly string[]): Placed[] {
  const { heard, each } = one.item;
  const [from, to] = joinedAt(labels, asText(heard)) ?? [0, 0];
  if (to - from < 2) return [one];
  let next = 0;
  return labels.slice(from, to).map((label) => {
    const count = label.split(" ").length;
    const [words, times] = [heard.slice(next, next + count), each?.slice(next, next + count) ?? []];
    next += count;
    return { ...one, item: withTimes({ ...one.item, heard: words }, times) };
  });
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

function asText(words: readonly string[]): string {
  return words.map(asCompared).join(" ");
}

function asCompared(word: string): string {
  return normaliseWord(word);
}
