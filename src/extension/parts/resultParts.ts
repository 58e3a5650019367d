import * as vscode from "vscode";
import type { PassageFiles } from "../authoring/passages/passageFiles.ts";
import { type CommandTable, commandTable } from "../manifest/defineCommands.ts";
import type { Failures } from "../interface/failures.ts";
import { MARK_COMMANDS } from "../manifest/markManifest.ts";
import { PassageMarks } from "../marks/passageMarks.ts";
import { WrappedTexts } from "../marks/wrappedTexts.ts";
import type { EmbeddedService } from "../service/embeddedService.ts";
import type { Settings } from "../settings/settings.ts";
import type { SpeakerMarks } from "../results/speakerMarks.ts";
import { locateRecording } from "../viewer/locateRecording.ts";
import { LocalTimes } from "../viewer/localTimes.ts";
import { PlayableAudio } from "../viewer/playableAudio.ts";
import { EditorScorings } from "../viewer/editorScorings.ts";
import { ResultViewers } from "../viewer/resultViewers.ts";
import { OpenReviews } from "../results/openReviews.ts";
import { ResultReaders } from "../results/resultReaders.ts";
import type { AddressBook } from "../../client/speakers/addressBook.ts";
import { LastResults } from "../results/lastResults.ts";
import { Late } from "../../platform/late.ts";
import { ResultFiles } from "../results/resultFiles.ts";
import { markTarget, resultTargets } from "../results/resultTargets.ts";
import { overviewPart, type OverviewPart } from "../overview/overviewPart.ts";
import { RESULT_COMMANDS } from "../manifest/resultManifest.ts";

export interface ResultPartsDependencies {
  context: vscode.ExtensionContext;
  settings: Settings;
  failures: Failures;
  embedded: EmbeddedService;
  book: AddressBook;
  marks: SpeakerMarks;
  passages: PassageFiles;
  /** The extension's own folder for results that are saved nowhere else. */
  privateFolder: vscode.Uri;
  log: vscode.LogOutputChannel;
}

export interface ResultParts {
  results: LastResults;
  reviews: OpenReviews;
  scorings: EditorScorings;
  files: ResultFiles;
  readers: ResultReaders;
  viewers: ResultViewers;
  /** Name and version of this extension, as in results. */
  program: string;
  /** The result of a command's arguments, or else the one in front. */
  resultOf: (args: readonly unknown[]) => vscode.Uri | undefined;
  table: CommandTable<typeof RESULT_COMMANDS & typeof MARK_COMMANDS> & OverviewPart["table"];
  subscription: vscode.Disposable;
}

/** Builds everything to do with existing results: their files, viewers, marks and commands. */
export function resultParts({
  context,
  settings,
  failures,
  embedded,
  book,
  marks: speakerMarks,
  passages,
  privateFolder,
  log,
}: ResultPartsDependencies): ResultParts {
  const warn = (message: string, error?: unknown) => log.warn(message, error ?? "");
  const audio = new PlayableAudio(vscode.Uri.joinPath(context.globalStorageUri, "audio"), warn);
  const engine = async () => (await embedded.get()).engine;
  const times = new LocalTimes({ engine, enabled: () => settings.localTimes.value, info: (message) => log.info(message) });
  const reviews = new OpenReviews();
  const readers = new ResultReaders({ settings, book, marks: speakerMarks });
  const scorings = new EditorScorings(settings);
  const commands = new Late(async () => {
    const { ResultCommands } = await import("../viewer/resultCommands.ts");
    return new ResultCommands({ reviews, settings, failures, readers, scorings, times, audio });
  });
  const viewers: ResultViewers = new ResultViewers({
    extensionUri: context.extensionUri,
    reviews,
    settings,
    readers,
    scorings,
    times,
    audio,
    actions: {
      setReader: (shown, reader) => readers.set(shown, reader),
      // Not awaited where a dialog may stay open longer than an answer is allowed to take.
      setScoring: ({ source, uri }, value) =>
        value === undefined
          ? void failures.guard(() => scorings.choose(source?.uri ?? uri, value))
          : scorings.choose(source?.uri ?? uri, value),
      export: (shown, format) => void failures.guard(async () => (await commands.get()).export(shown, format)),
      choose: (shown, compareWith) =>
        void failures.guard(async () => {
          const uri = await (await commands.get()).chooseComparison(shown);
          if (uri) await compareWith(uri);
        }),
      locate: (shown) => void failures.guard(() => locateRecording(shown)),
    },
    log: (message, details) => log.error(message, details ?? ""),
  });
  const reviewImport = new Late(async () => {
    const { ReviewImport } = await import("../viewer/reviewImport.ts");
    return new ReviewImport({
      reviews,
      settings,
      alignmentOf: async (loaded) => (await commands.get()).alignmentOf(loaded),
      openReview: (uri) => viewers.reviewOf(uri),
    });
  });
  const { name, version } = context.extension.packageJSON as { name: string; version: string };
  const program = `${name} ${version}`;
  const files = new ResultFiles({ settings, readers, marks: speakerMarks, privateFolder, program, warn });
  const results = new LastResults({ files, viewers, reviews, settings, state: context.workspaceState, log });
  const marks = new PassageMarks({ results, reviews, settings, log: (message, error) => log.error(message, error) });
  const wrapped = new WrappedTexts(results, settings, (message, error) => log.error(message, error));
  const overview = overviewPart(
    {
      extensionUri: context.extensionUri,
      privateFolder,
      reviews,
      settings,
      scorings,
      book,
      marks: speakerMarks,
      passages,
      viewers,
      log: (message, details) => log.error(message, details ?? ""),
    },
    failures,
    wrapped,
  );
  const targets = (args: readonly unknown[]) => resultTargets(args, parseUri);
  const mark = (play: boolean) => async (args: readonly unknown[]) => {
    const target = markTarget(args, parseUri);
    if (target) await viewers.openAt(target.uri, { place: { lane: "segment", index: target.segment }, play });
  };
  return {
    results,
    reviews,
    scorings,
    files,
    readers,
    viewers,
    program,
    resultOf: (args) => targets(args)[0] ?? viewers.activeUri,
    table: {
      ...overview.table,
      ...commandTable(
        { ...RESULT_COMMANDS, ...MARK_COMMANDS },
        {
          showLastResult: () => results.show(),
          exportResult: async (args) => (await commands.get()).exportFile(targets(args)[0] ?? viewers.activeUri),
          importReview: async (args) => (await reviewImport.get()).run(targets(args)[0] ?? viewers.activeUri),
          compareResults: async (args) => (await commands.get()).compare(viewers, targets(args)[0] ?? viewers.activeUri, targets(args)[1]),
          openResultAsText: async (args) => (await commands.get()).openAsText(targets(args)[0] ?? viewers.activeUri),
          hearMark: mark(true),
          showMark: mark(false),
        },
      ),
    },
    subscription: vscode.Disposable.from(viewers.register(), results, marks, wrapped, reviews, scorings, overview.subscription),
  };
}

function parseUri(text: string): vscode.Uri | undefined {
  try {
    return vscode.Uri.parse(text, true);
  } catch {
    return undefined; // somebody else's text
  }
}
