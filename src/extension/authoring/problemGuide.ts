import * as vscode from "vscode";
import { guideSection } from "../../authoring/guideSection.ts";

/** What is written about each problem: media/docs/problems.md. */
export class ProblemGuide implements vscode.Disposable {
  private readonly loaded = new vscode.EventEmitter<void>();
  /** Fires when it is known where each section is. */
  readonly onDidLoad = this.loaded.event;
  private readonly uri: vscode.Uri;
  private markdown = "";

  constructor(extension: vscode.Uri, log: Pick<vscode.LogOutputChannel, "error">) {
    this.uri = vscode.Uri.joinPath(extension, "media", "docs", "problems.md");
    this.read().catch((error: unknown) => log.error("What is written about problems could not be read", error));
  }

  /**
   * Where a problem's code leads. The editor opens files from there, and nothing that a command would have to open, so
   * it is the section's line of the text itself.
   */
  target(code: string): vscode.Uri {
    const section = guideSection(this.markdown, code);
    return section ? this.uri.with({ fragment: `L${section.line}` }) : this.uri;
  }

  /** Shows the section about a problem, laid out. */
  async show(code: string): Promise<void> {
    const section = guideSection(this.markdown, code);
    await vscode.commands.executeCommand("markdown.showPreview", section ? this.uri.with({ fragment: section.slug }) : this.uri);
  }

  dispose(): void {
    this.loaded.dispose();
  }

  private async read(): Promise<void> {
    this.markdown = new TextDecoder().decode(await vscode.workspace.fs.readFile(this.uri));
    this.loaded.fire();
  }
}
