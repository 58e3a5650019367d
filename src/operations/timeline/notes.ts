import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import type { ReferenceWord } from "#core/timeline/model.ts";

/** @param unjudged words of the text that the result judges in an unknown way, which another note says */
export function notesOf(words: readonly ReferenceWord[], mismatches: number, unjudged: ReadonlySet<number>): string[] {
  const notes: string[] = [];
  if (mismatches > 0) {
    notes.push(
      plural(
        mismatches,
        t("1 word of the result does not match the text at its place. The text may have changed."),
        t`${mismatches} words of the result do not match the text at their places. The text may have changed.`,
      ),
    );
  }
  const unreported = words.filter((word, index) => word.segment === undefined && !unjudged.has(index)).length;
  if (unreported > 0)
    notes.push(
      plural(
        unreported,
        t("The result says nothing about 1 word of the text."),
        t`The result says nothing about ${unreported} words of the text.`,
      ),
    );
  return notes;
}
