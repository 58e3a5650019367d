import { type LineReference, referencesOf } from "#core/arpabet/lineReferences.ts";
import type { Alphabet } from "#core/arpabet/alphabet.ts";
import { parseArpabet } from "#core/arpabet/parseArpabet.ts";
import type { Reference } from "#contract/reading/reading.ts";
import type { TakeOf } from "#results/takeName.ts";

/** Its word, or the remark on it; undefined if it has neither. */
export function wordOfLine(lines: readonly LineReference[], { line, selected }: Pick<Reference, "line" | "selected">): string | undefined {
  const found = line === undefined ? (selected ? undefined : lines[0]) : lines.find(({ number }) => number === line - 1);
  return found === undefined || found.name === found.sent ? undefined : found.name;
}

/** A line is named after its word if no other line of the text has the same name. */
export function takeOf(
  name: string,
  { selected, line, called }: Pick<Reference, "selected" | "line" | "called">,
  lines: readonly LineReference[],
): TakeOf {
  const isUnique = called !== undefined && lines.filter((other) => other.name.toLowerCase() === called.toLowerCase()).length === 1;
  return { name, selected, line, ...(isUnique && { called }) };
}

export function linesOf(text: string, alphabet: Alphabet | undefined): LineReference[] {
  return referencesOf(parseArpabet(text, alphabet));
}
