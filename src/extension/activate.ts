import * as vscode from "vscode";
import { agentPart } from "./agents/node/agentPart.ts";
import { assessHandlers } from "./assess/assessHandlers.ts";
import { Assessments } from "./assess/assessments.ts";
import { RunningAssessments } from "../jobs/runningAssessments.ts";
import { Submission } from "./assess/submission.ts";
import { authoringPart } from "./authoring/authoringPart.ts";
import { PassageFiles } from "./authoring/passages/passageFiles.ts";
import { commandTable } from "./manifest/defineCommands.ts";
import { registerCommands } from "./parts/registerCommands.ts";
import { CONTEXT_KEYS } from "./manifest/whenClauses.ts";
import { Failures } from "./interface/failures.ts";
import { INTERFACE_COMMANDS } from "./manifest/interfaceManifest.ts";
import { setPart } from "./sets/setPart.ts";
import { recordPart } from "./record/node/recordPart.ts";
import { UnassessedTakes } from "./assess/unassessedTakes.ts";
import { ServiceStatus } from "./parts/serviceStatus.ts";
import { FAILURE_CHOICES } from "./parts/failureChoices.ts";
import { jobParts } from "./parts/jobParts.ts";
import { focusJobs } from "./jobs/jobsView.ts";
import { profileParts } from "./parts/profileParts.ts";
import { resultParts } from "./parts/resultParts.ts";
import { EmbeddedService } from "./service/embeddedService.ts";
import { ABILITIES } from "./host/node/abilities.ts";
import { processorTime } from "./host/node/processorTime.ts";
import { liveSettings } from "./settings/settings.ts";
import { AddressBook } from "../client/speakers/addressBook.ts";
import { editorFiles } from "./host/editorFiles.ts";
import { bookAddress } from "./speakers/bookAddress.ts";
import { Start } from "./start/start.ts";
import { SpeakerMarks } from "./results/speakerMarks.ts";
import { speakerParts } from "./parts/speakerParts.ts";
import { suitePart } from "./suites/suitePart.ts";

/** The API of this extension for other code in the editor. */
export interface SpeechAssessmentApi {
  /** The duration of `activate`. */
  readonly activationMilliseconds: number;
  /** The processor time that its thread spent on it, which depends less on how busy the machine is. */
  readonly activationProcessorMilliseconds: number;
}

// The only thing at module level: `deactivate` is given nothing, and only what it returns is waited for.
let shutDown: (() => Promise<void>) | undefined;

