import { readWhole } from "../documents/readUri.ts";
import type { Address } from "#project/files/address.ts";
import { t } from "@vscode/l10n";
import { progressText } from "#client/progressText.ts";
import { nameInUri } from "#contract/files/fileNames.ts";
import { HumanError } from "#core/humanError.ts";
import { operationOf } from "#operations/operations.ts";
import type { KeptReading } from "#sets/results/keptReading.ts";
import type { Fingerprint, RunHost, RunItem } from "#sets/run/runReadings.ts";
import { jobService } from "../assess/jobFacts.ts";
import { localAudio } from "../documents/localAudio.ts";
import { confirmResend } from "../interface/confirmResend.ts";
import { loadResult } from "../results/loadedResult.ts";
import type { Connection } from "../service/connections.ts";
import { earlierJob } from "./earlierJob.ts";
import type { FoundResults } from "#project/results/foundResults.ts";
import type { PlannedReading } from "#sets/plan/plannedReading.ts";
import { KeptReadings } from "#sets/results/keptReadings.ts";
import { recordingFingerprint } from "#sets/run/recordingFingerprint.ts";
import type { Services } from "../services/services.ts";

export interface ReadingService {
  connection: Connection;
  userToken: string;
}

interface Watching {
  signal: AbortSignal;
  onProgress: (text: string) => void;
}

export type ReadingServices = Pick<Services, "dialogs" | "jobs" | "readers" | "receiver" | "reviews" | "settings" | "resultFiles">;

/** Each reading is a job, which outlives the window and is never paid for twice. */
export class ReadingJobs {
  private readonly kept: KeptReadings;

  constructor(
    private readonly services: ReadingServices,
    results: FoundResults,
  ) {
    const { resultFiles, reviews } = services;
    this.kept = new KeptReadings(
      results,
      (passage) => resultFiles.placesOf(passage),
      async (uri) => {
        const { file, result, unreadReview } = await loadResult(uri, reviews);
        return { uri, file, result, unreadReview };
      },
    );
  }

  /** @throws {HumanError} `recording-unreadable` */
  fingerprint({ reading }: RunItem, signal: AbortSignal): Promise<Fingerprint> {
    return fingerprintAt(reading.recording.path, reading, signal);
  }

  /** The latest result that has this key, if there is one. */
  known(key: string, item: RunItem): Promise<KeptReading | undefined> {
    return this.kept.known(key, item);
  }

  /**
   * Uses a result that has arrived meanwhile, or submits the recording or continues an earlier job of the same reading, and waits for its
   * result.
   * @param onProgress in words.
   * @throws {HumanError} `result-awaited` for a result that takes longer than somebody wants to wait; or whatever the job failed with
   */
  async assess(
    item: RunItem,
    { fingerprint, key }: { fingerprint: Fingerprint; key: string },
    service: ReadingService,
    signal: AbortSignal,
    onProgress: (text: string) => void = () => undefined,
  ): ReturnType<RunHost["assess"]> {
    // It may have arrived while others were assessed: from a job that an earlier window had left, or from another window.
    const there = await this.kept.knownNow(key, item);
    const kept = there ?? (await this.kept.add(await this.resultOf(item, fingerprint, key, service, { signal, onProgress })));
    await this.addReader(kept, item, service.userToken);
    return { state: there ? "known" : "assessed", kept };
  }

  /**
   * Says who read, in a result that does not: a terminal that assessed a reading first does not know.
   * @throws {HumanError} `reader-not-kept`
   */
  async addReader({ uri, file }: KeptReading, { reading: { reader } }: RunItem, userToken: string): Promise<void> {
    if (reader?.alias !== undefined && file.speaker === undefined) await this.services.readers.addSpeaker(uri, userToken);
  }

  private async resultOf(
    item: RunItem,
    fingerprint: Fingerprint,
    key: string,
    { connection, userToken }: ReadingService,
    watching: Watching,
  ): Promise<string> {
    const { jobs } = this.services;
    const earlier = earlierJob(jobs.all(), key, userToken, item.assessedBy.program);
    // A job that another window is working on is awaited by a job of this one, which continues it if that window is closed.
    if (earlier && !earlier.elsewhere) {
      if (!(await confirmResend(earlier.file, this.services.dialogs)))
        throw new HumanError(
          "not-sent-again",
          t("The service may already have this recording, so it was not sent again. For its state, see the Jobs view."),
        );
      try {
        return await this.follow(earlier.file.id, watching, true);
      } catch (error) {
        // The embedded service forgets its jobs with its window.
        if (item.assessedBy.service !== "embedded" || !(error instanceof HumanError) || error.code !== "result-unknown") throw error;
        await jobs.remove(earlier.file.id);
      }
    }
    const {
      reading: { recording, reference, operation, format },
    } = item;
    const id = await jobs.add({
      operation,
      format: format ?? operationOf(operation).formats[0],
      reference,
      recording: { path: recording.path, ...fingerprint },
      ...(await jobService(connection, this.services.receiver)),
      userToken,
      takesAnyResult: true,
    });
    return this.follow(id, watching, false);
  }

  private async follow(id: string, { signal, onProgress }: Watching, again: boolean): Promise<string> {
    const { jobs, settings } = this.services;
    const timeoutSeconds = settings.timeoutSeconds.value;
    const options = {
      signal,
      timeoutSeconds,
      isOneOfMany: true,
      onProgress: (progress: Parameters<typeof progressText>[0]) => onProgress(progressText(progress)),
    };
    const end = again ? await jobs.watchAgain(id, options) : await jobs.watch(id, options);
    const result = jobs.get(id)?.file.result;
    if (end === "available" && result !== undefined) return result;
    throw new HumanError("result-awaited", t`There is no result after ${timeoutSeconds} seconds. The job continues in the Jobs view.`);
  }
}

/** The fingerprint of a recording's bytes. @throws {HumanError} `recording-unreadable` */
export async function fingerprintAt(
  file: Address,
  reading: Pick<PlannedReading, "operation" | "pad">,
  signal: AbortSignal,
): Promise<Fingerprint> {
  const local = await localAudio(file, readWhole);
  try {
    return await recordingFingerprint(local.path, reading, signal);
  } catch (cause) {
    signal.throwIfAborted();
    throw new HumanError(
      "recording-unreadable",
      t`${nameInUri(file)} cannot be read. It may have been moved, or you may not have permission to read it.`,
      { cause },
    );
  } finally {
    await local.release();
  }
}
