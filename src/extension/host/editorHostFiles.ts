import type { FileStat, FileSystem, FileType, Uri } from "vscode";
import { fileError, type HostFiles } from "#platform/browser/hostFiles.ts";
import { uriPartsOf } from "#platform/uriPath.ts";

/** Node's codes for the editor's errors. */
const CODES = new Map([
  ["FileNotFound", "ENOENT"],
  ["FileExists", "EEXIST"],
  ["FileIsADirectory", "EISDIR"],
  ["FileNotADirectory", "ENOTDIR"],
  ["NoPermissions", "EACCES"],
] as const);

const DIRECTORY: FileType.Directory = 2;

/** @param fs `vscode.workspace.fs` @param uriFrom `vscode.Uri.from` */
export function editorHostFiles(fs: FileSystem, uriFrom: typeof Uri.from): HostFiles {
  /** Gives the editor's errors Node's codes. */
  const asNode = async <Result>(path: string, work: (uri: Uri) => Thenable<Result>): Promise<Result> => {
    try {
      return await work(uriFrom(uriPartsOf(path)));
    } catch (error) {
      const code = CODES.get((error as { code?: never }).code!);
      throw code === undefined ? error : Object.assign(fileError(code, path), { cause: error });
    }
  };
  return {
    entry: (path) =>
      asNode(path, async (uri) => {
        const { type, size, mtime }: FileStat = await fs.stat(uri);
        return { isFolder: isFolder(type), size, changed: mtime };
      }),
    read: (path) => asNode(path, (uri) => fs.readFile(uri)),
    write: (path, data) => asNode(path, (uri) => fs.writeFile(uri, data)),
    list: (path) => asNode(path, async (uri) => (await fs.readDirectory(uri)).map(([name, type]) => ({ name, isFolder: isFolder(type) }))),
    makeFolder: (path) => asNode(path, (uri) => fs.createDirectory(uri)),
    remove: (path) => asNode(path, (uri) => fs.delete(uri, { recursive: true })),
    rename: (from, to) => asNode(from, (uri) => fs.rename(uri, uriFrom(uriPartsOf(to)))),
  };
}

function isFolder(type: FileType): boolean {
  return (type & DIRECTORY) !== 0;
}
