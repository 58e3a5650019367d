import * as vscode from "vscode";
import { AddressBook } from "#client/speakers/addressBook.ts";
import { Profiles } from "#client/profiles/profiles.ts";
import { RunningAssessments } from "#jobs/runningAssessments.ts";
import { Late } from "#platform/late.ts";
import { Assessments } from "./assess/assessments.ts";
import { UnassessedTakes } from "./assess/unassessedTakes.ts";
import { type AuthoringPart, authoringPart } from "./authoring/authoringPart.ts";
import { PassageFiles } from "./authoring/passages/passageFiles.ts";
import { editorFiles } from "./host/editorFiles.ts";
import { environment } from "./host/node/environment.ts";
import { editorDialogs } from "./interface/editorDialogs.ts";
import { Failures } from "./interface/failures.ts";
import { type JobPart, jobPart } from "./jobs/jobPart.ts";
import { WrappedTexts } from "./marks/wrappedTexts.ts";
import { ProfileCommands } from "./profiles/profileCommands.ts";
import { ServiceStatus } from "./profiles/serviceStatus.ts";
import { type RecordPart, recordPart } from "./record/node/recordPart.ts";
import { LastResults } from "./results/lastResults.ts";
import { OpenReviews } from "./results/openReviews.ts";
import { ResultFiles } from "./results/resultFiles.ts";
import { ResultReaders } from "./results/resultReaders.ts";
import { SpeakerMarks } from "./results/speakerMarks.ts";
import { ApiKeys } from "./service/apiKeys.ts";
import { Connections } from "./service/connections.ts";
import { EmbeddedService } from "./service/embeddedService.ts";
import { ServicePrompts } from "./service/servicePrompts.ts";
import type { Services } from "./services/services.ts";
import { type SetPart, setPart } from "./sets/setPart.ts";
import { liveSettings } from "./settings/settings.ts";
import { bookAddress } from "./speakers/bookAddress.ts";
import { SpeakerChoice } from "./speakers/speakerChoice.ts";
import { ReaderChanges } from "./speakers/readerChanges.ts";
import { SpeakerPrompts } from "./speakers/speakerPrompts.ts";
import { LocalTimes } from "./viewer/localTimes.ts";
import { PlayableAudio } from "./viewer/playableAudio.ts";
import { ResultViewers } from "./viewer/resultViewers.ts";
import { EditorScorings } from "./viewer/editorScorings.ts";

export type OwnedServices = Services & vscode.Disposable & { close(): Promise<void> };

/** Makes the services, each after those that its constructor uses; what it uses later may come below it. */
export function makeServices(context: vscode.ExtensionContext): OwnedServices {
  const { secrets, globalState, workspaceState, globalStorageUri } = context;
  const { name, version } = context.extension.packageJSON as { name: string; version: string };
  const trustedFolder = () => (vscode.workspace.isTrusted ? vscode.workspace.workspaceFolders?.[0]?.uri.toString() : undefined);
  return new (class implements OwnedServices {
    readonly context = context;
    readonly program = `${name} ${version}`;
    readonly privateFolder = vscode.Uri.joinPath(context.storageUri ?? globalStorageUri, "results");
    readonly log = vscode.window.createOutputChannel("Speech Assessment", { log: true });
    readonly failures = new Failures(this.log);
    readonly dialogs = editorDialogs;
    readonly settings = liveSettings();
    readonly embedded = new EmbeddedService(async () => {
      const { startEmbedded } = await import("./service/startEmbedded.ts");
      return startEmbedded(context, this.log, vscode.workspace.isTrusted);
    });
    readonly book = new AddressBook({
      files: editorFiles,
      file: () => bookAddress(this.settings.keepSpeakers.value, globalStorageUri.toString(), trustedFolder()),
    });
    readonly keys = new ApiKeys({ secrets, state: globalState, environment, warn: (message, error) => this.log.warn(message, error) });
    readonly profiles = new Profiles(this.settings);
    readonly prompts = new ServicePrompts(this.profiles, this.keys, this.dialogs);
    readonly connections = new Connections(this.profiles, this.embedded, this.prompts);
    readonly profileCommands: ProfileCommands = new ProfileCommands(this);
    readonly status = new ServiceStatus(this);
    readonly running = new RunningAssessments((count) => this.status.setRunning(count));
    readonly marks = new SpeakerMarks(globalState);
    readonly passageFiles = new PassageFiles(this.settings, workspaceState);
    readonly reviews = new OpenReviews();
    readonly scorings = new EditorScorings(this.settings);
    readonly readers = new ResultReaders(this);
    readonly keptLines: Services["keptLines"] = new Late(
      async () => new (await import("./results/lines/keptLinesFile.ts")).KeptLinesFile(this),
    );
    readonly resultFiles = new ResultFiles(this);
    readonly playableAudio = new PlayableAudio(vscode.Uri.joinPath(globalStorageUri, "audio"), (message, error) =>
      this.log.warn(message, error ?? ""),
    );
    readonly localTimes = new LocalTimes(this);
    readonly resultCommands: Services["resultCommands"] = new Late(
      async () => new (await import("./viewer/resultCommands.ts")).ResultCommands(this),
    );
    readonly viewers = new ResultViewers(this);
    readonly results = new LastResults(this);
    readonly wrappedTexts = new WrappedTexts(this);
    readonly waitingJobs: JobPart = jobPart(this);
    readonly jobs = this.waitingJobs.jobs;
    readonly receiver = this.waitingJobs.receiver;
    readonly readerChanges = new ReaderChanges(this);
    readonly speakerPrompts = new SpeakerPrompts(this.book, this.dialogs);
    readonly speakers = new SpeakerChoice({
      book: this.book,
      prompts: this.speakerPrompts,
      state: globalState,
      confirm: (question, detail, yes) => this.dialogs.confirm(question, detail, yes),
      fallback: () => this.settings.userToken.value,
    });
    readonly authoring: AuthoringPart = authoringPart(this);
    readonly aboutText = this.authoring.aboutText;
    readonly ownWordsOf = this.authoring.ownWordsOf;
    readonly unassessed = new UnassessedTakes(workspaceState);
    readonly assessments = new Assessments(this);
    readonly sets: SetPart = setPart(this);
    readonly recorder: RecordPart = recordPart(this);

    async close(): Promise<void> {
      const jobsClosed = this.waitingJobs.close();
      this.running.cancelAll();
      await jobsClosed;
      await Promise.all([this.embedded.close(), this.recorder.close()]);
    }

    dispose(): void {
      const {
        log,
        settings,
        status,
        passageFiles,
        reviews,
        scorings,
        keptLines,
        results,
        wrappedTexts,
        waitingJobs,
        authoring,
        sets,
        recorder,
      } = this;
      vscode.Disposable.from(log, settings, status, passageFiles, reviews, scorings, results, wrappedTexts, keptLines).dispose();
      vscode.Disposable.from(waitingJobs, authoring, sets, recorder).dispose();
    }
  })();
}
