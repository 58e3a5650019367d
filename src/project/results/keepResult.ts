import { baseName, nameInUri } from "#contract/files/fileNames.ts";
import { pathFrom } from "#platform/relativePath.ts";
import { mismatchesOf } from "#operations/mismatches.ts";
import { writeAssessment } from "#results/assessmentFile.ts";
import { newAssessment, type NewAssessment } from "#results/newAssessment.ts";
import { withReviewText } from "#results/reviews/withReviewText.ts";
import { isResultName } from "#results/resultEnding.ts";
import { resultName } from "#results/resultNames.ts";
import { type Address, addressParts, addressPath, joinAddress } from "../files/address.ts";
import type { Files } from "../files/files.ts";

/** The paths of its recording and its reference are addresses. */
export interface ResultToKeep extends NewAssessment {
  /** Stands for the reader, and is kept out of the file. */
  userToken: string;
  /** According to the acknowledgment, where that is known. */
  assessmentId?: string | undefined;
}

/** A result without a document is filed by its recording. */
export function passageAddress({ reference, recording }: Pick<ResultToKeep, "reference" | "recording">): Address {
  return reference.path ?? recording.path;
}

/** Paths in it begin at the file's folder. It has the lines that a review will fill, so that those of two people merge. */
export function resultTextAt(file: Address, { userToken, assessmentId, ...result }: ResultToKeep): string {
  const from = (address: Address) => pathFrom(addressParts(file), { ...addressParts(address), toString: () => address });
  const { recording, reference } = result;
  const assessment = newAssessment({
    ...result,
    mismatches: mismatchesOf(result.raw, { assessmentId, userToken, reference: reference.text }),
    recording: { ...recording, path: from(recording.path) },
    reference: { ...reference, ...(reference.path !== undefined && { path: from(reference.path) }) },
  });
  const text = writeAssessment(assessment, userToken);
  try {
    return withReviewText(text, {});
  } catch (error) {
    // An answer that is nested deeper than the stack was paid for like any other; only the lines are missing.
    if (error instanceof RangeError) return text;
    throw error;
  }
}

/** Takes the first free name in a folder; writes the file whole or not at all. @throws whatever the host throws. */
export async function keepResult(files: Pick<Files, "list" | "create">, folder: Address, result: ResultToKeep): Promise<Address> {
  const taken = (await files.list(folder, { isWanted: isResultName, depth: 0 })).files.map((file) => baseName({ path: addressPath(file) }));
  for (;;) {
    const name = resultName(nameInUri(passageAddress(result)), nameInUri(result.recording.path), taken);
    const file = joinAddress(folder, name);
    if (await files.create(file, new TextEncoder().encode(resultTextAt(file, result)))) return file;
    taken.push(name);
  }
}
