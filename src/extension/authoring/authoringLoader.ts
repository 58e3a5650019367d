import * as vscode from "vscode";
import type { Alphabet } from "../../core/arpabet/alphabet.ts";
import { HumanError } from "../../core/humanError.ts";
import type * as AuthoringBundle from "../authoringBackend.ts";
import type { AuthoringCommand } from "./authoringCommands.ts";
import type { Authoring, AuthoringDependencies } from "./authoring.ts";
import { PROFILE_VIEW_TYPE } from "../../authoring/profile/profileState.ts";

type Bundle = typeof AuthoringBundle;

const LANGUAGE = "arpabet";

/**
 * What helps authors to write references and passages, bundled apart (dist/authoring.cjs) and loaded when the first
 * Arpabet file or passage is open, a command asks for it, or the editor brings a passage's profile back.
 */
export class AuthoringLoader implements vscode.Disposable {
  private loading: Promise<{ bundle: Bundle; authoring: Authoring }> | undefined;
  private readonly opening: vscode.Disposable;

  constructor(
    private readonly dependencies: AuthoringDependencies,
    private readonly importBundle: () => Promise<Bundle> = importAuthoring,
  ) {
    const { passages, failures } = dependencies;
    const look = (document: vscode.TextDocument) => {
      if (document.languageId === LANGUAGE || passages.isPassage(document)) void failures.guard(() => this.load());
    };
    const lookAtAll = () => vscode.workspace.textDocuments.forEach(look);
    const profiles: vscode.WebviewPanelSerializer = {
      deserializeWebviewPanel: (panel, state: unknown) => failures.guard(async () => (await this.load()).authoring.restoreProfile(panel, state)),
    };
    this.opening = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument(look),
      passages.onDidChange(lookAtAll),
      vscode.window.registerWebviewPanelSerializer(PROFILE_VIEW_TYPE, profiles),
    );
    lookAtAll();
  }

  /** Runs a command. @throws {HumanError} what the command throws for people; the bundle's own copy of the class is not known outside. */
  async run(command: AuthoringCommand, args: readonly unknown[]): Promise<void> {
    const { bundle, authoring } = await this.load();
    try {
      await authoring.run(command, args);
    } catch (error) {
      throw error instanceof bundle.HumanError ? new HumanError(error.code, error.message, { cause: error.cause }) : error;
    }
  }

  /** The alphabet in force for an Arpabet document. */
  async alphabetOf(document: vscode.TextDocument): Promise<Alphabet> {
    const { authoring } = await this.load();
    return authoring.alphabetOf(document);
  }

  dispose(): void {
    this.opening.dispose();
    void this.loading?.then(({ authoring }) => authoring.dispose());
  }

  private load(): Promise<{ bundle: Bundle; authoring: Authoring }> {
    this.loading ??= this.start();
    return this.loading;
  }

  /** A load that failed is tried again. */
  private async start(): Promise<{ bundle: Bundle; authoring: Authoring }> {
    try {
      const bundle = await this.importBundle();
      return { bundle, authoring: new bundle.Authoring(this.dependencies) };
    } catch (error) {
      this.loading = undefined;
      throw error;
    }
  }
}

// The bundle beside this one, at run time; see backendLoader.ts.
const BUNDLE: string = "./authoring.cjs";

function importAuthoring(): Promise<Bundle> {
  return import(BUNDLE) as Promise<Bundle>;
}
