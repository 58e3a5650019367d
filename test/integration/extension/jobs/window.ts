import { readFileSync } from "node:fs";
import { AssessmentClient } from "#client/assessmentClient.ts";
import type { Clock } from "#platform/time/clock.ts";
import { fingerprintOfFile } from "#platform/fileHash.ts";
import type { JobFile } from "#jobs/store/jobFile.ts";
import { HumanError } from "#core/humanError.ts";
import type { JobsDependencies, JobService } from "#jobs/job.ts";
import { Jobs, type NewJob } from "#jobs/jobs.ts";
import { JobStore } from "#jobs/store/jobStore.ts";

export const KEY = "key-5f2b9c-secret";
export const TOKEN = "0b9a7d3e-1f62-4f0e";
export const RESULT: unknown = JSON.parse(readFileSync(new URL("../../../fixtures/contract/fluencyV2.json", import.meta.url), "utf8"));

/** A window of the editor as far as its jobs go: the real store, client and jobs, without an editor. */
export interface Window {
  jobs: Jobs;
  store: JobStore;
  /** Ids of jobs whose result was stored, in order. */
  stored: string[];
  /** How it was to be stored. */
  how: { watched: boolean; isOneOfMany?: boolean; mayBeStored: boolean }[];
  /** Jobs that ended without somebody watching. */
  ended: JobFile[];
  warnings: string[];
}

export function openWindow(folder: string, url: string, clock: Clock, changes: Partial<JobsDependencies> = {}): Window {
  const warnings: string[] = [];
  const store = new JobStore(folder, (message) => warnings.push(message));
  const seen = { stored: [] as string[], how: [] as Window["how"], ended: [] as JobFile[] };
  const jobs = new Jobs({
    store: () => Promise.resolve(store),
    service: clientService(url, clock),
    storeResult: ({ id }, _, how) => {
      seen.stored.push(id);
      seen.how.push(how);
      return Promise.resolve(`file:///results/${id}.assessment.json`);
    },
    keepAnswer: ({ id }) => Promise.resolve(`file:///answers/${id}.assessment.json`),
    readingOf: () => Promise.resolve(undefined),
    useResult: () => Promise.resolve(false),
    onEnded: (job) => seen.ended.push(job),
    onDidChange: () => undefined,
    log: (message, error) => warnings.push(`${message} ${String(error)}`),
    clock,
    ...changes,
  });
  return { jobs, store, warnings, ...seen };
}

export function clientService(url: string, clock: Clock): JobService {
  const client = () => new AssessmentClient({ baseUrl: url, apiKey: KEY, clock });
  return {
    async checkRecording(job, asItIs) {
      const fingerprint = await fingerprintOfFile(job.recording.path).catch(() => {
        throw new HumanError("recording-unreadable", "The recording is gone.");
      });
      if (fingerprint.sha256 !== job.recording.sha256 && !asItIs) throw new HumanError("recording-changed", "The recording has changed.");
      return { ...job, recording: { ...job.recording, ...fingerprint } };
    },
    submit: ({ operation, recording, reference, userToken = "", idempotencyKey }, options) =>
      client().submit(
        { operation, audioPath: recording.path, reference: reference.text, userToken, modelId: "en-high" },
        { ...options, idempotencyKey },
      ),
    ask: (job, signal) => client().ask(job.submitted!, { signal }),
    understandsKeys: (_, signal) => client().understandsIdempotencyKey({ signal }),
    repair: () => Promise.resolve(),
  };
}

export async function newJob(url: string, audio: string): Promise<NewJob> {
  return {
    operation: "fluency-v2",
    format: "native",
    reference: { text: "The fox runs.", path: "file:///texts/fox.txt", offset: 0 },
    recording: { path: audio, ...(await fingerprintOfFile(audio)) },
    assessedBy: { service: "hosted", origin: new URL(url).origin, modelId: "en-high" },
    service: { profile: "District", baseUrl: url },
    userToken: TOKEN,
  };
}
