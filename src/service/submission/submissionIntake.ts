import { checkAudio, type RequireDecoder } from "./checkAudio.ts";
import { checkSubmission, type CheckReceiver, type Submission } from "./checkSubmission.ts";
import { reasonOf } from "../http/errorTrace.ts";
import type { FileSystem } from "#platform/files/fileSystem.ts";
import { digestOf, readIdempotencyKey, requireSameSubmission, type IdempotencyKeys, type KeyRecord } from "../store/idempotencyKeys.ts";
import type { JobQueue, Reservation } from "../queue/jobQueue.ts";
import type { JobRecord } from "../store/jobRecord.ts";
import type { JobStore, Upload } from "../store/jobStore.ts";
import { ProblemError } from "../http/problemError.ts";
import type { Log } from "../log.ts";
import { bodyTooLarge, readForm, type Form } from "./readForm.ts";
import type { ServedOperation } from "../operations/servedOperation.ts";
import type { ServiceLimits } from "../limits/serviceLimits.ts";
import { headerOf, type ServiceRequest } from "../http/serviceRequest.ts";

export interface IntakeOptions {
  store: JobStore;
  files: FileSystem;
  keys: IdempotencyKeys;
  queue: JobQueue<JobRecord>;
  checkReceiver: CheckReceiver;
  limits: ServiceLimits;
  requireDecoder?: RequireDecoder;
  now: () => Date;
  log: Log;
}

/** Accepted now, or earlier with the same idempotency key. */
export interface Taken {
  job: Pick<JobRecord, "id" | "webhookUrl">;
  replayed: boolean;
}

/** No submission is acknowledged before its recording and fields are safely on disk. */
export class SubmissionIntake {
  private readonly options: IntakeOptions;
  private uploads = 0;

  constructor(options: IntakeOptions) {
    this.options = options;
  }

  /** @throws {ProblemError} for a refused submission, of which nothing is kept. */
  async take(request: ServiceRequest, operation: ServedOperation): Promise<Taken> {
    const { keys, limits } = this.options;
    requireForm(request);
    if (Number(headerOf(request.headers, "content-length")) > limits.bodyBytes) throw bodyTooLarge(limits);
    const key = readIdempotencyKey(request.headers);
    if (this.uploads >= limits.uploads) throw tooManyUploads(limits);
    const free = key === undefined ? undefined : keys.hold(key);
    this.uploads++;
    try {
      const earlier = await this.earlier(key);
      // A submission that was accepted before needs no place.
      if (earlier) return await this.repeat(request, operation, earlier);
      const place = this.reserve();
      try {
        return await this.receive(request, operation, key, place);
      } finally {
        place.release();
      }
    } finally {
      this.uploads--;
      free?.();
    }
  }

  private async receive(
    request: ServiceRequest,
    operation: ServedOperation,
    key: string | undefined,
    place: Reservation<JobRecord>,
  ): Promise<Taken> {
    const { store, files, keys, requireDecoder, now, log } = this.options;
    const receivedAt = now().toISOString();
    return this.withUpload(async (upload) => {
      const { form, submission } = await this.read(request, operation, upload);
      const container = await checkAudio(operation, upload.audioPath, files, requireDecoder);
      const job: JobRecord = { id: upload.id, operation: operation.id, ...submission, container, receivedAt };
      if (key !== undefined) await keys.write(key, { id: job.id, digest: digestFor(operation.id, submission, form) });
      await store.accept(upload, job);
      log(`job ${job.id} ${operation.id} accepted`, { job: job.id, operation: operation.id });
      place.fill(job);
      return { job, replayed: false };
    });
  }

  /** The first acknowledgment again, for the same submission. */
  private async repeat(request: ServiceRequest, operation: ServedOperation, earlier: KeyRecord): Promise<Taken> {
    return this.withUpload(async (upload) => {
      const { form, submission } = await this.read(request, operation, upload);
      requireSameSubmission(earlier, digestFor(operation.id, submission, form));
      await this.options.store.discard(upload);
      return { job: { id: earlier.id, webhookUrl: submission.webhookUrl }, replayed: true };
    });
  }

  private async withUpload(work: (upload: Upload) => Promise<Taken>): Promise<Taken> {
    const { store, log } = this.options;
    const upload = await store.beginUpload();
    try {
      return await work(upload);
    } catch (error) {
      // A failing disk must not hide why the submission was refused. The next start cleans up.
      await store.discard(upload).catch((failure: unknown) => log(`a refused upload could not be deleted (${reasonOf(failure)})`));
      throw error;
    }
  }

  private async read(request: ServiceRequest, operation: ServedOperation, upload: Upload): Promise<{ form: Form; submission: Submission }> {
    const { store, checkReceiver, limits } = this.options;
    const form = await readForm(request, (stream) => store.receive(upload, stream), limits);
    return { form, submission: checkSubmission(operation, form, checkReceiver) };
  }

  private async earlier(key: string | undefined): Promise<KeyRecord | undefined> {
    const { keys, store } = this.options;
    const record = key === undefined ? undefined : await keys.read(key);
    return record && store.has(record.id) ? record : undefined;
  }

  private reserve(): Reservation<JobRecord> {
    const place = this.options.queue.reserve();
    if (place) return place;
    throw new ProblemError(503, "queue-full", "Too many jobs are waiting. Submit the recording again later.", {
      headers: { "Retry-After": "10" },
    });
  }
}

function requireForm({ headers }: ServiceRequest): void {
  if (/^multipart\/form-data\s*(?:;|$)/i.test(headerOf(headers, "content-type") ?? "")) return;
  throw new ProblemError(415, "content-type-unsupported", "A submission must be a form of type multipart/form-data.", {
    field: "content-type",
  });
}

function tooManyUploads({ uploads }: ServiceLimits): ProblemError {
  return new ProblemError(
    429,
    "too-many-uploads",
    `The service receives ${uploads} submissions at a time, and that many are already coming in. Submit the recording again in a moment.`,
    {
      headers: { "Retry-After": "1" },
    },
  );
}

function digestFor(
  operation: string,
  { reference, userToken, modelId, webhookUrl, pronunciations }: Submission,
  { audioDigest }: Form,
): string {
  const own = pronunciations && JSON.stringify(pronunciations);
  // As in earlier versions, whose keys are still there.
  return digestOf(operation, audioDigest, reference, userToken, modelId, webhookUrl, ...(own === undefined ? [] : [own]));
}
