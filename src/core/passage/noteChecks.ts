import { t } from "@vscode/l10n";
import { type CheckedText, type Finding, replacement } from "./finding.ts";
import { removalOf } from "./removal.ts";

/** [3], [a], [citation needed], [picture of a barn here]. */
const NOTE = /\[(\d{1,3}|[a-z]|\p{L}[^\[\]\n\r]{0,80})\]/gu;
/** Of web pages: numbers and letters of notes, and what readers ask of writers. */
const OF_PAGE = /^(?:\d{1,3}|[a-z]|(?:citation|clarification) needed|edit|sic|note \d+)$/u;

/** Text in square brackets, left over from a page or its maker: children read it aloud. */
export function noteFindings({ text }: Pick<CheckedText, "text">): Finding[] {
  return [...text.matchAll(NOTE)].map(({ 0: note, 1: inner, index }) => {
    const end = index + note.length;
    const message = t`“${note}” is in square brackets, as notes are. A child may read it aloud or skip it, and the service expects its words. Remove it if it is not to be read.`;
    const removal = removalOf(text, index, end);
    return {
      code: "passage-symbol" as const,
      message,
      start: index,
      end,
      fixes: [
        replacement(t`Remove ${note}`, removal.start, removal.end, "", OF_PAGE.test(inner!) || undefined),
        {
          title: t`Mark ${note} as not read`,
          edits: [
            { start: index, end: index + 1, text: "[[" },
            { start: end - 1, end, text: "]]" },
          ],
        },
      ],
    };
  });
}

/** A mark of what is not read that has no end: everything behind it is read. */
export function openMarkFindings({ text }: Pick<CheckedText, "text">): Finding[] {
  return [...text.matchAll(/\[\[/gu)].map(({ index }) => ({
    code: "passage-symbol" as const,
    message: t("“[[” marks what is not read, but no “]]” ends it in this paragraph, so all of it is read. Add “]]”, or remove “[[”."),
    start: index,
    end: index + 2,
    fixes: [replacement(t`Remove ${"[["}`, index, index + 2, "")],
  }));
}
