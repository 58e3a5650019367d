import { HumanError } from "#core/humanError.ts";
import { sha256Of } from "#platform/node/hash.ts";
import { readdir } from "#platform/node/files.ts";
import { join } from "#platform/node/paths.ts";
import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { systemClock } from "#platform/time/clock.ts";
import type { JobFile } from "#jobs/store/jobFile.ts";
import { registerCommands } from "../commands/registerCommands.ts";
import { passageUri } from "../results/resultFiles.ts";
import type { Services } from "../services/services.ts";
import { JobClient } from "./jobClient.ts";
import { JobCommands } from "./jobCommands.ts";
import { JobNotices } from "./jobNotices.ts";
import { JobReceiver } from "#jobs/jobReceiver.ts";
import { Jobs } from "#jobs/jobs.ts";
import type { JobStore } from "#jobs/store/jobStore.ts";
import { retryWithKey } from "#jobs/retryWithKey.ts";
import { focusJobs, JobsView } from "./jobsView.ts";
import { JOB_COMMANDS } from "../manifest/jobManifest.ts";
import { ABILITIES } from "../host/node/abilities.ts";
import { editorFiles } from "../host/editorFiles.ts";
import { pathOf } from "../host/node/place.ts";

/** Milliseconds between searches for jobs. */
const TRY_AGAIN = [2_000, 10_000, 30_000];

export interface JobPart extends vscode.Disposable {
  jobs: Jobs;
  receiver: JobReceiver;
  /** Leaves the jobs to the next window. */
  close(): Promise<void>;
}

/** Resumes jobs from last time. */
export function jobPart(
  services: Pick<
    Services,
    "context" | "settings" | "failures" | "keys" | "prompts" | "resultCommands" | "dialogs" | "embedded" | "results" | "book" | "log"
  >,
): JobPart {
  const { context, settings, failures, keys, prompts, dialogs, resultCommands, embedded, results, book, log } = services;
  const folder = join(pathOf(context.globalStorageUri), "jobs", nameOf(context.storageUri));
  let store: Promise<JobStore> | undefined;
  const client = new JobClient(services);
  const jobs: Jobs = new Jobs({
    store: () => (store ??= import("#jobs/store/jobStore.ts").then(({ JobStore }) => new JobStore(folder, (message) => log.warn(message)))),
    service: client,
    storeResult: async (job, outcome, how) => (await results.add({ ...newResult(job), outcome }, how)).toString(),
    keepAnswer: async (job, answer) => (await results.write({ ...newResult(job), outcome: answer })).toString(),
    readingOf: async (job) => {
      // The embedded service costs nobody anything.
      if (job.assessedBy.service === "embedded") return undefined;
      const { claimedReading } = await import("./claimedReading.ts");
      return claimedReading(editorFiles, job, results.placesOfReading(passageUri(newResult(job))));
    },
    useResult: (job, result, { watched }) => results.use(passageUri(newResult(job)), result, watched),
    onEnded: (job) => notices.tell(job),
    onDidChange: () => view.refresh(),
    log: (message, error) => log.error(message, error ?? ""),
    clock: systemClock,
  });
  /** The code that reads jobs is only needed if there is, or was, one. */
  const look = async () => {
    const entries = await readdir(folder).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
      throw error;
    });
    if (entries.length > 0) await jobs.open();
  };
  const view = new JobsView({ all: () => jobs.all(), waiting: () => jobs.waiting, look, speakers: () => book.all().catch(() => []) });
  const commands = new JobCommands({ jobs, results, prompts, dialogs, resultCommands }, async (text) => {
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: text, language: "plaintext" }));
  });
  const notices = new JobNotices(
    {
      open: (result) => results.open(result),
      retry: (file) => commands.retry([{ file }]),
      showJobs: focusJobs,
      recordingNote: (job) =>
        client.checkRecording(job, false).then(
          () => undefined,
          (error: unknown) => (error instanceof HumanError ? NOTES[error.code] : undefined),
        ),
    },
    dialogs,
    (work) => failures.guard(work),
  );
  const receiver = new JobReceiver({
    startReceiver: async (options) => (await import("../service/node/ownService.ts")).startReceiver(options),
    embedded,
    keys,
    log: (message) => log.info(message),
    receive: () => (ABILITIES.servers ? settings.receiveWebhooks.value : "off"),
    port: () => settings.webhookPort.value,
    jobs: () => jobs,
    memory: join(folder, "receiver.json"),
    forward: async (address) => (await vscode.env.asExternalUri(vscode.Uri.parse(address))).toString(true),
  });
  const takeUp = async () => {
    await look();
    if (settings.receiveWebhooks.value !== "off" && jobs.all().some(({ file }) => file.state === "pending" && file.service.received))
      await receiver.start();
  };
  // Right after a window is loaded, the editor's storage may not be there yet.
  let stopTrying = (): void => undefined;
  const keepTrying = ([pause, ...pauses]: readonly number[]) =>
    void takeUp().catch((error: unknown) => {
      log.error("Jobs of the previous session could not be resumed", error);
      if (pause !== undefined) stopTrying = systemClock.after(pause, () => keepTrying(pauses));
    });
  keepTrying(TRY_AGAIN);
  const subscriptions = vscode.Disposable.from(
    view,
    notices,
    keys.onDidChange(() => void failures.guard(() => retryWithKey(jobs, client, (work) => failures.guard(work)))),
    book.onDidChange(() => view.refreshSpeakers()),
    // After a fresh start, the service can do what it could not do in an untrusted workspace.
    vscode.workspace.onDidGrantWorkspaceTrust(() => (jobs.waiting === 0 ? embedded.restart() : undefined)),
    registerCommands(services, JOB_COMMANDS, {
      showJobs: focusJobs,
      openJob: (args) => commands.open(args),
      retryJob: (args) => commands.retry(args),
      askJobAgain: (args) => commands.retry(args),
      cancelJob: (args) => commands.cancel(args),
      removeJob: (args) => commands.remove(args),
      removeFinishedJobs: () => jobs.removeFinished(),
    }),
  );
  return {
    jobs,
    receiver,
    close: async () => {
      stopTrying();
      await Promise.all([jobs.close(), receiver.close()]);
    },
    dispose: () => void subscriptions.dispose(),
  };
}

const NOTES: Record<string, string> = {
  "recording-changed": t("Its recording has changed since it was sent."),
  "recording-unreadable": t("Its recording is no longer where it was."),
};

/** Windows without a workspace share one. */
function nameOf(storage: vscode.Uri | undefined): string {
  return storage === undefined ? "none" : sha256Of(storage.toString()).slice(0, 32);
}

function newResult({ reference, recording, assessedBy, operation, format, userToken = "", submitted }: JobFile) {
  return { reference, recording, assessedBy, operation, format, userToken, assessmentId: submitted?.id };
}
