import type { TextRange } from "#language/text/textRange.ts";
import { FACT_NAMES, saidFacts, type SaidFacts } from "./factNames.ts";

/** Without quotation marks. */
export interface FrontMatterValue extends TextRange {
  text: string;
}

/** Metadata before a passage; no child reads it. */
export interface FrontMatter {
  /** After its last line, without that line's break. */
  end: number;
  /** Its lines without the rules around them. */
  inside: TextRange;
  /** Values by their names at the beginning of a line of their own. */
  values: ReadonlyMap<string, FrontMatterValue>;
  /** Those names, in the order of the text. */
  names: readonly FrontMatterValue[];
}

// Only at the very beginning: between two rules further down is text.
const YAML = /(?<![^])\uFEFF?---[ \t]*\r?\n([^]*?)^(?:---|\.\.\.)[ \t]*$/mu;
const TOML = /(?<![^])\uFEFF?\+\+\+[ \t]*\r?\n([^]*?)^\+\+\+[ \t]*$/mu;
const ENTRY = /^([A-Za-z][\w-]*)[ \t]*:(?:[ \t]+|$)(.*)$/u;
const FURTHER = /^(?:[ \t]*(?:#.*)?|[ \t]+\S.*|- .*)$/u;

/**
 * In Markdown, the part between two rules at the very beginning (YAML, or TOML, whose values are not read). In plain text only if every
 * line could be YAML and one names a fact of a passage: a play may begin between two rules as well. Never throws.
 */
export function frontMatterOf(source: string, format: "plaintext" | "markdown"): FrontMatter | undefined {
  const yaml = YAML.exec(source);
  if (!yaml) {
    const toml = format === "markdown" ? TOML.exec(source) : undefined;
    return toml ? { end: toml[0].length, inside: insideOf(toml), values: new Map(), names: [] } : undefined;
  }
  const inside = insideOf(yaml);
  const lines = linesIn(source, inside);
  const { values, names } = entriesIn(lines);
  if (
    format === "plaintext" &&
    !(FACT_NAMES.some((name) => values.has(name)) && lines.every(({ text }) => ENTRY.test(text) || FURTHER.test(text)))
  )
    return undefined;
  return { end: yaml[0].length, inside, values, names };
}

/** Reads what a text says about itself. Never throws. */
export function saidIn(source: string, format: "plaintext" | "markdown"): SaidFacts {
  const values = frontMatterOf(source, format)?.values;
  return saidFacts((name) => values?.get(name)?.text);
}

/** Returns true inside front matter, or what is about to become it: after a first line of `---`, and not after the line that ends it. */
export function isInFrontMatter(source: string, offset: number): boolean {
  const opening = /(?<![^])\uFEFF?---[ \t]*\r?\n/u.exec(source)?.[0].length;
  if (opening === undefined || offset < opening) return false;
  return !/^(?:---|\.\.\.)[ \t]*$/mu.test(source.slice(opening, source.lastIndexOf("\n", offset - 1)));
}

function insideOf(match: RegExpExecArray): TextRange {
  const start = match[0].indexOf("\n") + 1;
  return { start, end: start + match[1]!.length };
}

interface Line {
  text: string;
  start: number;
}

function linesIn(source: string, { start, end }: TextRange): Line[] {
  const lines: Line[] = [];
  for (let at = start; at < end;) {
    const next = source.indexOf("\n", at) + 1 || end;
    lines.push({ text: source.slice(at, Math.min(next, end)).replace(/\r?\n$/u, ""), start: at });
    at = next;
  }
  return lines;
}

/** Plain and quoted values of one line; the last one if a name comes twice. */
function entriesIn(lines: readonly Line[]): Pick<FrontMatter, "values" | "names"> {
  const values = new Map<string, FrontMatterValue>();
  const names: FrontMatterValue[] = [];
  for (const { text, start } of lines) {
    const [, name, written] = ENTRY.exec(text) ?? [];
    if (name === undefined || written === undefined) continue;
    names.push({ text: name, start, end: start + name.length });
    const [, quoted = ""] = /^("[^"]*"|'[^']*')[ \t]*(?:#.*)?$/u.exec(written) ?? [];
    const plain = quoted === "" ? written.replace(/(?<![^ \t])#.*$/u, "").trimEnd() : quoted;
    const from = start + text.length - written.length;
    values.set(name, { text: quoted === "" ? plain : quoted.slice(1, -1), start: from, end: from + plain.length });
  }
  return { values, names };
}
