import { applyEdits, modify, parseTree } from "jsonc-parser";
import { readScope } from "#contract/files/scopeFile.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import { nodeAt } from "../files/jsonFile.ts";

/**
 * Adds a word that a unit teaches as a whole, and leaves everything else as it was.
 * @param unit index of the unit
 * @throws {ScopeFileError} for a file that has to be fixed first.
 */
export function withHeartWord(text: string, unit: number, word: string): string {
  const { heartWords } = readScope(text).units[unit]!;
  const added = normaliseWord(word);
  if (heartWords.includes(added)) return text;
  const root = parseTree(text.replace(/^\uFEFF/u, " "))!;
  const list = nodeAt(root, ["units", unit, "heartWords"]);
  const last = list?.children?.at(-1);
  // After the last one, in the form in which the list is written.
  if (last) return `${text.slice(0, last.offset + last.length)}, ${JSON.stringify(added)}${text.slice(last.offset + last.length)}`;
  return applyEdits(
    text,
    modify(text, ["units", unit, "heartWords"], [added], {
      formattingOptions: { insertSpaces: true, tabSize: 2, eol: text.includes("\r\n") ? "\r\n" : "\n" },
    }),
  );
}
