import * as vscode from "vscode";
import { fingerprintOfFile } from "../../platform/fileHash.ts";
import { progressText } from "../../client/progressText.ts";
import { baseName } from "../../contract/fileNames.ts";
import { HumanError } from "../../core/humanError.ts";
import { operationOf } from "../../operations/operations.ts";
import type { KeptReading } from "../../sets/results/keptReading.ts";
import type { Fingerprint, RunHost, RunItem } from "../../sets/run/runReadings.ts";
import { jobService } from "../assess/jobFacts.ts";
import { localAudio } from "../documents/localAudio.ts";
import { confirmResend } from "../interface/confirmResend.ts";
import { passageUri } from "../results/resultFiles.ts";
import { loadResult } from "../results/loadedResult.ts";
import type { Connection } from "../service/connections.ts";
import { earlierJob } from "./earlierJob.ts";
import type { SetDependencies } from "./setDependencies.ts";
import type { SetResults } from "./setResults.ts";

export interface SetRunHostOptions {
  results: SetResults;
  /** Where readings of an operation go. */
  connectionFor(item: RunItem): Connection;
  tokenFor(item: RunItem): string;
  /** How far a recording is, in words. @param recording its URI */
  onProgress(recording: string, text: string): void;
}

/** What a run does in the editor: each reading is a job, which outlasts the window and is never paid for twice. */
export class SetRunHost implements RunHost {
  constructor(
    private readonly dependencies: Pick<SetDependencies, "backend" | "jobs" | "receiver" | "reviews" | "settings">,
    private readonly options: SetRunHostOptions,
  ) {}

  async fingerprint(uri: string, signal: AbortSignal): Promise<Fingerprint> {
    return fingerprintAt(vscode.Uri.parse(uri, true), signal);
  }

  async known(key: string, { reading }: RunItem): Promise<KeptReading | undefined> {
    const uri = await this.options.results.find(passageUri(reading), key);
    return uri && this.kept(uri).catch(() => undefined);
  }

  async assess(item: RunItem, fingerprint: Fingerprint, key: string, signal: AbortSignal): Promise<KeptReading> {
    try {
      const uri = vscode.Uri.parse(await this.resultOf(item, fingerprint, key, signal), true);
      await this.options.results.add(uri);
      return await this.kept(uri);
    } catch (error) {
      // Errors of the jobs are of another bundle's class.
      if (error instanceof HumanError || !this.dependencies.backend.isHumanError(error)) throw error;
      throw new HumanError(error.code, error.message, { cause: error });
    }
  }

  /** The address of the result's file. */
  private async resultOf(item: RunItem, fingerprint: Fingerprint, key: string, signal: AbortSignal): Promise<string> {
    const { jobs } = this.dependencies;
    const userToken = this.options.tokenFor(item);
    const earlier = earlierJob(jobs.all(), key, userToken, item.assessedBy.program);
    if (earlier) {
      if (!(await confirmResend(earlier.file))) throw new HumanError("not-sent-again", "The service may have this recording already, so it was not sent again. The view “Jobs” has what is known of it.");
      try {
        return await this.follow(earlier.file.id, item, signal, true);
      } catch (error) {
        // The embedded service forgets its jobs with its window.
        if (item.assessedBy.service !== "embedded" || !this.dependencies.backend.isHumanError(error) || error.code !== "result-unknown") throw error;
        await jobs.remove(earlier.file.id);
      }
    }
    const { reading: { recording, reference, operation, format } } = item;
    const id = await jobs.add({
      operation,
      format: format ?? operationOf(operation).formats[0],
      reference,
      recording: { path: recording.path, ...fingerprint },
      ...(await jobService(this.options.connectionFor(item), this.dependencies.receiver)),
      userToken,
    });
    return this.follow(id, item, signal, false);
  }

  private async follow(id: string, { reading: { recording } }: RunItem, signal: AbortSignal, again: boolean): Promise<string> {
    const { jobs, settings } = this.dependencies;
    const timeoutSeconds = settings.timeoutSeconds.value;
    const options = {
      signal, timeoutSeconds, isOneOfMany: true,
      onProgress: (progress: Parameters<typeof progressText>[0]) => this.options.onProgress(recording.path, progressText(progress)),
    };
    const end = again ? await jobs.watchAgain(id, options) : await jobs.watch(id, options);
    const result = jobs.get(id)?.file.result;
    if (end === "available" && result !== undefined) return result;
    throw new HumanError("result-awaited", `There is no result after ${timeoutSeconds} seconds. It is still waited for; the view “Jobs” shows it.`);
  }

  private async kept(uri: vscode.Uri): Promise<KeptReading> {
    const { file, result, unreadReview } = await loadResult(uri, this.dependencies.backend, this.dependencies.reviews);
    return { uri: uri.toString(), file, result, unreadReview };
  }
}

/** Of a recording's bytes. @throws {HumanError} `recording-unreadable` */
export async function fingerprintAt(uri: vscode.Uri, signal?: AbortSignal): Promise<Fingerprint> {
  const local = await localAudio(uri, (remote) => vscode.workspace.fs.readFile(remote));
  try {
    return await fingerprintOfFile(local.path, signal);
  } catch (cause) {
    signal?.throwIfAborted();
    throw new HumanError("recording-unreadable", `${baseName(uri)} cannot be read. It may have been moved, or may not be yours to read.`, { cause });
  } finally {
    await local.release();
  }
}
