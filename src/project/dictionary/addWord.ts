import { t } from "@vscode/l10n";
import { applyEdits, getNodeValue, modify, parseTree } from "jsonc-parser";
import { HumanError } from "#core/humanError.ts";
import type { Language } from "#language/language.ts";
import { DICTIONARY_VERSION, readDictionary } from "./dictionaryFile.ts";
import { nodeAt } from "../files/jsonFile.ts";
import { wordOf } from "./wordOf.ts";

export interface NewWord {
  /** As in the text. */
  word: string;
  /** The most usual pronunciation comes first. */
  said: readonly string[];
  /** Path of the only text for which the word counts, relative to the dictionary's folder. */
  in?: string;
}

export const EMPTY_DICTIONARY = `{\n  "version": ${DICTIONARY_VERSION},\n  "words": {\n  }\n}\n`;

/**
 * Adds a word to a dictionary, and leaves everything else as it was, also what it says about the word.
 * @returns the place of the word's first new pronunciation as well.
 * @throws {HumanError} `dictionary-damaged` for a file that has to be fixed first.
 */
export function withWord(
  text: string,
  { word, said, in: path }: NewWord,
  language: Language,
): { text: string; start: number; end: number } {
  const { entries, problems } = readDictionary(text, language);
  const root = parseTree(text.replace(/^\uFEFF/u, " "));
  if (!entries || !root) throw new HumanError("dictionary-damaged", problems[0]?.message ?? t("This dictionary cannot be used."));
  const say = said.length === 1 ? said[0]! : [...said];
  const added = path === undefined ? say : { say, in: [path] };
  const key =
    nodeAt(root, ["words"])
      ?.children?.map(({ children }) => String(children![0]!.value))
      .findLast((name) => wordOf(name, language) === wordOf(word, language)) ?? word;
  const there = nodeAt(root, ["words", key]);
  const written = there && [getNodeValue(there) as unknown].flat();
  // Asked for again, perhaps before it was saved.
  if (there && path === undefined && said.every((one) => written!.includes(one))) {
    const { offset, length } = there.children?.[written!.indexOf(said[0])] ?? there;
    return { text, start: offset + 1, end: offset + length - 1 };
  }
  const value = written ? [...written, added].flat() : added;
  const changed = applyEdits(
    text,
    modify(text, ["words", key], value, {
      formattingOptions: { insertSpaces: true, tabSize: 2, eol: text.includes("\r\n") ? "\r\n" : "\n" },
    }),
  );
  const list = nodeAt(parseTree(changed.replace(/^\uFEFF/u, " "))!, ["words", key])!;
  const last = there && list.type === "array" ? list.children!.at(path === undefined ? -said.length : -1)! : list;
  const object = last.type === "object" ? nodeAt(last, ["say"])! : last;
  const first = object.type === "array" ? object.children![0]! : object;
  // Without its quotation marks.
  return { text: changed, start: first.offset + 1, end: first.offset + first.length - 1 };
}
