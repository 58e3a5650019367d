import * as vscode from "vscode";

/** An extension for the tests alone: folders in memory, `samples:/books` and `still:/books`, which nobody can write to. Both begin with the sample, under a name of its own. */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  for (const scheme of ["samples", "still"]) {
    const files = new Map<string, Uint8Array>();
    for (const ending of [".txt", ".wav"]) {
      const sample = await vscode.workspace.fs.readFile(vscode.Uri.joinPath(context.extensionUri, `the-seed${ending}`));
      files.set(`${FOLDER}/${scheme === "still" ? "still" : "the-seed"}${ending}`, sample);
    }
    context.subscriptions.push(
      vscode.workspace.registerFileSystemProvider(scheme, provider(files), { isCaseSensitive: true, isReadonly: scheme === "still" }),
    );
  }
}

/** The one folder, without others in it. */
const FOLDER = "/books";

function provider(files: Map<string, Uint8Array>): vscode.FileSystemProvider {
  const changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  const found = (uri: vscode.Uri) => {
    const file = files.get(uri.path);
    if (!file) throw vscode.FileSystemError.FileNotFound(uri);
    return file;
  };
  return {
    onDidChangeFile: changes.event,
    watch: () => ({ dispose: () => undefined }),
    stat: (uri) =>
      uri.path === FOLDER
        ? { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 }
        : { type: vscode.FileType.File, ctime: 0, mtime: 0, size: found(uri).length },
    readDirectory: () => [...files.keys()].map((path) => [path.slice(FOLDER.length + 1), vscode.FileType.File]),
    createDirectory: () => undefined,
    readFile: found,
    writeFile: (uri, content) => {
      const type = files.has(uri.path) ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created;
      files.set(uri.path, content);
      changes.fire([{ type, uri }]);
    },
    delete: (uri) => void files.delete(uri.path),
    rename: (from, to) => {
      files.set(to.path, found(from));
      files.delete(from.path);
    },
  };
}
