import { FACT_NAMES, type FactName } from "#core/passage/factNames.ts";
import { isInFrontMatter } from "#core/passage/frontMatter.ts";
import type { TextRange } from "#language/text/textRange.ts";

/** A name or value where a text, or a file of its folder, may say a fact. */
export interface FactPlace {
  /** The name whose value it is; absent where a name is expected. */
  name?: FactName;
  range: TextRange;
}

/** A place in front matter, finished or not; undefined outside it. */
export function frontMatterPlace(text: string, offset: number): FactPlace | undefined {
  if (!isInFrontMatter(text, offset)) return undefined;
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  const line = text.slice(start, start + text.slice(start).search(/\r?\n|$/u));
  const before = text.slice(start, offset);
  if (/^[\w-]*$/u.test(before) && !line.includes(":")) return { range: { start, end: start + /^[\w-]*/u.exec(line)![0].length } };
  const [head, name] = /^([A-Za-z]+)[ \t]*:[ \t]*/u.exec(line) ?? [];
  const known = FACT_NAMES.find((one) => one === name);
  if (head === undefined || known === undefined || offset < start + head.length) return undefined;
  const end = line.replace(/(?<![^ \t])#.*$/u, "").trimEnd().length;
  return { name: known, range: { start: start + head.length, end: start + Math.max(head.length, end) } };
}
