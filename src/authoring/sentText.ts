import { t } from "@vscode/l10n";
import { type ArpabetDocument, type ArpabetLine, phonemesSent } from "#core/arpabet/parseArpabet.ts";
import { ITEMS_OF, type PassageFacts } from "#core/passage/facts.ts";
import { referenceOf } from "#core/passage/reference.ts";

/** Line for line; a line without phonemes is empty, since nothing of it is sent. */
export function sentText(document: ArpabetDocument): string {
  return document.lines.map((line) => phonemesSent(line)).join("\n");
}

export interface SentPassage {
  /** Leaves out what a child does not read; words keep their distances. */
  text: string;
  /** UTF-16 units of the file before `text`. */
  offset: number;
  /** UTF-16 units of markup around the text, which is not in the file. */
  before: number;
  after: number;
}

/** For plain text, all but the blanks around it; for Markdown, the words that a child reads. */
export function sentPassage(source: { text: string; languageId: string; facts?: PassageFacts | undefined }): SentPassage {
  const { text, offset = 0, list } = referenceOf({ ...source, selections: [] });
  const item = list && ITEMS_OF[list];
  return { text, offset, before: item ? `<${item}>`.length : 0, after: item ? `</${item}>`.length : 0 };
}

/** The range of a part of a passage in the text sent; empty if nothing of it is sent. */
export function partSent(
  { text, offset, before, after }: SentPassage,
  { start, end }: { start: number; end: number },
): { start: number; end: number } {
  const within = (at: number) => Math.min(Math.max(at - offset, 0) + before, text.length - after);
  return { start: within(start), end: within(end) };
}

const MOST_NAMED = 5;

/** The reason why the service would refuse a line; undefined if it accepts it. */
export function refusal({ symbols }: Pick<ArpabetLine, "symbols">, { alphabet }: Pick<ArpabetDocument, "alphabet">): string | undefined {
  const unknown = [...new Set(symbols.filter(({ valid }) => !valid).map(({ text }) => text))];
  if (unknown.length === 0) return undefined;
  const named = [...unknown.slice(0, MOST_NAMED), ...(unknown.length > MOST_NAMED ? ["…"] : [])].join(", ");
  return t`The service would refuse this line. Not in ${alphabet.name}: ${named}. Correct it in the Arpabet file.`;
}
