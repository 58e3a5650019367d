import { baseName, nameInUri } from "../../contract/files/fileNames.ts";
import { pathFrom } from "../../platform/relativePath.ts";
import { writeAssessment } from "../../results/assessmentFile.ts";
import { newAssessment, type NewAssessment } from "../../results/newAssessment.ts";
import { isResultName } from "../../results/resultEnding.ts";
import { resultName } from "../../results/resultNames.ts";
import { type Address, addressParts, addressPath, joinAddress } from "../address.ts";
import type { Files } from "../files.ts";

/** A result that has just been received. The paths of its recording and its reference are addresses. */
export interface ResultToKeep extends NewAssessment {
  /** What stood for the reader; it is kept out of the file. */
  userToken: string;
}

/** The document that a result is of; one without a document is filed by its recording. */
export function passageAddress({ reference, recording }: Pick<ResultToKeep, "reference" | "recording">): Address {
  return reference.path ?? recording.path;
}

/** The text of a result's file, in which paths begin at its folder. */
export function resultTextAt(file: Address, { userToken, ...result }: ResultToKeep): string {
  const from = (address: Address) => pathFrom(addressParts(file), { ...addressParts(address), toString: () => address });
  const { recording, reference } = result;
  const assessment = newAssessment({
    ...result,
    recording: { ...recording, path: from(recording.path) },
    reference: { ...reference, ...(reference.path !== undefined && { path: from(reference.path) }) },
  });
  return writeAssessment(assessment, userToken);
}

/**
 * Writes a result under the first free name in a folder, whole or not at all.
 * @throws whatever the host throws.
 */
export async function keepResult(files: Pick<Files, "list" | "create">, folder: Address, result: ResultToKeep): Promise<Address> {
  const taken = (await files.list(folder, { isWanted: isResultName, depth: 0 })).files.map((file) => baseName({ path: addressPath(file) }));
  for (;;) {
    const name = resultName(nameInUri(passageAddress(result)), nameInUri(result.recording.path), taken);
    const file = joinAddress(folder, name);
    if (await files.create(file, new TextEncoder().encode(resultTextAt(file, result)))) return file;
    taken.push(name);
  }
}
