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
  audioPath: string;
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
 * That need not be a file: the claim comes with the record of what they sent.
 * @returns undefined where there is no folder in which it could be claimed, and none is needed.
 * @throws {HumanError} `assessed-elsewhere` also if it is unknown whether they sent it.
 */
export async function claimSingle(
  { key, audioPath, referencePath, isSaved, savePath }: SingleReading,
  { signal, timeoutSeconds, onWait }: Pick<AssessOptions, "timeoutSeconds"> & { signal: AbortSignal; onWait: () => void },
): Promise<ClaimedSingle | undefined> {
  const isFile = (await stat(referencePath).catch(() => undefined))?.isFile() === true;
  const places = [...(isFile ? [referencePath] : []), audioPath, ...(savePath === undefined ? [] : [savePath])];
  const folders = [...new Set(places.map((place) => addressOfPath(dirname(resolve(place)))))];
  const results = new FoundResults(localFiles);
  let earlier: { file: Address | undefined } | undefined;
  const find = async () => {
    results.lookAgain();
    const file = await results.find(folders, key);
    // Dates are of no use: the other program's clock may be another one.
    earlier ??= { file };
    if (file === undefined || file === earlier.file) return undefined;
    const kept = await readResult(pathOfAddress(file), signal).catch(() => undefined);
    return kept && { id: "", file, result: kept.result, raw: kept.file.result, text: jsonText(kept.file.result) };
  };
  const claims = new Claims(localFiles);
  let unclaimed: unknown;
  for (const results of folders)
    try {
      const taken = await claimOrResult(claims, { results, key, find, onWait, signal, timeoutSeconds, clock: systemClock });
      if (!taken.claim || !taken.wasHeld || (await taken.claim.record())) return taken;
      await taken.claim.release();
      throw new HumanError(
        "assessed-elsewhere",
        "Another window or terminal had this recording meanwhile, and kept no result. Nothing was sent. To send it, run the command again.",
      );
    } catch (error) {
      if (!(error instanceof HumanError) || error.code !== NOT_CLAIMED) throw error;
      unclaimed = error;
    }
  // Where nothing is kept, it is assessed although nothing can be written.
  if (isSaved) throw unclaimed;
  return undefined;
}
