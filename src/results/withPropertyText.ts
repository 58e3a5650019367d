import { parseTree } from "jsonc-parser";
import { endOf } from "./jsonPlaces.ts";

/** Of the lines of a file: what they end with, and begin with at the top level. Both are empty for a file on one line. */
export interface LineForm {
  eol: string;
  indent: string;
}

/**
 * Sets a property of the top level or, for undefined, removes it. Everything else stays as it is, to the byte: the service's answer is
 * never rewritten.
 * @param text a JSON object, with or without a byte order mark.
 * @param write gives the value's text if it has lines of its own.
 */
export function withPropertyText(
  text: string,
  name: string,
  value: unknown,
  write = ({ eol, indent }: LineForm): string => JSON.stringify(value, null, indent).replaceAll("\n", eol + indent),
): string {
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
  const form = lines ? { eol: lines[1]!, indent: lines[2]! } : { eol: "", indent: "" };
  const written = write(form);
  if (at >= 0) {
    const old = properties[at]!.children![1]!;
    return replace(old.offset, endOf(old), written);
  }
  const last = properties.at(-1);
  const place = last ? endOf(last) : root.offset + 1;
  return replace(place, place, `${last ? "," : ""}${form.eol}${form.indent}${JSON.stringify(name)}:${lines ? " " : ""}${written}`);
}
