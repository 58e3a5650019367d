import * as vscode from "vscode";
import { Assessments } from "./assess/assessments.ts";
import { RunningAssessments } from "./assess/runningAssessments.ts";
import { Submission } from "./assess/submission.ts";
import { AuthoringLoader } from "./authoring/authoringLoader.ts";
import { PassageFiles } from "./authoring/passages/passageFiles.ts";
import { BackendLoader } from "./backendLoader.ts";
import { commandTable } from "./commands/commandTable.ts";
import { registerCommands } from "./commands/registerCommands.ts";
import { Failures } from "./interface/failures.ts";
import { ServiceStatus } from "./interface/serviceStatus.ts";
import { resultParts } from "./results/resultParts.ts";
import { ApiKeys } from "./service/apiKeys.ts";
import { Connections } from "./service/connections.ts";
import { EmbeddedService } from "./service/embeddedService.ts";
import { ServiceCommands } from "./service/serviceCommands.ts";
import { ServicePrompts } from "./service/servicePrompts.ts";
import { startEmbedded } from "./service/startEmbedded.ts";
import { Settings } from "./settings/settings.ts";

/** What other code in the editor may ask of this extension. */
export interface SpeechAssessmentApi {
  /** How long `activate` took. */
  readonly activationMilliseconds: number;
}

// The one thing on module level: `deactivate` is given nothing, and only what it returns is waited for.
let shutDown: (() => Promise<void>) | undefined;

export function activate(context: vscode.ExtensionContext): SpeechAssessmentApi {
  const started = performance.now();
  const log = vscode.window.createOutputChannel("Speech Assessment", { log: true });
  const backend = new BackendLoader();
  const failures = new Failures(backend, log);
  const settings = new Settings();
  const status = new ServiceStatus(settings);
  const running = new RunningAssessments((count) => {
    status.setRunning(count);
    void vscode.commands.executeCommand("setContext", "speechAssessment.running", count > 0);
  });
  const warn = (message: string, error: unknown) => log.warn(message, error);
  const keys = new ApiKeys({ secrets: context.secrets, state: context.globalState, environment: process.env, warn });
  const prompts = new ServicePrompts(settings, keys);
  const services = new ServiceCommands(settings, keys, prompts);
  const embedded = new EmbeddedService(() => startEmbedded(context, backend, log));
  const connections = new Connections(settings, keys, embedded, prompts);
  const { results, actions, subscription } = resultParts({ context, backend, settings, failures, embedded, log });
  const submission = new Submission({ settings, connections, running, results, backend, state: context.globalState, log });
  const passages = new PassageFiles(settings, context.workspaceState);
  const authoring = new AuthoringLoader({ context, settings, failures, results, passages, log });
  const assessments = new Assessments(submission, running, failures, prompts, services, (document) => authoring.alphabetOf(document));
  const commands = commandTable({
    assess: (operation, targets) => assessments.assess(operation, targets),
    cancel: () => assessments.cancel(),
    ...actions,
    chooseService: () => services.choose(),
    useEmbeddedService: () => services.useEmbedded(),
    useHostedService: () => services.useHosted(),
    setApiKey: () => services.setKey(),
    removeApiKey: () => services.removeKey(),
    showLog: () => log.show(),
    authoring: (command, args) => authoring.run(command, args),
  });
  context.subscriptions.push(log, settings, status, subscription, passages, authoring, registerCommands(commands, failures));
  shutDown = async () => {
    running.cancelAll();
    await embedded.close();
  };
  const activationMilliseconds = performance.now() - started;
  log.info(`Activated in ${activationMilliseconds.toFixed(1)} ms.`);
  return { activationMilliseconds };
}

export async function deactivate(): Promise<void> {
  await shutDown?.();
}
