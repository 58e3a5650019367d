import { readWhole } from "../documents/readUri.ts";
import { missingPart } from "#client/recordings/missingPart.ts";
import { silenceFor } from "#client/recordings/silenceFor.ts";
import { HumanError } from "#core/humanError.ts";
import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { fingerprintOfFile } from "#platform/fileHash.ts";
import type { Reference } from "#contract/reading/reading.ts";
import type { ResultFormat } from "#contract/wire/routes.ts";
import type { OperationId } from "#operations/operation.ts";
import type { NewJob } from "#jobs/jobs.ts";
import { confirmResend } from "../interface/confirmResend.ts";
import type { Connection } from "../service/connections.ts";
import { baseName } from "#contract/files/fileNames.ts";
import { localAudio } from "../documents/localAudio.ts";
import type { Passage } from "../documents/passage.ts";
import { resultTitle } from "#results/passageNames.ts";
import { operationOf } from "#operations/operations.ts";
import { formatFor, jobService } from "./jobFacts.ts";
import { pickKind } from "./pickKind.ts";
import { progressText } from "#client/progressText.ts";
import type { RunningAssessment } from "#jobs/runningAssessments.ts";
import { JOB_COMMANDS } from "../manifest/jobManifest.ts";
import type { Services } from "../services/services.ts";

export type SubmissionServices = Pick<
  Services,
  "dialogs" | "settings" | "connections" | "speakers" | "running" | "jobs" | "receiver" | "unassessed" | "ownWordsOf" | "log"
>;

/** A job that failed while somebody was watching, and where. */
interface FailedJob {
  id: string;
  connection: Connection;
  /** Kept once the job is abandoned for another try with the same recording. */
  answers?: { operation: OperationId; userToken?: string };
}

export interface SubmittedHow {
  /** Somebody has just recorded it here. */
  isTake?: boolean;
  /** True if the result is announced, not opened; called once all questions are answered. */
  isAnnounced?: () => boolean;
}

interface FollowedHow {
  /** The job has been tried before. */
  again: boolean;
  /** The result is announced, not opened. */
  isAnnounced: boolean;
}

/** A recording with the place of its bytes, and the seconds of silence that are appended to the copy that is sent. */
interface SentAudio {
  uri: vscode.Uri;
  path: string;
  silence: number | undefined;
  /** The author has agreed to send a part. */
  takesPart: boolean;
}

/** One recording on its way to a service and back, as a job that outlives the window. */
export class Submission {
  /** Lets the offers about a failure, such as setting the key again, fit that service and that job. */
  private readonly failed = new WeakMap<Error, FailedJob>();

  constructor(private readonly services: SubmissionServices) {}

  /**
   * @returns false when the author cancels a question before anything is submitted.
   * @throws whatever the job failed with.
   */
  async run(
    passage: Passage,
    audio: vscode.Uri,
    wanted: OperationId | undefined,
    answered?: string,
    how: SubmittedHow = {},
  ): Promise<boolean> {
    const local = await localAudio(audio.toString(), readWhole);
    try {
      const operation = wanted ?? (await this.pickKind(passage, local.path));
      const silence = operation === undefined ? undefined : await this.silenceFor(operation, local.path);
      const connection = operation && (await this.services.connections.connect(operation));
      const takesPart = connection ? await this.takesPart(connection, local.path) : false;
      if (takesPart === "cancelled") return false;
      const named = { path: vscode.workspace.asRelativePath(audio, false), text: passage.name };
      const userToken = connection && (await this.services.speakers.tokenFor(connection, answered, how.isTake, named));
      if (!connection || userToken === undefined) return false;
      await this.submit(
        passage,
        { uri: audio, path: local.path, silence, takesPart },
        operation,
        connection,
        userToken,
        how.isAnnounced?.() ?? false,
      );
      return true;
    } finally {
      await local.release();
    }
  }

