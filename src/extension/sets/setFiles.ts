import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { baseName, isAudioName, isTextName } from "../../contract/files/fileNames.ts";
import { filesIn } from "../../platform/filesIn.ts";
import { isLocal, pathOf } from "../host/node/place.ts";
import { uriAt } from "../host/node/uriAt.ts";
import { findFiles } from "../host/node/findFiles.ts";

/** Files that are searched for, in a folder and in a workspace. */
const MOST = 10_000;
const MOST_IN_WORKSPACE = 500;

export interface SetFiles {
  texts: vscode.Uri[];
  recordings: vscode.Uri[];
  /** The folder that all of them are in. */
  base: vscode.Uri;
  /** About the search, for the author, in words. */
  notes: string[];
}

/**
 * Those in the folders and the files themselves. For recordings only, the texts beside them are taken, or otherwise those of the workspace;
 * for texts only, the recordings beside them.
 */
export async function setFiles(sources: readonly vscode.Uri[]): Promise<SetFiles> {
  const notes: string[] = [];
  const found: vscode.Uri[] = [];
  const folders: vscode.Uri[] = [];
  for (const source of sources) {
    const { type } = await vscode.workspace.fs.stat(source);
    if ((type & vscode.FileType.Directory) === 0) found.push(source);
    else {
      folders.push(source);
      const { files, isPartial } = await filesBelow(source);
      found.push(...files);
      if (isPartial)
        notes.push(t`${baseName(source)} has more than ${MOST.toLocaleString("en")} files. Only the first ones were examined.`);
    }
  }
  const files = unique(found);
  const recordings = files.filter(({ path }) => isAudioName(path));
  let texts = files.filter(({ path }) => isTextName(path));
  if (folders.length === 0 && texts.length === 0) {
    texts = await besides(recordings, isTextName);
    if (texts.length === 0) texts = await findFiles("**/*.{txt,md,markdown,arpabet}", LEFT_OUT, MOST_IN_WORKSPACE);
  } else if (folders.length === 0 && recordings.length === 0) recordings.push(...(await besides(texts, isAudioName)));
  return {
    texts,
    recordings,
    base: baseOf([...folders, ...[...texts, ...recordings].map((uri) => vscode.Uri.joinPath(uri, ".."))]),
    notes,
  };
}

/** Relative to the folder of the set, with forward slashes. */
export function pathIn(base: vscode.Uri, { path }: vscode.Uri): string {
  const folder = base.path.endsWith("/") ? base.path : `${base.path}/`;
  return path.startsWith(folder) ? path.slice(folder.length) : path;
}

const LEFT_OUT = "**/{node_modules,.git}/**";

function isWanted(name: string): boolean {
  return isTextName(name) || isAudioName(name);
}

async function filesBelow(folder: vscode.Uri): Promise<{ files: vscode.Uri[]; isPartial: boolean }> {
  if (isLocal(folder)) {
    const { files, isPartial } = await filesIn(pathOf(folder), { isWanted, most: MOST });
    return { files: files.map((path) => uriAt(path)), isPartial };
  }
  const files = await findFiles(new vscode.RelativePattern(folder, "**/*"), LEFT_OUT, MOST);
  return { files: files.filter(({ path }) => isWanted(path)), isPartial: files.length === MOST };
}

async function besides(files: readonly vscode.Uri[], isOne: (name: string) => boolean): Promise<vscode.Uri[]> {
  const folders = unique(files.map((uri) => vscode.Uri.joinPath(uri, "..")));
  const listed = await Promise.all(
    folders.map(async (folder) => {
      const entries = await Promise.resolve(vscode.workspace.fs.readDirectory(folder)).catch(() => []);
      return entries
        .filter(([name, type]) => (type & vscode.FileType.File) !== 0 && isOne(name))
        .map(([name]) => vscode.Uri.joinPath(folder, name));
    }),
  );
  return listed.flat();
}

function unique(uris: readonly vscode.Uri[]): vscode.Uri[] {
  return [...new Map(uris.map((uri) => [uri.toString(), uri])).values()];
}

/** The deepest folder that contains all of them. */
function baseOf(folders: readonly vscode.Uri[]): vscode.Uri {
  const [first, ...rest] = folders;
  let parts = first!.path.split("/");
  for (const { path } of rest) {
    const other = path.split("/");
    const end = parts.findIndex((part, i) => part !== other[i]);
    if (end >= 0) parts = parts.slice(0, end);
  }
  return first!.with({ path: parts.join("/") || "/" });
}
