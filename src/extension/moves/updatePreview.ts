import * as vscode from "vscode";
import { edited } from "#core/text/edited.ts";
import type { PathUpdate } from "#project/moves/pathUpdates.ts";

const SCHEME = "speech-assessment-update";

/** The editor's view of several differences, with each file as it would be. */
export class UpdatePreview implements vscode.Disposable {
  private texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
    onDidChange: this.changed.event,
    provideTextDocumentContent: (uri) => this.texts.get(uri.toString()) ?? "",
  });

  async show(title: string, updates: readonly PathUpdate[]): Promise<void> {
    const after = (file: vscode.Uri) => vscode.Uri.from({ scheme: SCHEME, path: file.path, query: file.toString() });
    const files = updates.map((update) => ({ ...update, uri: vscode.Uri.parse(update.file, true) }));
    this.texts = new Map(files.map(({ uri, text, edits }) => [after(uri).toString(), edited(text, edits)]));
    // A file that was shown before may be another one now.
    for (const { uri } of files) this.changed.fire(after(uri));
    await vscode.commands.executeCommand(
      "vscode.changes",
      title,
      files.map(({ uri }) => [uri, uri, after(uri)]),
    );
  }

  dispose(): void {
    this.registration.dispose();
    this.changed.dispose();
  }
}