export function activate(context: vscode.ExtensionContext): SpeechAssessmentApi {
  const started = performance.now();
  const startedAt = processorTime();
  const log = vscode.window.createOutputChannel("Speech Assessment", { log: true });
  if (!ABILITIES.servers) void vscode.commands.executeCommand("setContext", CONTEXT_KEYS.inBrowser, true);
  const failures = new Failures(log, FAILURE_CHOICES);
  const settings = liveSettings();
  const embedded = new EmbeddedService(async () => {
    const { startEmbedded } = await import("./service/startEmbedded.ts");
    return startEmbedded(context, log, vscode.workspace.isTrusted);
  });
  const workspaceFolder = () => (vscode.workspace.isTrusted ? vscode.workspace.workspaceFolders?.[0]?.uri.toString() : undefined);
  const book = new AddressBook({
    files: editorFiles,
    file: () => bookAddress(settings.keepSpeakers.value, context.globalStorageUri.toString(), workspaceFolder()),
  });
  const marks = new SpeakerMarks(context.globalState);
  const services = profileParts({ context, settings, embedded, book, log });
  const status = new ServiceStatus(services.profiles, settings);
  const running = new RunningAssessments((count) => {
    status.setRunning(count);
    void vscode.commands.executeCommand("setContext", CONTEXT_KEYS.running, count > 0);
  });
  const privateFolder = vscode.Uri.joinPath(context.storageUri ?? context.globalStorageUri, "results");
  const passages = new PassageFiles(settings, context.workspaceState);
  const { results, reviews, scorings, files, readers, viewers, program, resultOf, ...resultSide } = resultParts({
    context,
    settings,
    failures,
    embedded,
    book,
    marks,
    passages,
    privateFolder,
    log,
  });
  const { jobs, receiver, ...jobSide } = jobParts({ context, settings, failures, services, embedded, results, book, log });
  const speakers = speakerParts({
    context,
    settings,
    services,
    embedded,
    jobs,
    results,
    book,
    marks,
    readers,
    resultOf,
    privateFolder,
    log,
  });
  const authoring = authoringPart({ context, settings, profiles: services.profiles, failures, results, passages, log });
  const { alphabetOf, ownWordsOf } = authoring;
  const unassessed = new UnassessedTakes(context.workspaceState);
  const submission = new Submission({
    settings,
    connections: services.connections,
    speakers: speakers.choice,
    running,
    jobs,
    receiver,
    unassessed,
    ownWordsOf,
    showJobs: focusJobs,
    log,
  });
  const assessments = new Assessments(submission, running, failures, services.prompts, services.commands, alphabetOf);
  const { profiles, connections, prompts } = services;
  const sets = setPart({
    extensionUri: context.extensionUri,
    program,
    state: context.globalState,
    failures,
    settings,
    profiles,
    connections,
    prompts,
    speakers: speakers.choice,
    book,
    marks,
    running,
    jobs,
    receiver,
    results,
    reviews,
    scorings,
    alphabetOf,
    ownWordsOf,
    log: (message, details) => log.warn(message, details ?? ""),
  });
  const recorder = recordPart({ extensionUri: context.extensionUri, assessments, unassessed, alphabetOf });
  const start = new Start({
    context,
    results,
    reviews,
    assess: (operation, targets) => assessments.assess(operation, targets),
    record: (passage) => recorder.record([passage]),
    assessFolder: (folders) => sets.show(folders, false),
  });
  const suites = suitePart({
    context,
    log,
    settings,
    running,
    jobs,
    receiver,
    reviews,
    connections,
    speakers: speakers.choice,
    files,
    viewers,
    failures,
    alphabetOf,
    ownWordsOf,
    program,
  });
  const commands = {
    ...assessHandlers({
      assess: (operation, targets) => assessments.assess(operation, targets),
      assessSeveral: (files) => sets.show(files),
      cancel: () => assessments.cancel(),
    }),
    ...recorder.table,
    ...sets.table,
    ...resultSide.table,
    ...services.table,
    ...speakers.table,
    ...jobSide.table,
    ...commandTable(INTERFACE_COMMANDS, { showLog: () => log.show() }),
    ...authoring.table,
    ...suites.table,
    ...start.table,
  };
  // After a fresh start, the service can do what it could not do in an untrusted workspace.
  const trust = vscode.workspace.onDidGrantWorkspaceTrust(() => (jobs.waiting === 0 ? embedded.restart() : undefined));
  const parts = [
    resultSide.subscription,
    services.subscription,
    speakers.subscription,
    jobSide.subscription,
    trust,
    passages,
    authoring.subscription,
    sets.subscription,
    recorder.subscription,
    start,
    suites.subscription,
    agentPart({ context, log }),
  ];
  context.subscriptions.push(log, settings, status, ...parts, registerCommands(commands, failures));
  shutDown = async () => {
    const jobsClosed = jobSide.close();
    running.cancelAll();
    await jobsClosed;
    await Promise.all([embedded.close(), recorder.close()]);
  };
  const activationMilliseconds = performance.now() - started;
  log.info(`Activated in ${activationMilliseconds.toFixed(1)} ms.`);
  return { activationMilliseconds, activationProcessorMilliseconds: processorTime() - startedAt };
}

export async function deactivate(): Promise<void> {
  await shutDown?.();
}
