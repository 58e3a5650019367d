import { setContext } from "../commands/setContext.ts";
import * as vscode from "vscode";
import { commandElse } from "../commands/commandElse.ts";
import { registerCommands } from "../commands/registerCommands.ts";
import { CONTEXT_KEYS } from "../manifest/whenClauses.ts";
import { START_COMMANDS, WALKTHROUGH_ID } from "../manifest/startManifest.ts";
import type { Services } from "../services/services.ts";
import { SAMPLE_SET } from "./sampleSet.ts";

/** Parts of the package from which files are copied for authors to try, and the folders for them. */
const COPIED = { samples: "samples", project: "project", walkthrough: "references" } as const;

const PASSAGE = ["samples", "the-seed.txt"] as const;
const RECORDING = ["samples", "the-seed.wav"] as const;
const REFERENCES = ["walkthrough", "sentences.arpabet"] as const;

/** The samples that the walkthrough's steps work on, and what ticks off the steps. */
export class Start implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly services: Pick<Services, "context" | "failures" | "results" | "reviews" | "assessments" | "recorder" | "sets">,
  ) {
    const { context, results, reviews, assessments, recorder, sets } = services;
    const assessSample = async () => {
      const [passage, audio] = [await this.copied(...PASSAGE), await this.copied(...RECORDING)];
      // The result opens beside the walkthrough, whose next steps are about it; the text with its marks is one tab away.
      await vscode.commands.executeCommand("vscode.open", passage, { preview: false, background: true });
      await assessments.assess("fluency-v2", { passage, audio, wholeText: true });
    };
    const commands = registerCommands(services, START_COMMANDS, {
      getStarted: async () => {
        const id = `${context.extension.id}#${WALKTHROUGH_ID}`;
        // Older editors (1.103) read the walkthroughs of extensions when somebody first asks for one, and show one of their own until they
        // have. A step that does not exist makes them read, and changes nothing.
        await commandElse(vscode.commands.executeCommand, "welcome.markStepIncomplete", [`${id}#none`], () => undefined);
        // The samples and their results are in the two columns; where older editors would open it again, it is left of what it is about.
        await vscode.commands.executeCommand("workbench.action.focusFirstEditorGroup");
        // Editors without walkthroughs have its first step.
        await commandElse(vscode.commands.executeCommand, "workbench.action.openWalkthrough", [id, false], assessSample);
        // Its tab would be the next one to go otherwise, with all steps.
        await vscode.commands.executeCommand("workbench.action.keepEditor");
      },
      assessSample,
      openSampleReferences: async () => {
        const uri = await this.copied(...REFERENCES);
        await showText(uri, vscode.ViewColumn.Beside);
        this.watch(uri);
      },
      recordSample: async () => {
        const passage = await this.copied(...PASSAGE);
        await showText(passage, vscode.ViewColumn.One);
        await recorder.record([passage]);
      },
      // Its readers are no children of the author's.
      assessSampleSet: async () => {
        for (const file of SAMPLE_SET) await this.copied("project", file);
        await sets.show([this.folder("project")], false);
      },
    });
    this.subscriptions = [
      commands,
      results.onDidChange(() => reached("assessed")),
      reviews.onDidChange((uri) => (reviews.of(uri) ? reached("corrected") : undefined)),
    ];
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions).dispose();
  }

  /** In the extension's own storage, where files may be changed and results can be kept beside them. */
  private folder(part: keyof typeof COPIED): vscode.Uri {
    return vscode.Uri.joinPath(this.services.context.globalStorageUri, "start", COPIED[part]);
  }

  /** Copies a file there, unless the author already has it. Returns the copy. */
  private async copied(part: keyof typeof COPIED, file: string): Promise<vscode.Uri> {
    const { fs } = vscode.workspace;
    const copy = vscode.Uri.joinPath(this.folder(part), file);
    const isThere = await Promise.resolve(fs.stat(copy)).then(
      () => true,
      () => false,
    );
    // Makes the folders above it, too.
    if (!isThere) await fs.writeFile(copy, await fs.readFile(vscode.Uri.joinPath(this.services.context.extensionUri, "media", part, file)));
    return copy;
  }

  /** Waits for the errors of a file to be gone. */
  private watch(uri: vscode.Uri): void {
    let hadErrors = false;
    const look = () => {
      const errors = vscode.languages.getDiagnostics(uri).filter(({ severity }) => severity === vscode.DiagnosticSeverity.Error).length;
      if (errors > 0) hadErrors = true;
      else if (hadErrors) {
        listener.dispose();
        // A closed file has no problems either.
        if (vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString())) reached("mended");
      }
    };
    const listener = vscode.languages.onDidChangeDiagnostics(({ uris }) =>
      uris.some((one) => one.toString() === uri.toString()) ? look() : undefined,
    );
    this.subscriptions.push(listener);
    look();
  }
}

/** In a tab of its own, so that it takes no other one's place. */
async function showText(text: vscode.Uri, viewColumn: vscode.ViewColumn): Promise<void> {
  await vscode.window.showTextDocument(text, { viewColumn, preview: false });
}

function reached(milestone: "assessed" | "corrected" | "mended"): void {
  setContext(CONTEXT_KEYS[milestone], true);
}
