import * as vscode from "vscode";
import type { Alphabet } from "../../core/arpabet/alphabet.ts";
import type { OwnWords } from "../../language/lexicon/ownWords.ts";
import { ARPABET_LANGUAGE } from "../documents/textLanguages.ts";
import type * as AuthoringBundle from "../authoringBackend.ts";
import type { Authoring, AuthoringDependencies, AuthoringCommands } from "./authoring.ts";
import { PROFILE_VIEW_TYPE } from "../../authoring/profile/profileState.ts";
import { commandTable, type CommandHandler, type CommandHandlers } from "../commands/defineCommands.ts";
import { AUTHORING_COMMANDS } from "./authoringManifest.ts";
import { PASSAGE_COMMANDS } from "./passages/passageManifest.ts";
import { hasProjectFiles } from "./project/projectFiles.ts";
import { PROJECT_COMMANDS } from "./decisions/projectManifest.ts";
import { loadBundle } from "../host/node/loadBundle.ts";

type Bundle = typeof AuthoringBundle;

const COMMANDS: AuthoringCommands = { ...AUTHORING_COMMANDS, ...PASSAGE_COMMANDS, ...PROJECT_COMMANDS };

/** Milliseconds after which new files are checked. */
const CREATED_PAUSE_MS = 1000;

/**
 * What helps authors to write references and passages, bundled apart (dist/authoring.cjs) and loaded when the first
 * Arpabet file or passage is open or is in the workspace, a command needs it, or the editor restores a passage's profile.
 */
export class AuthoringLoader implements vscode.Disposable {
  private loading: Promise<Authoring> | undefined;
  private readonly opening: vscode.Disposable;
  /** The handlers of the commands, each of which loads the bundle. */
  readonly table = commandTable(
    COMMANDS,
    loading((command, args) => this.run(command, args)),
  );

  constructor(
    private readonly dependencies: AuthoringDependencies,
    private readonly importBundle: () => Promise<Bundle> = importAuthoring,
  ) {
    const { passages, failures } = dependencies;
    const look = (document: vscode.TextDocument) => {
      if (document.languageId === ARPABET_LANGUAGE || passages.isPassage(document)) void failures.guard(() => this.load());
    };
    const lookAtAll = () => vscode.workspace.textDocuments.forEach(look);
    // Texts of the workspace are also checked while they are closed; if there are none, nothing is loaded.
    const lookAround = () => {
      if (!this.loading && dependencies.settings.passagesChecked.value)
        void failures.guard(async () => void ((await hasProjectFiles(passages)) && (await this.load())));
    };
    // Many come at once when a branch is checked out.
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lookSoon = () => {
      clearTimeout(timer);
      if (!this.loading) timer = setTimeout(lookAround, CREATED_PAUSE_MS);
    };
    const created = vscode.workspace.createFileSystemWatcher("**/*.{arpabet,txt,text,md,markdown}", false, true, true);
    const profiles: vscode.WebviewPanelSerializer = {
      deserializeWebviewPanel: (panel, state: unknown) => failures.guard(async () => (await this.load()).restoreProfile(panel, state)),
    };
    this.opening = vscode.Disposable.from(
      vscode.workspace.onDidOpenTextDocument(look),
      passages.onDidChange(() => {
        lookAtAll();
        lookAround();
      }),
      created,
      created.onDidCreate(lookSoon),
      { dispose: () => clearTimeout(timer) },
      vscode.workspace.onDidChangeWorkspaceFolders(lookAround),
      dependencies.settings.passagesChecked.onDidChange(lookAround),
      vscode.window.registerWebviewPanelSerializer(PROFILE_VIEW_TYPE, profiles),
    );
    lookAtAll();
    lookAround();
  }

  /** @throws whatever the command throws. */
  private async run(command: keyof AuthoringCommands, args: readonly unknown[]): Promise<void> {
    const authoring = await this.load();
    await authoring.run(command, args);
  }

  /** The alphabet that applies to an Arpabet document. */
  async alphabetOf(document: vscode.TextDocument): Promise<Alphabet> {
    const authoring = await this.load();
    return authoring.alphabetOf(document);
  }

  /** What the project of a text says about the words in it. */
  async ownWordsOf(uri: vscode.Uri, text: string): Promise<OwnWords> {
    const authoring = await this.load();
    return authoring.ownWordsOf(uri, text);
  }

  dispose(): void {
    this.opening.dispose();
    void this.loading?.then((authoring) => authoring.dispose());
  }

  private load(): Promise<Authoring> {
    this.loading ??= this.start();
    return this.loading;
  }

  /** A failed load is retried. */
  private async start(): Promise<Authoring> {
    try {
      const bundle = await this.importBundle();
      return new bundle.Authoring(this.dependencies);
    } catch (error) {
      this.loading = undefined;
      throw error;
    }
  }
}

function loading(run: (command: keyof AuthoringCommands, args: readonly unknown[]) => Promise<void>): CommandHandlers<AuthoringCommands> {
  const names = Object.keys(COMMANDS) as (keyof AuthoringCommands)[];
  return Object.fromEntries(
    names.map((name): [string, CommandHandler] => [name, (args) => run(name, args)]),
  ) as CommandHandlers<AuthoringCommands>;
}

function importAuthoring(): Promise<Bundle> {
  return loadBundle("authoring");
}
