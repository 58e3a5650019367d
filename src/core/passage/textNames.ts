import { splitName } from "../splitName.ts";
import type { PassageFormat } from "./readableText.ts";

/** The kind of text that a check is for. */
export type TextKind = "arpabet" | PassageFormat;

const KINDS: Readonly<Record<string, TextKind>> = {
  arpabet: "arpabet",
  txt: "plaintext",
  text: "plaintext",
  md: "markdown",
  markdown: "markdown",
};

/** Returns the kind of text of a file, by the ending of its name; undefined for anything that is neither a reference nor a passage. */
export function textKindOf(name: string): TextKind | undefined {
  const { extension } = splitName(name);
  return Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined;
}

/** "The Seed" of "The Seed.passage.txt", as the extension names new passages; undefined for any other name. */
export function ownStem(name: string): string | undefined {
  return /^(.+)\.passage\.(?:txt|md)$/iu.exec(name)?.[1];
}

/** A text's name without its ending. */
export function textStem(name: string): string {
  return ownStem(name) ?? splitName(name).stem;
}

/** The names of files beside texts that are about a project, or that tools read: "README.md", "LICENSE.txt", "requirements-dev.txt". */
const ABOUT =
  /^(?:readme|licen[cs]e|copying|notice|authors|contributors|changelog|changes|history|contributing|code[-_]of[-_]conduct|security|support|todo|third[-_]party[-_]notices|requirements|constraints|robots|humans|cmakelists)(?:[-_.].*)?$/i;

/** Returns true if a text's name says that it is about its project, and is not for a child to read. */
export function isAboutProject(name: string): boolean {
  const { stem } = splitName(name);
  return ABOUT.test(stem);
}
