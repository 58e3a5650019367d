import { randomUUID } from "node:crypto";
import * as vscode from "vscode";
import { fingerprintOfFile } from "../../platform/fileHash.ts";
import { fluencyV1 } from "../../operations/fluencyV1/operation.ts";
import { operationOf } from "../../operations/operations.ts";
import type { Reference } from "../../contract/reading.ts";
import type { ResultFormat } from "../../contract/routes.ts";
import { HumanError } from "../../core/humanError.ts";
import type { Job } from "../../jobs/job.ts";
import type { OperationId } from "../../operations/operation.ts";
import type { BackendLoader } from "../backendLoader.ts";
import type { JobReceiver } from "../../jobs/jobReceiver.ts";
import type { Jobs, NewJob } from "../../jobs/jobs.ts";
import { confirmResend } from "../interface/confirmResend.ts";
import type { Connection, Connections } from "../service/connections.ts";
import type { Settings } from "../settings/settings.ts";
import type { SpeakerChoice } from "../speakers/speakerChoice.ts";
import { baseName, nameInUri } from "../../contract/fileNames.ts";
import { localAudio } from "../documents/localAudio.ts";
import type { Passage } from "../documents/passage.ts";
import { resultTitle } from "../../results/passageNames.ts";
import { pickKind } from "./pickKind.ts";
import { progressText } from "../../client/progressText.ts";
import type { RunningAssessment, RunningAssessments } from "../../jobs/runningAssessments.ts";

export interface SubmissionDependencies {
  settings: Settings;
  connections: Connections;
  speakers: SpeakerChoice;
  running: RunningAssessments;
  jobs: Jobs;
  receiver: Pick<JobReceiver, "webhookFor">;
  /** Shows the view of jobs. */
  showJobs: () => unknown;
  backend: BackendLoader;
  log: vscode.LogOutputChannel;
}

/** A recording among many, and where it goes. */
export interface QuietReading {
  reference: Reference;
  recording: vscode.Uri;
  operation: OperationId;
  format?: ResultFormat | undefined;
  connection: Connection;
  userToken: string;
}

/** A job that failed before somebody's eyes, and where. */
interface FailedJob {
  id: string;
  connection: Connection;
  /** What the author answered for it, kept once it is abandoned for another try with the same recording. */
  answers?: { operation: OperationId; userToken?: string };
}

/** One recording on its way to a service and its result back to the editor, as a job that outlasts the window. */
export class Submission {
  /** So that what is offered about a failure fits that service, such as setting its key again, and that job. */
  private readonly failed = new WeakMap<Error, FailedJob>();

  constructor(private readonly dependencies: SubmissionDependencies) {}

  /** Resolves without doing anything when the author cancels. @throws whatever the job failed with. */
  async run(passage: Passage, audio: vscode.Uri, wanted: OperationId | undefined, answered?: string): Promise<void> {
    const local = await localAudio(audio, (uri) => vscode.workspace.fs.readFile(uri));
    try {
      const operation = wanted ?? (await this.pickKind(passage, local.path));
      const connection = operation && (await this.dependencies.connections.connect(operation));
      const userToken = connection && (await this.dependencies.speakers.tokenFor(connection, answered));
      if (connection && userToken !== undefined) await this.submit(passage, audio, local.path, operation, connection, userToken);
    } finally {
      await local.release();
    }
  }

  /**
   * Assesses one of many recordings: nothing is asked, shown or opened. A job of the same reading that nobody watches any more is gone on with.
   * @returns the result's file.
   * @throws whatever the job failed with; `result-awaited` for a result that takes longer than somebody wants to wait.
   */
  async quietly(reading: QuietReading, signal: AbortSignal): Promise<vscode.Uri> {
    const { jobs, running, settings } = this.dependencies;
    const { reference, recording, operation, format, connection, userToken } = reading;
    const local = await localAudio(recording, (uri) => vscode.workspace.fs.readFile(uri));
    const assessment = running.begin(`suite ${randomUUID()}`, resultTitle({ name: nameInUri(reference.path ?? recording.path), reference }, baseName(recording)))!;
    try {
      const job = await this.jobOf(reference, recording, local.path, operation, format ?? operationOf(operation).formats[0], connection, userToken);
      const options = { signal: AbortSignal.any([signal, assessment.signal]), timeoutSeconds: settings.timeoutSeconds.value, onProgress: () => undefined, quiet: true };
      const underway = jobs.all().find((other) => isUnderway(other) && isSameReading(other.file, job));
      const id = underway?.file.id ?? (await jobs.add(job));
      const end = await (underway ? jobs.watchAgain(id, options) : jobs.watch(id, options));
      const result = jobs.get(id)?.file.result;
      if (end === "waiting" || result === undefined) throw new HumanError("result-awaited", `There is no result after ${options.timeoutSeconds} seconds. It is still waited for; run the case again later.`);
      return vscode.Uri.parse(result, true);
    } finally {
      assessment.end();
      await local.release();
    }
  }

  /** Goes on with the job that failed with this error; where there is none, begins anew, and with what was answered for one that was abandoned. */
  async again(error: unknown, passage: Passage, audio: vscode.Uri, wanted: OperationId | undefined): Promise<void> {
    const failed = this.failedWith(error);
    const job = failed && this.dependencies.jobs.get(failed.id);
    if (!job) return this.run(passage, audio, wanted ?? failed?.answers?.operation, failed?.answers?.userToken);
    if (!(await confirmResend(job.file))) return;
    const assessment = await this.begin(passage, audio, job.file.userToken);
    if (assessment) await this.follow(assessment, failed.connection, job.file.operation, () => Promise.resolve(failed.id), true);
  }

