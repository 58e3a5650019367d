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

/** For each pair the folders' own names, or where those are the same, also as those of another pair, their paths from the part that they share. */
export function namesOfPairs(pairs: readonly Pick<ReviewerPair, "first" | "second">[]): [string, string][] {
  const known = pairs.map(({ first, second }): [string, string] => [nameOf(first), nameOf(second)]);
  return pairs.map(({ first, second }, at) => {
    const [one, other] = known[at]!;
    const alike = pairs.filter((_, i) => known[i]![0] === one && known[i]![1] === other).flatMap((pair) => [pair.first, pair.second]);
    if (one !== other && alike.length === 2) return [one, other];
    const shared = sharedParts(alike);
    return [belowShared(first, shared), belowShared(second, shared)];
  });
}

/** Number of parts that all of these begin with; each has at least one more. */
function sharedParts(uris: readonly string[]): number {
  const all = uris.map((uri) => uri.split("/"));
  const most = Math.min(...all.map(({ length }) => length)) - 1;
  let shared = 0;
  while (shared < most && all.every((parts) => parts[shared] === all[0]![shared])) shared++;
  return shared;
}

function belowShared(uri: string, shared: number): string {
  return uri
    .split("/")
    .slice(shared)
    .map((part) => nameOf(part))
    .join("/");
}
