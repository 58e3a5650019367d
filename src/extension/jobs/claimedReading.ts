import type { ClaimedReading } from "#jobs/job.ts";
import type { JobFile } from "#jobs/store/jobFile.ts";
import type { Address } from "#project/files/address.ts";
import { Claims } from "#project/claims/claims.ts";
import type { Files } from "#project/files/files.ts";
import { FoundResults } from "#project/results/foundResults.ts";
import { readingKey } from "#project/results/readingKey.ts";
import { utf8Of } from "#core/bytes/utf8Of.ts";
import { readAssessment } from "#results/assessmentFile.ts";
import { LARGEST_ASSESSMENT } from "#results/resultEnding.ts";

export interface ReadingPlaces {
  /** The reading is claimed in the first of these folders that can be written to. */
  claims: readonly Address[];
  /** Its result may be in these folders. */
  results: readonly Address[];
}

export function claimedReading(files: Files, job: JobFile, { claims, results }: ReadingPlaces): ClaimedReading {
  const {
    recording: { sha256, silence },
    reference: { text, pronunciations },
    operation,
    format,
    assessedBy,
  } = job;
  const key = readingKey({ sha256, silence, text, pronunciations, operation, format, assessedBy });
  const found = new FoundResults(files);
  let earlier: { file: Address | undefined } | undefined;
  const find = async (): Promise<Address | undefined> => {
    found.lookAgain();
    const file = await found.find(results, key);
    earlier ??= { file };
    if (file === undefined || job.takesAnyResult || file !== earlier.file) return file;
    // A request for another assessment of the same reading does not get an earlier one; dates are only compared after a restart.
    const bytes = await files.read(file, { most: LARGEST_ASSESSMENT });
    return bytes && readAssessment(utf8Of(bytes)).file.assessedAt >= job.createdAt ? file : undefined;
  };
  return { claims: new Claims(files), folders: claims, key, find };
}
