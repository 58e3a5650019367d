import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import type { AssessmentOutcome, AssessOptions } from "#client/assessmentClient.ts";
import { jsonText } from "#core/text/jsonText.ts";
import { HumanError } from "#core/humanError.ts";
import { systemClock } from "#platform/time/clock.ts";
import type { Address } from "#project/files/address.ts";
import { claimOrResult } from "#project/claims/claimOrResult.ts";
import { type Claim, Claims } from "#project/claims/claims.ts";
import { NOT_CLAIMED } from "#project/claims/claimErrors.ts";
import { addressOfPath, pathOfAddress } from "#project/files/node/fileAddress.ts";
import { localFiles } from "#project/files/node/localFiles.ts";
import { FoundResults } from "#project/results/foundResults.ts";
import { readResult } from "../results/readResult.ts";

export interface SingleReading {
  /** See `readingKey`. */
  key: string;
  referencePath: string;
  /** The result is kept in a file. */
  isSaved: boolean;
  /** Set where that file is named. */
  savePath: string | undefined;
}

/** The claim, or the result that somebody else has had meanwhile. */
export type ClaimedSingle = { claim: Claim; found?: undefined } | { claim?: undefined; found: AssessmentOutcome & { file: Address } };

/**
 * Claims a reading whose author asks for a new assessment: of other results, only one counts that comes while somebody else assesses it.
 * @returns undefined where there is no folder in which it could be claimed.
 */
export async function claimSingle(
  { key, referencePath, isSaved, savePath }: SingleReading,
  { signal, timeoutSeconds, onWait }: Pick<AssessOptions, "timeoutSeconds"> & { signal: AbortSignal; onWait: () => void },
): Promise<ClaimedSingle | undefined> {
  const isFile = (await stat(referencePath).catch(() => undefined))?.isFile() === true;
  const place = isFile ? referencePath : savePath;
  if (place === undefined) return undefined;
  const folder = addressOfPath(dirname(resolve(place)));
  const results = new FoundResults(localFiles);
  let earlier: { file: Address | undefined } | undefined;
  const find = async () => {
    results.lookAgain();
    const file = await results.find([folder], key);
    // Dates are of no use: the other program's clock may be another one.
    earlier ??= { file };
    if (file === undefined || file === earlier.file) return undefined;
    const kept = await readResult(pathOfAddress(file), signal).catch(() => undefined);
    return kept && { id: "", file, result: kept.result, raw: kept.file.result, text: jsonText(kept.file.result) };
  };
  try {
    return await claimOrResult(new Claims(localFiles), { results: folder, key, find, onWait, signal, timeoutSeconds, clock: systemClock });
  } catch (error) {
    // Nothing is kept there, so it is assessed as well where nothing can be written.
    if (!isSaved && error instanceof HumanError && error.code === NOT_CLAIMED) return undefined;
    throw error;
  }
}
