import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import { printable } from "#core/printable.ts";

/** More are left out of a sentence. */
const MOST_NAMED = 8;

/** @param words those of the text, by the type that the answer gives them */
export function unknownTypesNotes(words: ReadonlyMap<string, number>): string[] {
  const count = [...words.values()].reduce((sum, each) => sum + each, 0);
  if (count === 0) return [];
  const named = [...words].slice(0, MOST_NAMED).map(([type, each]) => `${printable(type)} ${each}`);
  const types = [...named, ...(words.size > MOST_NAMED ? ["…"] : [])].join(", ");
  return [
    plural(
      count,
      t`The result judges 1 word in a way that is not known here (${types}). It counts neither as right nor as wrong.`,
      t`The result judges ${count} words in ways that are not known here (${types}). They count neither as right nor as wrong.`,
    ),
  ];
}
