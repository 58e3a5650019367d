import * as vscode from "vscode";
import type { Jobs } from "../../jobs/jobs.ts";
import type { ProfileParts } from "./profileParts.ts";
import type { LastResults } from "../results/lastResults.ts";
import type { EmbeddedService } from "../service/embeddedService.ts";
import type { Settings } from "../settings/settings.ts";
import type { AddressBook } from "../../client/speakers/addressBook.ts";
import { ShownTexts } from "../speakers/shownTexts.ts";
import { ChangeReader } from "../speakers/changeReader.ts";
import { SpeakerChoice } from "../speakers/speakerChoice.ts";
import type { ResultReaders } from "../results/resultReaders.ts";
import type { SpeakerMarks } from "../results/speakerMarks.ts";
import { Late } from "../../platform/late.ts";
import { SpeakerPrompts } from "../speakers/speakerPrompts.ts";
import { SpeakersView } from "../speakers/speakersView.ts";
import { type CommandTable, commandTable } from "../manifest/defineCommands.ts";
import { SPEAKER_COMMANDS } from "../manifest/speakerManifest.ts";

export interface SpeakerPartsDependencies {
  context: vscode.ExtensionContext;
  settings: Settings;
  services: ProfileParts;
  embedded: EmbeddedService;
  jobs: Jobs;
  results: LastResults;
  book: AddressBook;
  marks: SpeakerMarks;
  readers: ResultReaders;
  /** The result of a command's arguments, or else the one in front. */
  resultOf: (args: readonly unknown[]) => vscode.Uri | undefined;
  /** The extension's own folder for results. */
  privateFolder: vscode.Uri;
  log: vscode.LogOutputChannel;
}

export interface SpeakerParts {
  choice: SpeakerChoice;
  table: CommandTable<typeof SPEAKER_COMMANDS>;
  subscription: vscode.Disposable;
}

/** Builds everything to do with speakers: the address book's view, the choice of a token, and the deletion of their data. */
export function speakerParts({
  context,
  settings,
  services,
  embedded,
  jobs,
  results: shown,
  book,
  marks,
  readers,
  resultOf,
  privateFolder,
  log,
}: SpeakerPartsDependencies): SpeakerParts {
  const state = context.globalState;
  const { profiles, commands: profileCommands } = services;
  const prompts = new SpeakerPrompts(book);
  const texts = new ShownTexts();
  const commands = new Late(async () => {
    const { LocalResults } = await import("../speakers/localResults.ts");
    const { SpeakerDeletion } = await import("../speakers/speakerDeletion.ts");
    const { SpeakerCommands } = await import("../speakers/speakerCommands.ts");
    const results = new LocalResults(privateFolder, marks);
    const deletion = new SpeakerDeletion({ book, prompts, profiles, results, embedded, jobs, shown, texts, state, log });
    return new SpeakerCommands({ book, prompts, deletion, profiles, profileCommands });
  });
  const change = new ChangeReader({ prompts, readers, state });
  return {
    choice: new SpeakerChoice({ book, prompts, state, confirm, fallback: () => settings.userToken.value }),
    table: commandTable(SPEAKER_COMMANDS, {
      newUserToken: async () => (await commands.get()).newToken(),
      addUserToken: async () => (await commands.get()).addToken(),
      renameSpeaker: async (args) => (await commands.get()).rename(args),
      setSpeakerGrade: async (args) => (await commands.get()).setGrade(args),
      copyUserToken: async (args) => (await commands.get()).copyToken(args),
      removeUserToken: async (args) => (await commands.get()).remove(args),
      deleteSpeakerData: async (args) => (await commands.get()).deleteData(args),
      changeReader: (args) => change.run(resultOf(args)),
      setDefaultUserToken: async (args) => (await commands.get()).setDefault(args),
    }),
    subscription: vscode.Disposable.from(
      texts,
      new SpeakersView(book),
      settings.keepSpeakers.onDidChange(() => book.refresh()),
    ),
  };
}

async function confirm(question: string, detail: string, yes: string): Promise<boolean> {
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) === yes;
}
