import { createHash, randomUUID } from "node:crypto";
import { mkdir, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { AssessmentError } from "../../client/exchange/assessmentError.ts";
import type { SubmittedJob } from "../../client/exchange/submittedJob.ts";
import { HumanError } from "../../core/humanError.ts";
import { readBounded } from "../../platform/node/boundedFile.ts";
import { DIRECTORY_MODE, replaceFile } from "../../platform/durableFile.ts";
import { type PendingJob, readPendingJob } from "../../sets/run/pendingJob.ts";
import { utf8Of } from "../../core/bytes/utf8Of.ts";

/** Bytes; one has a few hundred. */
const LARGEST = 100_000;

/**
 * Submissions to a service that outlives a run, each in a file of its own from before it is sent until its result is kept, so that a killed
 * run does not pay for anything twice.
 */
export class PendingJobs {
  /** @param directory created when needed, and removed when nothing is left in it. */
  constructor(private readonly directory: string) {}

  /**
   * Submits, unless an earlier run did.
   * @param submit with an idempotency key.
   * @param understandsKeys whether the service says that two submissions with the same key are one.
   * @throws {HumanError} `maybe-sent` if it is unknown whether an earlier run's submission arrived; `save-failed`; or whatever `submit`
   * throws.
   */
  async submit(
    key: string,
    submit: (idempotencyKey: string) => Promise<SubmittedJob>,
    understandsKeys: () => Promise<boolean>,
  ): Promise<SubmittedJob> {
    const before = await this.read(key);
    if (before?.job) return before.job;
    if (before && !(await understandsKeys())) {
      throw new HumanError(
        "maybe-sent",
        `The previous run ended while this recording was being sent, and the service does not say whether it arrived. To send it again, and possibly pay for it twice, remove ${this.pathOf(key)} first.`,
      );
    }
    const idempotencyKey = before?.idempotencyKey ?? randomUUID();
    await this.write(key, { version: 1, idempotencyKey });
    try {
      const job = await submit(idempotencyKey);
      // It was accepted: even without a record of it, the run still waits for its result.
      await this.write(key, { version: 1, idempotencyKey, job }).catch(() => undefined);
      return job;
    } catch (error) {
      // If the service certainly has nothing, the next run starts again.
      if (error instanceof AssessmentError && !error.maybeAccepted) await this.forget(key);
      throw error;
    }
  }

  async forget(key: string): Promise<void> {
    await rm(this.pathOf(key), { force: true });
    await rmdir(this.directory).catch(() => undefined);
  }

  private async read(key: string): Promise<PendingJob | undefined> {
    const bytes = await readBounded(this.pathOf(key), { most: LARGEST }).catch(() => undefined);
    return bytes && readPendingJob(utf8Of(bytes));
  }

  private async write(key: string, job: PendingJob): Promise<void> {
    try {
      await mkdir(this.directory, { recursive: true, mode: DIRECTORY_MODE });
      await replaceFile(this.pathOf(key), JSON.stringify(job), this.directory);
    } catch (cause) {
      throw new HumanError(
        "save-failed",
        `The job could not be saved in ${this.directory} (${(cause as NodeJS.ErrnoException).code ?? "unknown reason"}), so nothing was sent.`,
        { cause },
      );
    }
  }

  private pathOf(key: string): string {
    return join(this.directory, `${createHash("sha256").update(key).digest("hex").slice(0, 32)}.json`);
  }
}
