import { nameOf } from "../results/resultPlaces.ts";

export interface ReviewedPlace {
  uri: string;
  /** Equal for results of the same recording, and for readings of the same words. */
  recording: string;
  text: string;
}

/** Two folders in which the same recordings were reviewed, apparently by two people. */
export interface ReviewerPair {
  /** URIs without a slash at their ends, in alphabetical order. */
  first: string;
  second: string;
  /** Recordings with a reviewed result in both. */
  recordings: number;
}

/**
 * For two results of a recording in `anna/class-2` and `ben/class-2`, the folders `anna` and `ben`; those with most recordings come first.
 * Results of a recording that are in one folder say nothing about who reviewed them.
 */
export function reviewerPairs(places: readonly ReviewedPlace[]): ReviewerPair[] {
  const same = new Map<string, Set<string>>();
  for (const { uri, recording, text } of places) {
    const key = `${recording}\n${text}`;
    const folder = uri.slice(0, uri.length - nameInPath(uri).length - 1);
    (same.get(key) ?? same.set(key, new Set()).get(key)!).add(folder);
  }
  const pairs = new Map<string, ReviewerPair>();
  for (const folders of same.values()) {
    const sorted = [...folders].sort();
    const found = new Map<string, Omit<ReviewerPair, "recordings">>();
    for (const [index, one] of sorted.entries())
      for (const other of sorted.slice(index + 1)) {
        const [first, second] = rootsOf(one, other);
        found.set(`${first}\n${second}`, { first, second });
      }
    for (const [key, pair] of found) pairs.set(key, { ...pair, recordings: (pairs.get(key)?.recordings ?? 0) + 1 });
  }
  return [...pairs.values()].sort(
    (a, b) => b.recordings - a.recordings || (a.first < b.first ? -1 : a.first > b.first ? 1 : a.second < b.second ? -1 : 1),
  );
}

/** Two folders without the last parts that they share. */
function rootsOf(one: string, other: string): [string, string] {
  const [a, b] = [one.split("/"), other.split("/")];
  while (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-1)) {
    a.pop();
    b.pop();
  }
  return [a.join("/"), b.join("/")];
}

/** As in the address. */
function nameInPath(uri: string): string {
  return uri.slice(uri.lastIndexOf("/") + 1);
}

/** Their own names, or where those are the same, their paths from the part that they share. */
export function pairNames({ first, second }: Pick<ReviewerPair, "first" | "second">): [string, string] {
  const [one, other] = [nameOf(first), nameOf(second)];
  if (one !== other) return [one, other];
  const [a, b] = [first.split("/"), second.split("/")];
  const shared = a.findIndex((part, index) => part !== b[index]);
  return [a, b].map((parts) =>
    parts
      .slice(shared)
      .map((part) => nameOf(part))
      .join("/"),
  ) as [string, string];
}
