import type { Reference } from "#contract/reading/reading.ts";
import type { Alphabet } from "#core/arpabet/alphabet.ts";
import { parseArpabet } from "#core/arpabet/parseArpabet.ts";
import type { PassageFacts } from "#core/passage/facts.ts";
import { referenceOf } from "#core/passage/reference.ts";
import type { Operation } from "#operations/operation.ts";
import { type LineReference, referencesOf } from "#core/arpabet/lineReferences.ts";

/** A text as its author sees it. */
export interface WrittenText {
  text: string;
  languageId: string;
  /** That of phonemes, where it is not Arpabet. */
  alphabet?: Alphabet | undefined;
  /** Those of its folder; its own count before them. */
  facts?: PassageFacts | undefined;
}

/** Describes a text besides its words. */
export type TextFacts = Partial<Pick<WrittenText, "alphabet" | "facts">>;

/** The editor's name for the language of a file, by the file's name. */
export function languageOfName(name: string): string {
  if (/\.arpabet$/iu.test(name)) return "arpabet";
  return /\.(?:md|markdown|mdown|mkd)$/iu.test(name) ? "markdown" : "plaintext";
}

/** The lines of a text that are references of their own; none for a text that is one as a whole. */
export function linesToRead({ text, languageId, alphabet }: WrittenText): LineReference[] {
  return languageId === "arpabet" ? referencesOf(parseArpabet(text, alphabet)) : [];
}

export function lineReference(source: WrittenText, { line, number, name, sent }: LineReference): Reference {
  const part = referenceOf({ ...source, selections: [line] });
  return { ...part, selected: true, line: number + 1, ...(name !== sent && { called: name }) };
}

/** All references in a text: in one of phonemes, each line that has any; otherwise the whole of it, if there is anything to read. */
export function referencesIn(source: WrittenText): Reference[] {
  const lines = linesToRead(source);
  if (lines.length > 1) return lines.map((line) => lineReference(source, line));
  return [{ ...referenceOf({ ...source, selections: [] }) }].filter(({ text }) => text !== "");
}

/**
 * The reference in a line of a text, or the only one in it.
 * @param line counted from 1
 * @returns undefined where nothing can be read there, or where it has to be said which of several is meant.
 */
export function referenceIn(source: WrittenText, line: number | undefined): Reference | undefined {
  const lines = linesToRead(source);
  if (source.languageId !== "arpabet" || (line === undefined && lines.length === 1)) return referencesIn(source)[0];
  const found = lines.find(({ number }) => number + 1 === line);
  return found && lineReference(source, found);
}

/**
 * What is read of a text that is written in a suite instead of a file, as of a plain text. One that is read as it is written stays so to the
 * last blank, since results are found by it; phonemes do, too.
 */
export function writtenReference(text: string, takes: Operation["takes"]): Reference {
  if (takes === "phonemes") return { text };
  const { offset: _, ...read } = referenceOf({ text, languageId: "plaintext", selections: [] });
  return read.text === text.trim() && !read.list ? { text } : read;
}
