import * as vscode from "vscode";
import { ARPABET_LANGUAGE } from "../manifest/textLanguages.ts";
import { PROFILE_VIEW_TYPE } from "#authoring/profile/profileState.ts";
import type { CommandHandler, CommandHandlers } from "../manifest/defineCommands.ts";
import { registerCommands } from "../commands/registerCommands.ts";
import type { Services } from "../services/services.ts";
import { Late } from "#platform/late.ts";
import type { AuthoringCommands } from "./authoring.ts";
import { AUTHORING_COMMANDS } from "../manifest/authoringManifest.ts";
import { PASSAGE_COMMANDS } from "../manifest/passageManifest.ts";
import { hasProjectFiles } from "./project/projectFiles.ts";
import { PROJECT_COMMANDS } from "../manifest/projectManifest.ts";

const COMMANDS: AuthoringCommands = { ...AUTHORING_COMMANDS, ...PASSAGE_COMMANDS, ...PROJECT_COMMANDS };

/** Milliseconds until new files are checked. */
const CREATED_PAUSE_MS = 1000;

export type AuthoringPart = Pick<Services, "aboutText" | "ownWordsOf"> & vscode.Disposable;

/**
 * Loaded when the first Arpabet file or passage is open or is in the workspace, a command needs it, or the editor restores a passage's
 * profile.
 */
export function authoringPart(services: Services): AuthoringPart {
  const { passageFiles: passages, failures, settings } = services;
  const authoring = new Late(async () => new (await import("./authoring.ts")).Authoring(services));
  const look = (document: vscode.TextDocument) => {
    if (document.languageId === ARPABET_LANGUAGE || passages.isPassage(document)) void failures.guard(() => authoring.get());
  };
  const lookAtAll = () => vscode.workspace.textDocuments.forEach(look);
  // Texts of the workspace are also checked while they are closed; if there are none, nothing is loaded.
  const lookAround = () => {
    if (!authoring.isWanted && settings.passagesChecked.value)
      void failures.guard(async () => void ((await hasProjectFiles(passages)) && (await authoring.get())));
  };
  // Many come at once when a branch is checked out.
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookSoon = () => {
    clearTimeout(timer);
    if (!authoring.isWanted) timer = setTimeout(lookAround, CREATED_PAUSE_MS);
  };
  const created = vscode.workspace.createFileSystemWatcher("**/*.{arpabet,txt,text,md,markdown}", false, true, true);
  const profiles: vscode.WebviewPanelSerializer = {
    deserializeWebviewPanel: (panel, state: unknown) => failures.guard(async () => (await authoring.get()).restoreProfile(panel, state)),
  };
  const subscriptions = vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(look),
    passages.onDidChange(() => {
      lookAtAll();
      lookAround();
    }),
    created,
    created.onDidCreate(lookSoon),
    { dispose: () => clearTimeout(timer) },
    vscode.workspace.onDidChangeWorkspaceFolders(lookAround),
    settings.passagesChecked.onDidChange(lookAround),
    vscode.window.registerWebviewPanelSerializer(PROFILE_VIEW_TYPE, profiles),
    authoring,
    registerCommands(
      services,
      COMMANDS,
      loading(async (command, args) => (await authoring.get()).run(command, args)),
    ),
  );
  lookAtAll();
  lookAround();
  return {
    aboutText: async (document) => (await authoring.get()).aboutText(document),
    ownWordsOf: async (uri, text) => (await authoring.get()).ownWordsOf(uri, text),
    dispose: () => void subscriptions.dispose(),
  };
}

function loading(run: (command: keyof AuthoringCommands, args: readonly unknown[]) => unknown): CommandHandlers<AuthoringCommands> {
  const names = Object.keys(COMMANDS) as (keyof AuthoringCommands)[];
  return Object.fromEntries(
    names.map((name): [string, CommandHandler] => [name, (args) => run(name, args)]),
  ) as CommandHandlers<AuthoringCommands>;
}
