import type { TextRange } from "#language/text/textRange.ts";

/** Found line by line, since a text that is being written is seldom valid YAML. */
export interface PlaceInSuite {
  /** Keys down to the object, with `-` for an entry of a list. */
  path: string[];
  /** The key whose value is there; undefined where a key is. */
  key?: string;
  /** The word of letters, digits and hyphens that is there so far, up to the place. */
  word: TextRange;
}

/** More lines above hardly lead to another key. */
const MOST_LINES = 5000;

/** Undefined within a comment. */
export function placeInSuite(text: string, offset: number): PlaceInSuite | undefined {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  const head = lines.pop()!;
  if (/(?:^|\s)#/.test(head.replace(/"[^"]*"|'[^']*'/g, ""))) return undefined;
  const { indent, dashes, rest } = lineOf(head);
  const flow = flowOf(rest);
  const [word = ""] = /[\w$-]*$/.exec(rest) ?? [];
  const key = /^\s*([\w$-]+)\s*:\s/.exec(flow.segment)?.[1];
  return {
    path: [...blockPath(lines, indent, dashes), ...flow.path],
    ...(key !== undefined && { key }),
    word: { start: offset - word.length, end: offset },
  };
}

/** A line as its content, the column of that, and the columns of the dashes before it. */
function lineOf(line: string): { indent: number; dashes: number[]; rest: string } {
  const [lead = ""] = /^\s*(?:-(?:\s+|$))*/.exec(line) ?? [];
  return { indent: lead.length, dashes: [...lead.matchAll(/-/g)].map(({ index }) => index), rest: line.slice(lead.length) };
}

/** The objects and lists in braces and brackets that are open at the end of a line, and what follows the last comma. */
function flowOf(rest: string): { path: string[]; segment: string } {
  const open: string[][] = [];
  let from = 0;
  for (const { 0: found, index } of rest.matchAll(/"[^"]*"|'[^']*'|[{}[\],]/g)) {
    if (found.length > 1) continue;
    const key = /([\w$-]+)\s*:\s*$/.exec(rest.slice(from, index))?.[1];
    if (found === "{") open.push(key === undefined ? [] : [key]);
    else if (found === "[") open.push([...(key === undefined ? [] : [key]), "-"]);
    else if (found !== ",") open.pop();
    from = index + 1;
  }
  return { path: open.flat(), segment: rest.slice(from) };
}

/** From the outermost one. */
function blockPath(lines: readonly string[], indent: number, dashes: readonly number[]): string[] {
  const path: string[] = [];
  let [column, mayEqual] = [indent, false];
  const addDashes = (columns: readonly number[]) => {
    for (const dash of columns.toReversed()) {
      if (dash >= column) continue;
      path.push("-");
      // A list may begin at the column of its key.
      [column, mayEqual] = [dash, true];
    }
  };
  addDashes(dashes);
  for (const line of lines.slice(-MOST_LINES).reverse()) {
    const { indent: at, dashes: before, rest } = lineOf(line);
    if (rest === "" || rest.startsWith("#")) continue;
    const key = /^["']?([\w$-]+)["']?\s*:(?:\s|$)/.exec(rest)?.[1];
    if (key !== undefined && (at < column || (mayEqual && at === column && before.length === 0))) {
      path.push(key);
      [column, mayEqual] = [at, false];
    }
    addDashes(before);
    if (column === 0 && !mayEqual) break;
  }
  return path.reverse();
}
