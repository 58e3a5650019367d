import { relative, sep } from "node:path";
import { fileGlob } from "#platform/files/fileGlob.ts";
import { isAboutProject, type TextKind, textKindOf } from "#core/passage/textNames.ts";
import { filesIn } from "#platform/filesIn.ts";
import { isFolder } from "../files/isFolder.ts";
import type { FileFilter } from "../commands/textCommands.ts";

/** Texts of one folder at most. */
const MOST_FILES = 20_000;

export interface TextFiles {
  /** Each once, in the order of the arguments; anything that is not a folder is taken as named. */
  files: string[];
  /** In words: the folders, or parts of them, that could not be searched. */
  unread: string[];
}

/**
 * Takes named files, and from folders references and passages by the endings of their names, without those about the project
 * (`isAboutProject`), without folders whose names begin with a dot and without `node_modules`; or, where globs say so, the files that they
 * name.
 * @param isWanted of the kinds of text
 */
export async function textFiles(
  paths: readonly string[],
  { include, exclude }: FileFilter,
  isWanted: (kind: TextKind) => boolean,
  signal: AbortSignal,
): Promise<TextFiles> {
  const found = new Set<string>();
  const unread: string[] = [];
  const [included, excluded] = [include.map(fileGlob), exclude.map(fileGlob)];
  const isTaken = (path: string) => {
    if (excluded.some((meets) => meets(path))) return false;
    if (included.length > 0) return included.some((meets) => meets(path));
    return !isAboutProject(path.slice(path.lastIndexOf("/") + 1)) && !path.split("/").some((name) => name.startsWith("."));
  };
  const isText = (name: string) => {
    const kind = textKindOf(name);
    return kind !== undefined && isWanted(kind);
  };
  for (const path of paths) {
    if (!(await isFolder(path))) {
      found.add(path);
      continue;
    }
    const { files, isPartial, unread: closed } = await filesIn(path, { isWanted: isText, most: MOST_FILES, signal });
    const taken = files.filter((file) => isTaken(relative(path, file).replaceAll(sep, "/")));
    for (const file of taken) found.add(file);
    // If nothing is checked, having no problems would look like success.
    if (taken.length === 0) unread.push(noText(path, included.length > 0 || excluded.length > 0));
    if (isPartial)
      unread.push(
        `${path} holds more than was examined: at most ${MOST_FILES.toLocaleString("en")} texts, 16 folders deep. Name the folders in it one by one.`,
      );
    for (const folder of closed) unread.push(`The folder ${folder} could not be read, so its files were left out.`);
  }
  return { files: [...found], unread };
}

function noText(path: string, isFiltered: boolean): string {
  return `There are no texts in ${path} that could be used${isFiltered ? "; check --include and --exclude" : ": passages end in .txt or .md, references in .arpabet"}.`;
}
