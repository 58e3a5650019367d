import { parseTree } from "jsonc-parser";
import type { Review } from "#core/review/review.ts";
import { endOf } from "./jsonPlaces.ts";

/**
 * Sets a property of the top level or, for undefined, removes it. Everything else stays as it is, to the byte: the service's answer is
 * never rewritten.
 * @param text a JSON object, with or without a byte order mark.
 */
export function withPropertyText(text: string, name: string, value: unknown): string {
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const json = text.slice(mark.length);
  const root = parseTree(json);
  if (root?.type !== "object") throw new Error("not a JSON object");
  const properties = root.children ?? [];
  // If a name occurs twice, the last one counts.
  const at = properties.findLastIndex((property) => property.children?.[0]?.value === name);
  const replace = (from: number, to: number, by: string) => mark + json.slice(0, from) + by + json.slice(to);
  if (at >= 0 && value === undefined) {
    const [before, own, after] = [properties[at - 1], properties[at]!, properties[at + 1]];
    return before ? replace(endOf(before), endOf(own), "") : replace(own.offset, after?.offset ?? endOf(own), "");
  }
  if (value === undefined) return text;
  const first = properties[0] ?? root;
  const lines = /(\r?\n)([ \t]*)$/.exec(json.slice(0, first.offset));
  const [eol, indent] = lines ? [lines[1]!, lines[2]!] : ["", ""];
  const written = JSON.stringify(value, null, lines ? indent : 0).replaceAll("\n", eol + indent);
  if (at >= 0) {
    const old = properties[at]!.children![1]!;
    return replace(old.offset, endOf(old), written);
  }
  const last = properties.at(-1);
  const place = last ? endOf(last) : root.offset + 1;
  return replace(place, place, `${last ? "," : ""}${eol}${indent}${JSON.stringify(name)}:${lines ? " " : ""}${written}`);
}

/** An empty review is left out. */
export function withReviewText(text: string, review: Review): string {
  return withPropertyText(text, "review", Object.keys(review).length > 0 ? review : undefined);
}
