import picomatch from "picomatch";
import * as vscode from "vscode";
import { filesIn } from "#platform/filesIn.ts";
import type * as Node from "../node/findFiles.ts";
import { pathOf } from "./place.ts";
import { uriAt } from "./uriAt.ts";

/** Milliseconds without a result after which there is no search. */
const PATIENCE_MS = 2000;

/** By scheme and authority of a folder: true if the editor can search there. */
const searched = new Map<string, Promise<boolean>>();

/**
 * As the editor's search finds them, or one folder after another if the provider of the files offers no search, which the editor would wait
 * for forever.
 */
export const findFiles: typeof Node.findFiles = async (include, exclude, most, token) => {
  const folders = typeof include === "string" ? (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri) : [include.baseUri];
  const isSearched = await Promise.all(folders.map(canBeSearched));
  if (!isSearched.includes(false)) return vscode.workspace.findFiles(include, exclude, most, token);
  const isWanted = matcher(include);
  const isLeftOut = exclude ? matcher(exclude) : () => false;
  const found: vscode.Uri[] = [];
  for (const folder of folders) {
    const base = pathOf(folder).replace(/\/$/, "");
    const { files } = await filesIn(base === pathOf(folder) ? base : `${base}/`, { isWanted: () => true });
    for (const path of files) {
      if (token?.isCancellationRequested) return [];
      const relative = path.slice(base.length + 1);
      if (isWanted(relative) && !isLeftOut(relative)) found.push(uriAt(path));
      if (found.length === most) return found;
    }
  }
  return found;
};

function matcher(glob: vscode.GlobPattern): (path: string) => boolean {
  return picomatch(typeof glob === "string" ? glob : glob.pattern, { dot: true });
}

function canBeSearched(folder: vscode.Uri): Promise<boolean> {
  const key = `${folder.scheme}://${folder.authority}`;
  const known = searched.get(key) ?? probe(folder);
  searched.set(key, known);
  return known;
}

async function probe(folder: vscode.Uri): Promise<boolean> {
  const cancellation = new vscode.CancellationTokenSource();
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS));
  const search = Promise.resolve(
    vscode.workspace.findFiles(new vscode.RelativePattern(folder, "*"), undefined, 1, cancellation.token),
  ).then(
    () => true,
    () => false,
  );
  const answered = await Promise.race([search, late]);
  if (!answered) cancellation.cancel();
  cancellation.dispose();
  return answered;
}
