import { sentText } from "#contract/reading/sentText.ts";
import { randomUUID } from "node:crypto";
import type { AssessmentClient, AssessmentOutcome } from "#client/assessmentClient.ts";
import { AssessmentError } from "#client/exchange/assessmentError.ts";
import { nameInUri } from "#contract/files/fileNames.ts";
import { HumanError } from "#core/humanError.ts";
import { operationOf } from "#operations/operations.ts";
import { systemClock } from "#platform/time/clock.ts";
import { type Address, folderOfAddress } from "#project/files/address.ts";
import { claimOrResult } from "#project/claims/claimOrResult.ts";
import type { Claim, Claims } from "#project/claims/claims.ts";
import { pathOfAddress } from "#project/files/node/fileAddress.ts";
import type { FoundResults } from "#project/results/foundResults.ts";
import { passageAddress } from "#project/results/keepResult.ts";
import type { KeptReading } from "#sets/results/keptReading.ts";
import { KeptReadings } from "#sets/results/keptReadings.ts";
import { recordingFingerprint } from "#sets/run/recordingFingerprint.ts";
import type { Fingerprint, RunHost, RunItem } from "#sets/run/runReadings.ts";
import { readResult } from "../results/readResult.ts";
import { placeForResult, saveResult } from "../assess/savedResult.ts";
import { assessOnce, tokenForReading } from "../assess/assessOnce.ts";
import { whereItIs } from "../assess/whereItIs.ts";

export interface RunHostOptions {
  /** The service may start on first use. */
  client(): Promise<AssessmentClient>;
  claims: Claims;
  found: FoundResults;
  /** True if the service outlives this run, so that the next one asks for what it has accepted. */
  outlivesRun: boolean;
  /** For all results; undefined means beside the text, or beside the recording if the text has no file. */
  results: Address | undefined;
  /** ISO 8601; older results in the folder do not count. Undefined if all do. */
  since(folder: Address): string | undefined;
  /** See `assessOnce`. */
  sendAgain: boolean;
  /** Sends recordings of which a part is missing. */
  incomplete: boolean;
  timeoutSeconds: number;
  /** Reports whom the run waits for, and what was paid for and might be lost. */
  warn: (text: string) => void;
}

export class NodeRunHost implements RunHost {
  /** By alias, so that the service knows that it is the same speaker. */
  private readonly tokens = new Map<string, string>();

  private readonly kept: KeptReadings;

  constructor(private readonly options: RunHostOptions) {
    const { found, results } = options;
    this.kept = new KeptReadings(found, (passage) => [results ?? folderOfAddress(passage)], keptAt);
  }

  async fingerprint({ reading }: RunItem, signal: AbortSignal): Promise<Fingerprint> {
    const path = pathOfAddress(reading.recording.path);
    try {
      return await recordingFingerprint(path, reading, signal);
    } catch (cause) {
      signal.throwIfAborted();
      const missing = (cause as NodeJS.ErrnoException).code === "ENOENT";
      throw new AssessmentError(
        "file-not-found",
        missing ? `There is no recording at ${path}. Check the name.` : `The recording at ${path} could not be read.`,
        { cause },
      );
    }
  }

  async known(key: string, item: RunItem): Promise<KeptReading | undefined> {
    return this.ifCounted(item, await this.kept.known(key, item));
  }

  async assess(item: RunItem, fingerprint: Fingerprint, key: string, signal: AbortSignal): ReturnType<RunHost["assess"]> {
    const { claims, timeoutSeconds, warn } = this.options;
    const folder = this.folderOf(item);
    // Nothing is sent whose result could not be kept.
    if (this.options.results === undefined) await placeForResult(undefined, pathOfAddress(passageAddress(item.reading)));
    const { claim, found } = await claimOrResult(claims, {
      results: folder,
      key,
      find: async () => this.ifCounted(item, await this.kept.knownNow(key, item)),
      onWait: () =>
        warn(`${nameInUri(item.reading.recording.path)} is being assessed by another window or terminal. Waiting for its result.\n`),
      signal,
      timeoutSeconds,
      clock: systemClock,
    });
    if (!claim) return { state: "known", kept: found };
    try {
      return { state: "assessed", kept: await this.send(item, fingerprint, { claim, key, folder, signal }) };
    } finally {
      await claim.release();
    }
  }

