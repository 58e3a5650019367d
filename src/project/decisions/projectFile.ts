import type { Language } from "#language/language.ts";
import type { Problem } from "#core/problems/problem.ts";
import { ACCEPTED_PATH, type AcceptedEntry, readAccepted } from "./acceptedFile.ts";
import { DICTIONARY_NAME_ENDING, type DictionaryEntry, readDictionary } from "../dictionary/dictionaryFile.ts";
import { PASSAGES_NAME_ENDING, readPassagesFile, type Said } from "../passages/passagesFile.ts";

export interface ProjectFile {
  path: string;
  text: string;
  problems: readonly Problem[];
  /** True if anything in it could be used. */
  isUsable: boolean;
  /** The content, by the file's kind. */
  words?: readonly DictionaryEntry[];
  says?: Said;
  accepted?: readonly AcceptedEntry[];
}

/** Goes by the file's name: accepted findings, a description of passages, or a dictionary. Never throws. */
export function readProjectFile(path: string, text: string, language: Language): ProjectFile {
  if (path.endsWith(PASSAGES_NAME_ENDING)) {
    const { says, problems } = readPassagesFile(text);
    return { path, text, problems, isUsable: says !== undefined, says };
  }
  if (isAcceptedPath(path)) {
    const { entries, problems } = readAccepted(text);
    return { path, text, problems, isUsable: entries !== undefined, accepted: entries };
  }
  const { entries, problems } = readDictionary(text, language);
  return { path, text, problems, isUsable: entries !== undefined, words: entries };
}

/** Returns true for a project's own file. @param path with forward slashes */
export function isProjectFile(path: string): boolean {
  return isFolderFile(path) || isAcceptedPath(path);
}

/** Returns true if a file of this name counts for the texts of its folder and those below. */
export function isFolderFile(name: string): boolean {
  return name.endsWith(DICTIONARY_NAME_ENDING) || name.endsWith(PASSAGES_NAME_ENDING);
}

function isAcceptedPath(path: string): boolean {
  return `/${path}`.endsWith(`/${ACCEPTED_PATH}`);
}
