import { splitName } from "../splitName.ts";
import type { PassageFormat } from "./readableText.ts";

export type TextKind = "arpabet" | PassageFormat;

const KINDS: Readonly<Record<string, TextKind>> = {
  arpabet: "arpabet",
  txt: "plaintext",
  text: "plaintext",
  md: "markdown",
  markdown: "markdown",
};

/** By the ending; undefined for neither a reference nor a passage. */
export function textKindOf(name: string): TextKind | undefined {
  const { extension } = splitName(name);
  return Object.hasOwn(KINDS, extension) ? KINDS[extension] : undefined;
}

/** "The Seed" of "The Seed.passage.txt", the extension's own name for new passages; undefined for any other name. */
export function ownStem(name: string): string | undefined {
  return /^(.+)\.passage\.(?:txt|md)$/iu.exec(name)?.[1];
}

export function textStem(name: string): string {
  return ownStem(name) ?? splitName(name).stem;
}

/** Texts about a project, or that tools read: "README.md", "LICENSE.txt", "requirements-dev.txt". */
const ABOUT =
  /^(?:readme|licen[cs]e|copying|notice|authors|contributors|changelog|changes|history|contributing|code[-_]of[-_]conduct|security|support|todo|third[-_]party[-_]notices|requirements|constraints|robots|humans|cmakelists)(?:[-_.].*)?$/i;

/** Returns true for a text that is not for a child to read. */
export function isAboutProject(name: string): boolean {
  const { stem } = splitName(name);
  return ABOUT.test(stem);
}
