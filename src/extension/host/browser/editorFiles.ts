import * as vscode from "vscode";
import { fileError, type HostFiles } from "../../../platform/browser/hostFiles.ts";
import { uriAt } from "./uriAt.ts";

/** The editor's files, wherever they are. */
export const editorFiles: HostFiles = {
  entry: (path) =>
    asNode(path, async () => {
      const { type, size, mtime } = await vscode.workspace.fs.stat(uriAt(path));
      return { isFolder: isFolder(type), size, changed: mtime };
    }),
  read: (path) => asNode(path, () => vscode.workspace.fs.readFile(uriAt(path))),
  write: (path, data) => asNode(path, () => vscode.workspace.fs.writeFile(uriAt(path), data)),
  list: (path) =>
    asNode(path, async () =>
      (await vscode.workspace.fs.readDirectory(uriAt(path))).map(([name, type]) => ({ name, isFolder: isFolder(type) })),
    ),
  makeFolder: (path) => asNode(path, () => vscode.workspace.fs.createDirectory(uriAt(path))),
  remove: (path) => asNode(path, () => vscode.workspace.fs.delete(uriAt(path), { recursive: true })),
  rename: (from, to) => asNode(from, () => vscode.workspace.fs.rename(uriAt(from), uriAt(to))),
};

const CODES = {
  FileNotFound: "ENOENT",
  FileExists: "EEXIST",
  FileIsADirectory: "EISDIR",
  FileNotADirectory: "ENOTDIR",
  NoPermissions: "EACCES",
} as const;

/** The editor's error, with Node's code. */
async function asNode<Result>(path: string, work: () => Thenable<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof vscode.FileSystemError ? CODES[error.code as keyof typeof CODES] : undefined;
    throw code === undefined ? error : Object.assign(fileError(code, path), { cause: error });
  }
}

function isFolder(type: vscode.FileType): boolean {
  return (type & vscode.FileType.Directory) !== 0;
}
