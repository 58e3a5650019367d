import { canBeRetried, isUnfinished, type Job } from "#jobs/job.ts";
import { readingKey } from "#project/results/readingKey.ts";

/**
 * Under way or resumable, so that nothing is sent and paid for again. One that ended only counts for the same speaker.
 * @param key of the reading. @param program name and version of this extension, which identifies the embedded engine.
 */
export function earlierJob(jobs: readonly Job[], key: string, userToken: string, program: string | undefined): Job | undefined {
  return jobs.find(({ file }) => {
    const {
      recording: { sha256, silence },
      reference: { text, pronunciations },
      operation,
      format,
    } = file;
    const assessedBy = { ...file.assessedBy, ...(program !== undefined && { program }) };
    if (readingKey({ sha256, silence, text, pronunciations, operation, format, assessedBy }) !== key) return false;
    return isUnfinished(file.state) || (canBeRetried(file) && file.userToken === userToken);
  });
}