  /** Continues the job that failed with this error, or starts again with the answers given for an abandoned one. */
  async again(
    error: unknown,
    passage: Passage,
    audio: vscode.Uri,
    wanted: OperationId | undefined,
    how: SubmittedHow = {},
  ): Promise<boolean> {
    const failed = this.failedWith(error);
    const job = failed && this.services.jobs.get(failed.id);
    if (!job) return this.run(passage, audio, wanted ?? failed?.answers?.operation, failed?.answers?.userToken, how);
    if (!(await confirmResend(job.file, this.services.dialogs))) return false;
    const assessment = await this.begin(passage, audio, job.file.userToken);
    if (assessment)
      await this.follow(assessment, failed.connection, job.file.operation, () => Promise.resolve(failed.id), {
        again: true,
        isAnnounced: how.isAnnounced?.() ?? false,
      });
    return true;
  }

  /** Something else is done instead of the job that failed with this error. */
  async abandon(error: unknown): Promise<void> {
    const failed = this.failedWith(error);
    const job = failed && this.services.jobs.get(failed.id);
    if (!job) return;
    const { operation, userToken } = job.file;
    await this.services.jobs.remove(failed.id);
    failed.answers = { operation, userToken };
  }

  connectionOf(error: unknown): Connection | undefined {
    return this.failedWith(error)?.connection;
  }

  private failedWith(error: unknown): FailedJob | undefined {
    return error instanceof Error ? this.failed.get(error) : undefined;
  }

  private async pickKind(passage: Passage, audioPath: string): Promise<OperationId | undefined> {
    const { inspectAudio } = await import("#client/recordings/inspectAudio.ts");
    const { container, durationSeconds } = await inspectAudio(audioPath);
    return pickKind(passage, { container, seconds: durationSeconds }, this.services.dialogs);
  }

  /** Seconds to append to a copy of a recording that is too short, which the result tells; undefined if it is long enough. */
  private async silenceFor(operation: OperationId, path: string): Promise<number | undefined> {
    const { inspectAudio } = await import("#client/recordings/inspectAudio.ts");
    const { limits } = operationOf(operation);
    if (limits.minSeconds === undefined) return undefined;
    // An unreadable recording is refused with the reason when it should be sent.
    const facts = await inspectAudio(path).catch(() => undefined);
    return facts && silenceFor({ limits }, facts);
  }

  /** Asks whether a recording of which a part is missing should be paid for. */
  private async takesPart({ assessedBy }: Connection, path: string): Promise<boolean | "cancelled"> {
    if (assessedBy.service === "embedded") return false;
    const { inspectAudio } = await import("#client/recordings/inspectAudio.ts");
    const facts = await inspectAudio(path).catch(() => undefined);
    const part = facts && missingPart(facts);
    if (part === undefined) return false;
    const assess = t("Assess the Part");
    const detail = t("The service may charge for a part as well. If there is a whole recording, assess that instead.");
    return (await vscode.window.showWarningMessage(part, { modal: true, detail }, assess)) === assess ? true : "cancelled";
  }

  private async submit(
    passage: Passage,
    audio: SentAudio,
    operation: OperationId,
    connection: Connection,
    userToken: string,
    isAnnounced: boolean,
  ): Promise<void> {
    const assessment = await this.begin(passage, audio.uri, userToken);
    if (!assessment) return;
    await this.follow(assessment, connection, operation, () => this.write(passage, audio, operation, connection, userToken), {
      again: false,
      isAnnounced,
    });
  }

  /** The title names the reader as the author does, so that a wrong choice is noticed; it is only for the screen. */
  private async begin(passage: Passage, audio: vscode.Uri, userToken: string | undefined): Promise<RunningAssessment | undefined> {
    const alias = userToken === undefined ? undefined : await this.services.speakers.aliasOf(userToken);
    const title = resultTitle(passage, baseName(audio));
    return this.services.running.begin(passage.uri.toString(), alias === undefined ? title : t`${title} (reader: ${alias})`);
  }

