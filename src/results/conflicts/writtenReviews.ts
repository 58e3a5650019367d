import { getNodeValue, type Node } from "jsonc-parser";
import { treeIn } from "./treeIn.ts";

/**
 * All reviews in a result's text, in their order. There is more than one where somebody kept both sides of a merge: then the review, one of
 * its members or a word in it is there twice, and `JSON.parse` would forget the first.
 * @param json what the text holds, according to `JSON.parse`
 */
export function writtenReviews(json: unknown, text: string): unknown[] {
  const review = isObject(json) ? json.review : undefined;
  if (!isObject(review)) return review === undefined ? [] : [review];
  const places = [...text.matchAll(/"review"\s*:/g)];
  const nodes = places.length === 1 ? [treeIn(text.slice(places[0]!.index + places[0]![0].length))] : reviewNodes(text);
  const objects = nodes.flatMap((node) =>
    node?.type === "object" ? layers(membersOf(node)).map((layer) => Object.fromEntries<unknown>(layer)) : [],
  );
  return objects.length < 2 ? eachWordOnce(review) : objects.flatMap(eachWordOnce);
}

function reviewNodes(text: string): (Node | undefined)[] {
  const root = treeIn(text.replace(/^\uFEFF/, ""));
  return (root?.children ?? []).flatMap(({ children }) => (children?.[0]?.value === "review" ? [children[1]] : []));
}

function membersOf({ children = [] }: Node): [name: string, value: unknown][] {
  return children.flatMap(({ children: member }): [string, unknown][] =>
    member?.[1] ? [[String(member[0]!.value), getNodeValue(member[1])]] : [],
  );
}

function eachWordOnce(review: Record<string, unknown>): Record<string, unknown>[] {
  const { words } = review;
  if (!Array.isArray(words)) return [review];
  const keyed = words.map((entry: unknown): [unknown, unknown] => [isObject(entry) ? entry.word : entry, entry]);
  const [first = [], ...more] = layers(keyed);
  const entries = (layer: typeof keyed) => layer.map(([, entry]) => entry);
  return [{ ...review, words: entries(first) }, ...more.map((layer) => ({ words: entries(layer) }))];
}

/** In the first layer what comes first of each name, in the next what comes second, and so on. */
function layers<Name, Value>(named: readonly [Name, Value][]): [Name, Value][][] {
  const counts = new Map<Name, number>();
  const found: [Name, Value][][] = [];
  for (const one of named) {
    const count = counts.get(one[0]) ?? 0;
    counts.set(one[0], count + 1);
    (found[count] ??= []).push(one);
  }
  return found;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
