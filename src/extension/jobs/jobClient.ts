import { readWhole } from "../documents/readUri.ts";
import { t } from "@vscode/l10n";
import type { AssessmentClient, AssessmentOutcome } from "#client/assessmentClient.ts";
import type { NotYet } from "#client/awaitResult.ts";
import { type Fingerprint, fingerprintOfFile } from "#platform/fileHash.ts";
import type { SubmittedJob } from "#contract/wire/submittedJob.ts";
import type { JobFile } from "#jobs/store/jobFile.ts";
import { submissionOf, submittedAt } from "#jobs/submissionOf.ts";
import { HumanError } from "#core/humanError.ts";
import { nameInUri } from "#contract/files/fileNames.ts";
import { localAudio } from "../documents/localAudio.ts";
import type { LocalFile } from "../host/node/temporaryCopy.ts";
import { editorProxy } from "#client/editorProxy.ts";
import { httpSettings } from "../service/httpSettings.ts";
import type { JobService, SendOptions } from "#jobs/job.ts";
import type { KeysForRetry } from "#jobs/retryWithKey.ts";
import { environment } from "../host/node/environment.ts";
import type { Services } from "../services/services.ts";

/** The key is looked up each time, by the origin of the address that it goes to. */
export class JobClient implements JobService, KeysForRetry {
  private repairing: Promise<void> | undefined;
  /** The key that an origin last refused. */
  private readonly refused = new Map<string, string>();

  constructor(private readonly services: Pick<Services, "embedded" | "keys" | "settings">) {}

  async checkRecording(job: JobFile, asItIs: boolean): Promise<JobFile> {
    const audio = await this.recording(job);
    try {
      const fingerprint = await fingerprintOf(audio.path, job);
      if (fingerprint.sha256 !== job.recording.sha256 && !asItIs) {
        throw new HumanError(
          "recording-changed",
          t`${nameOf(job)} has changed since you started the assessment, so it was not sent. Retry the job to send it as it is now.`,
        );
      }
      return { ...job, recording: { ...job.recording, ...fingerprint } };
    } finally {
      await audio.release();
    }
  }

  async submit(job: JobFile, { signal, onProgress, onResult }: SendOptions): Promise<SubmittedJob> {
    const submission = submissionOf(job);
    const audio = await this.recording(job);
    try {
      const request = { ...submission, audioPath: audio.path };
      const options = {
        signal,
        onProgress,
        onResult,
        idempotencyKey: job.idempotencyKey,
        timeoutSeconds: this.services.settings.timeoutSeconds.value,
      };
      return await this.reach(job, (client) => client.submit(request, options));
    } finally {
      await audio.release();
    }
  }

  async ask(job: JobFile, signal: AbortSignal): Promise<AssessmentOutcome | NotYet> {
    const { submitted, userToken } = job;
    if (!submitted) throw new Error("a result was requested for a job that was not submitted");
    return this.reach(job, (client, origin) => client.ask(submittedAt(submitted, job, origin), { signal, userToken }));
  }

  async understandsKeys(job: JobFile, signal: AbortSignal): Promise<boolean> {
    return this.reach(job, (client) => client.understandsIdempotencyKey({ signal }));
  }

  async repair({ assessedBy }: JobFile): Promise<void> {
    if (assessedBy.service !== "embedded") return;
    // All of its jobs notice at the same time.
    this.repairing ??= this.services.embedded.restart().finally(() => (this.repairing = undefined));
    await this.repairing;
  }

  async has(origin: string): Promise<boolean> {
    return (await this.services.keys.get(origin)) !== undefined;
  }

  async isNew(origin: string): Promise<boolean> {
    const found = await this.services.keys.get(origin);
    return found !== undefined && found.key !== this.refused.get(origin);
  }

  private async reach<T>({ assessedBy, service }: JobFile, ask: (client: AssessmentClient, origin: string) => Promise<T>): Promise<T> {
    const { embedded, keys } = this.services;
    const { AssessmentClient } = await import("#client/assessmentClient.ts");
    const proxy = editorProxy(httpSettings(), environment);
    if (assessedBy.service === "embedded") {
      const { url, apiKey, transport } = await embedded.get();
      return ask(new AssessmentClient({ baseUrl: url, apiKey, proxy, transport }), new URL(url).origin);
    }
    const { origin } = new URL(service.baseUrl);
    const key = await keys.get(origin);
    if (!key)
      throw new HumanError(
        "key-missing",
        t`There is no API key for ${origin} any more, so the service cannot be reached. Set the key to continue the job.`,
      );
    try {
      return await ask(new AssessmentClient({ baseUrl: service.baseUrl, apiKey: key.key, proxy }), origin);
    } catch (error) {
      if (error instanceof HumanError && error.code === "key-refused") this.refused.set(origin, key.key);
      throw error;
    }
  }

  private recording(job: JobFile): Promise<LocalFile> {
    return localAudio(job.recording.path, readWhole);
  }
}

async function fingerprintOf(path: string, job: JobFile): Promise<Fingerprint> {
  try {
    return await fingerprintOfFile(path);
  } catch (cause) {
    throw new HumanError(
      "recording-unreadable",
      t`${nameOf(job)} cannot be read any more, so it was not sent. It may have been moved or deleted. Put it back, and retry the job.`,
      { cause },
    );
  }
}

function nameOf({ recording }: JobFile): string {
  return nameInUri(recording.path);
}