  /** The key is not part of it. */
  private async write(
    passage: Passage,
    audio: SentAudio,
    operation: OperationId,
    connection: Connection,
    userToken: string,
  ): Promise<string> {
    const reference = await this.withOwnWords(passage.reference, passage.uri, operation, connection.assessedBy);
    const format = formatFor(operation, passage.uri.toString(), this.services.settings);
    const id = await this.services.jobs.add(await this.jobOf(reference, audio, operation, format, connection, userToken));
    await this.services.unassessed.remove(audio.uri);
    return id;
  }

  private async jobOf(
    reference: Reference,
    { uri, path, silence, takesPart }: SentAudio,
    operation: OperationId,
    format: ResultFormat,
    connection: Connection,
    userToken: string,
  ): Promise<NewJob> {
    // With the hash of what is sent; somebody may record over it before the result is there.
    const recording = { path: uri.toString(), ...(await fingerprintOfFile(path)), ...(silence !== undefined && { silence }) };
    return {
      operation,
      format,
      reference,
      recording,
      ...(await jobService(connection, this.services.receiver)),
      userToken,
      ...(takesPart && { takesPart }),
    };
  }

  /** Only for the embedded service: the project's own words are sent to no other. */
  private async withOwnWords(
    reference: Passage["reference"],
    uri: vscode.Uri,
    operation: OperationId,
    { service }: Connection["assessedBy"],
  ): Promise<Passage["reference"]> {
    if (service !== "embedded" || operationOf(operation).takes === "phonemes") return reference;
    const pronunciations = await this.services.ownWordsOf(uri, reference.text);
    return Object.keys(pronunciations).length > 0 ? { ...reference, pronunciations } : reference;
  }

  private async follow(
    assessment: RunningAssessment,
    connection: Connection,
    operation: OperationId,
    job: () => Promise<string>,
    how: FollowedHow,
  ): Promise<void> {
    const { log, connections } = this.services;
    const started = performance.now();
    let id: string | undefined;
    try {
      id = await job();
      const end = await this.withProgress(assessment, id, connection, how);
      if (end === "available")
        log.info(`Assessed (${operation}, ${connection.kind} service) in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
      else void this.tellOfWaiting(assessment.title);
    } catch (error) {
      if (assessment.signal.aborted || (error instanceof HumanError && error.code === "cancelled")) {
        log.info(`Cancelled (${operation}, ${connection.kind} service).`);
        return;
      }
      if (error instanceof Error && id !== undefined) this.failed.set(error, { id, connection });
      if (error instanceof HumanError && error.code === "service-unreachable") await connections.repair(connection);
      throw error;
    } finally {
      assessment.end();
    }
  }

  private async withProgress(
    assessment: RunningAssessment,
    id: string,
    { assessedBy }: Connection,
    { again, isAnnounced }: FollowedHow,
  ): Promise<"available" | "waiting"> {
    const { jobs, settings } = this.services;
    const location = { location: vscode.ProgressLocation.Notification, title: t`Assessing ${assessment.title}`, cancellable: true };
    return vscode.window.withProgress(location, async (progress, cancellation) => {
      const subscription = cancellation.onCancellationRequested(() => assessment.cancel());
      const options = {
        signal: assessment.signal,
        timeoutSeconds: settings.timeoutSeconds.value,
        onProgress: (step: Parameters<typeof progressText>[0]) =>
          progress.report({ message: progressText(step, assessedBy.service === "embedded") }),
        isAnnounced,
      };
      try {
        return again ? await jobs.watchAgain(id, options) : await jobs.watch(id, options);
      } finally {
        subscription.dispose();
      }
    });
  }

  private async tellOfWaiting(title: string): Promise<void> {
    const show = t("Show Jobs");
    const seconds = this.services.settings.timeoutSeconds.value;
    const message = t`There is no result for ${title} after ${seconds} seconds. The job continues in the background, even after a restart, and you are notified when the result arrives.`;
    if ((await vscode.window.showInformationMessage(message, show)) === show)
      await vscode.commands.executeCommand(JOB_COMMANDS.showJobs.id);
  }
}