  /** Forgets the job that failed with this error: something else is done instead. */
  async abandon(error: unknown): Promise<void> {
    const failed = this.failedWith(error);
    const job = failed && this.dependencies.jobs.get(failed.id);
    if (!job) return;
    const { operation, userToken } = job.file;
    await this.dependencies.jobs.remove(failed.id);
    failed.answers = { operation, userToken };
  }

  /** The service that a submission failed at. */
  connectionOf(error: unknown): Connection | undefined {
    return this.failedWith(error)?.connection;
  }

  private failedWith(error: unknown): FailedJob | undefined {
    return error instanceof Error ? this.failed.get(error) : undefined;
  }

  private async pickKind(passage: Passage, audioPath: string): Promise<OperationId | undefined> {
    const { inspectAudio } = await this.dependencies.backend.load();
    const { container, durationSeconds } = await inspectAudio(audioPath);
    return pickKind(passage, { container, seconds: durationSeconds });
  }

  private async submit(passage: Passage, audio: vscode.Uri, audioPath: string, operation: OperationId, connection: Connection, userToken: string): Promise<void> {
    const assessment = await this.begin(passage, audio, userToken);
    if (!assessment) return;
    await this.follow(assessment, connection, operation, () => this.write(passage, audio, audioPath, operation, connection, userToken), false);
  }

  /** The title names the speaker, as the author does, so that a wrong choice is seen; it is for the screen alone. */
  private async begin(passage: Passage, audio: vscode.Uri, userToken: string | undefined): Promise<RunningAssessment | undefined> {
    const alias = userToken === undefined ? undefined : await this.dependencies.speakers.aliasOf(userToken);
    const title = resultTitle(passage, baseName(audio));
    return this.dependencies.running.begin(passage.uri.toString(), alias === undefined ? title : `${title} (speaker: ${alias})`);
  }

  /** Writes the job down. The key is no part of it. */
  private async write(passage: Passage, audio: vscode.Uri, audioPath: string, operation: OperationId, connection: Connection, userToken: string): Promise<string> {
    const format = operation === fluencyV1.id ? this.dependencies.settings.fluencyV1Format.valueFor(passage.uri) : operationOf(operation).formats[0];
    return this.dependencies.jobs.add(await this.jobOf(passage.reference, audio, audioPath, operation, format, connection, userToken));
  }

  private async jobOf(reference: Reference, audio: vscode.Uri, audioPath: string, operation: OperationId, format: ResultFormat, connection: Connection, userToken: string): Promise<NewJob> {
    const { profile, baseUrl, assessedBy } = connection;
    // With the hash of what is sent; somebody may record over it before the result is there.
    const recording = { path: audio.toString(), ...(await fingerprintOfFile(audioPath)) };
    return { operation, format, reference, recording, assessedBy, service: { profile, baseUrl, ...(await this.dependencies.receiver.webhookFor(connection)) }, userToken };
  }

  private async follow(assessment: RunningAssessment, connection: Connection, operation: OperationId, job: () => Promise<string>, again: boolean): Promise<void> {
    const { log, backend, connections } = this.dependencies;
    const started = performance.now();
    let id: string | undefined;
    try {
      id = await job();
      const end = await this.withProgress(assessment, id, again);
      if (end === "available") log.info(`Assessed (${operation}, ${connection.kind} service) in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
      else void this.tellOfWaiting(assessment.title);
    } catch (error) {
      if (assessment.signal.aborted || (backend.isHumanError(error) && error.code === "cancelled")) {
        log.info(`Cancelled (${operation}, ${connection.kind} service).`);
        return;
      }
      if (error instanceof Error && id !== undefined) this.failed.set(error, { id, connection });
      if (backend.isHumanError(error) && error.code === "service-unreachable") await connections.repair(connection);
      throw error;
    } finally {
      assessment.end();
    }
  }

  private async withProgress(assessment: RunningAssessment, id: string, again: boolean): Promise<"available" | "waiting"> {
    const { jobs, settings } = this.dependencies;
    const location = { location: vscode.ProgressLocation.Notification, title: `Assessing ${assessment.title}`, cancellable: true };
    return vscode.window.withProgress(location, async (progress, cancellation) => {
      const subscription = cancellation.onCancellationRequested(() => assessment.cancel());
      const options = {
        signal: assessment.signal,
        timeoutSeconds: settings.timeoutSeconds.value,
        onProgress: (step: Parameters<typeof progressText>[0]) => progress.report({ message: progressText(step) }),
      };
      try {
        return again ? await jobs.watchAgain(id, options) : await jobs.watch(id, options);
      } finally {
        subscription.dispose();
      }
    });
  }

  private async tellOfWaiting(title: string): Promise<void> {
    const show = "Show Jobs";
    const seconds = this.dependencies.settings.timeoutSeconds.value;
    const message = `There is no result of ${title} after ${seconds} seconds. It is still waited for, also after a restart, and you will be notified when it is there.`;
    if ((await vscode.window.showInformationMessage(message, show)) === show) await this.dependencies.showJobs();
  }
}

/** Whether a service has a recording, and nobody in this window waits for what it says. */
function isUnderway({ file, elsewhere, watched }: Job): boolean {
  return file.state === "pending" && !elsewhere && !watched;
}

/** The embedded service is at another address after each start. */
function isSameReading(one: NewJob, other: NewJob): boolean {
  const facts = ({ operation, format, reference, recording, assessedBy: { service, origin, modelId }, userToken }: NewJob) => JSON.stringify([operation, format, reference.text, recording.sha256, service, origin, modelId, userToken]);
  return facts(one) === facts(other);
}
