import * as vscode from "vscode";
import { type GuideSection, guideSection } from "#authoring/guideSection.ts";

/** In media/docs: those of texts and phonemes, and those of suites. */
const PAGES = ["problems.md", "suites.md"] as const;

export class ProblemGuide implements vscode.Disposable {
  private readonly loaded = new vscode.EventEmitter<void>();
  /** Fires when it is known where each section is. */
  readonly onDidLoad = this.loaded.event;
  private readonly pages: { uri: vscode.Uri; markdown: string }[];
  /** By code, as thousands of problems may ask for a few sections, and each search reads the pages. */
  private readonly targets = new Map<string, vscode.Uri>();

  constructor(extension: vscode.Uri, log: Pick<vscode.LogOutputChannel, "error">) {
    this.pages = PAGES.map((name) => ({ uri: vscode.Uri.joinPath(extension, "media", "docs", name), markdown: "" }));
    this.read().catch((error: unknown) => log.error("The guide to problems could not be read", error));
  }

  /** The section's line in the file itself: the editor only opens files from there, not anything that needs a command. */
  target(code: string): vscode.Uri {
    const known = this.targets.get(code);
    if (known) return known;
    const { uri, section } = this.find(code);
    const target = section ? uri.with({ fragment: `L${section.line}` }) : uri;
    this.targets.set(code, target);
    return target;
  }

  /** Shows the section about a problem, rendered. */
  async show(code: string): Promise<void> {
    const { uri, section } = this.find(code);
    await vscode.commands.executeCommand("markdown.showPreview", section ? uri.with({ fragment: section.slug }) : uri);
  }

  dispose(): void {
    this.loaded.dispose();
  }

  /** The first page if it is not documented. */
  private find(code: string): { uri: vscode.Uri; section?: GuideSection | undefined } {
    const found = this.pages.map(({ uri, markdown }) => ({ uri, section: guideSection(markdown, code) }));
    return found.find(({ section }) => section !== undefined) ?? found[0]!;
  }

  private async read(): Promise<void> {
    await Promise.all(
      this.pages.map(async (page) => {
        page.markdown = new TextDecoder().decode(await vscode.workspace.fs.readFile(page.uri));
      }),
    );
    this.targets.clear();
    this.loaded.fire();
  }
}