  private async send(
    item: RunItem,
    { silence, ...fingerprint }: Fingerprint,
    { claim, key, folder, signal }: { claim: Claim; key: string; folder: Address; signal: AbortSignal },
  ): Promise<KeptReading> {
    const {
      reading: { recording, reference, operation, format, reader },
      assessedBy,
    } = item;
    const userToken = this.tokenOf(reader?.alias, key);
    const { id, raw, text } = await this.outcome(item, { silence, userToken, claim, signal });
    const { grade, season } = reader ?? {};
    try {
      const uri = await saveResult(
        { folder: pathOfAddress(folder) },
        {
          operation,
          format: format ?? operationOf(operation).formats[0],
          assessedBy,
          raw,
          recording: { path: recording.path, ...fingerprint, ...(silence !== undefined && { silence }) },
          reference,
          userToken,
          assessmentId: id,
          ...((grade !== undefined || season !== undefined) && {
            reader: { ...(grade !== undefined && { grade }), ...(season !== undefined && { season }) },
          }),
        },
      );
      await claim.clear();
      return await this.kept.add(uri);
    } catch (error) {
      // It may have been paid for, so if it could not be saved, it is printed.
      if (error instanceof HumanError && error.code === "save-failed" && this.options.outlivesRun)
        this.options.warn(`The service's answer for ${pathOfAddress(recording.path)}, which could not be saved:\n${text}\n`);
      throw error;
    }
  }

  private async outcome(
    item: RunItem,
    { silence, userToken, claim, signal }: { silence: number | undefined; userToken: string; claim: Claim; signal: AbortSignal },
  ): Promise<AssessmentOutcome> {
    const { outlivesRun, sendAgain, incomplete, timeoutSeconds, warn } = this.options;
    const client = await this.options.client();
    const {
      reading: { recording, reference, operation, format },
      assessedBy: { service, modelId },
    } = item;
    const request = {
      operation,
      ...(format !== undefined && { format }),
      audioPath: pathOfAddress(recording.path),
      silence,
      takesPart: incomplete || service === "embedded",
      reference: sentText(reference, { service }),
      ...(service === "embedded" && { pronunciations: reference.pronunciations }),
      userToken,
      modelId,
    };
    const options = { signal, timeoutSeconds };
    if (!outlivesRun) return client.assess(request, options);
    return assessOnce(claim, client, request, { ...options, sendAgain }).catch(async (error: unknown) => {
      for (const sentence of await whereItIs(error, claim)) warn(`${nameInUri(recording.path)}: ${sentence}\n`);
      throw error;
    });
  }

  /** A run that assesses everything again counts nothing from before it began. */
  private ifCounted(item: RunItem, kept: KeptReading | undefined): KeptReading | undefined {
    const since = this.options.since(this.folderOf(item));
    return kept && (since === undefined || kept.file.assessedAt >= since) ? kept : undefined;
  }

  private folderOf(item: RunItem): Address {
    return resultsFolderOf(item, this.options.results);
  }

  private tokenOf(alias: string | undefined, key: string): string {
    if (alias === undefined) return tokenForReading(key);
    const token = this.tokens.get(alias) ?? randomUUID();
    this.tokens.set(alias, token);
    return token;
  }
}

/** @param results the folder for all results, if there is one */
export function resultsFolderOf({ reading }: Pick<RunItem, "reading">, results: Address | undefined): Address {
  return results ?? folderOfAddress(passageAddress(reading));
}

async function keptAt(uri: Address): Promise<KeptReading> {
  const { file, result, unreadReview } = await readResult(pathOfAddress(uri), new AbortController().signal);
  return { uri, file, result, unreadReview };
}
