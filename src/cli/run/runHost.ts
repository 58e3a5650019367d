import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { AssessmentClient, AssessmentOutcome } from "../../client/assessmentClient.ts";
import { AssessmentError } from "../../client/exchange/assessmentError.ts";
import { inspectAudio } from "../../client/recordings/inspectAudio.ts";
import { silenceFor } from "../../client/recordings/silenceFor.ts";
import { HumanError } from "../../core/humanError.ts";
import { filesIn } from "../../platform/filesIn.ts";
import { fingerprintOfFile } from "../../platform/fileHash.ts";
import { readBounded } from "../../platform/node/boundedFile.ts";
import { operationOf } from "../../operations/operations.ts";
import { isResultName, LARGEST_ASSESSMENT } from "../../results/resultEnding.ts";
import type { KeptReading } from "../../sets/results/keptReading.ts";
import { KnownResults } from "../../sets/run/knownResults.ts";
import type { Fingerprint, RunHost, RunItem } from "../../sets/run/runReadings.ts";
import type { FileBorder } from "../io.ts";
import type { PendingJobs } from "./pendingJobs.ts";
import { readResult } from "../results/readResult.ts";
import { placeForResult, saveResult } from "../assess/savedResult.ts";
import { utf8Of } from "../../core/bytes/utf8Of.ts";

export interface RunHostOptions {
  /** A client of the service, which may start on first use. */
  client(): Promise<AssessmentClient>;
  /** Submissions of an earlier run; absent for a service that ends with this one. */
  pending: PendingJobs | undefined;
  /** The folder for all results; undefined means beside the text, or beside the recording if the text has no file. */
  results: string | undefined;
  /** Only results from then on count, ISO 8601; undefined: earlier ones count as well. */
  since: string | undefined;
  timeoutSeconds: number;
  /** Results outside it are not used. */
  border?: FileBorder | undefined;
  /** Reports what was paid for and might be lost. */
  warn(text: string): void;
}

/** What a run of the terminal program does with files and the service. */
export class NodeRunHost implements RunHost {
  /** By folder: what is known about the results in it. */
  private readonly known_ = new Map<string, Promise<KnownResults>>();
  /** One for each alias, so that the service knows that it is the same speaker. */
  private readonly tokens = new Map<string, string>();

  constructor(private readonly options: RunHostOptions) {}

  async fingerprint({ reading: { recording, operation, pad = false } }: RunItem, signal: AbortSignal): Promise<Fingerprint> {
    const path = fileURLToPath(recording.path);
    try {
      const fingerprint = await fingerprintOfFile(path, signal);
      // Anything that cannot be read as sound is refused with the reason when it should be sent.
      const facts = pad ? await inspectAudio(path, signal).catch(() => undefined) : undefined;
      const silence = facts && silenceFor(operationOf(operation), facts);
      return { ...fingerprint, ...(silence !== undefined && { silence }) };
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
    const { since } = this.options;
    const folder = this.folderOf(item);
    const uri = (await this.resultsIn(folder)).find(key);
    if (uri === undefined) return undefined;
    // Removed or damaged since the folder was searched: then it does not count.
    const kept = await keptAt(uri).catch(() => undefined);
    return kept && (since === undefined || kept.file.assessedAt >= since) ? kept : undefined;
  }

  async assess(item: RunItem, fingerprint: Fingerprint, key: string, signal: AbortSignal): Promise<KeptReading> {
    const {
      reading: { recording, reference, operation, format, reader },
      assessedBy,
    } = item;
    const { results } = this.options;
    const audioPath = fileURLToPath(recording.path);
    const referencePath = reference.path === undefined ? audioPath : fileURLToPath(reference.path);
    const place = results === undefined ? await placeForResult(undefined, referencePath) : { folder: results };
    const userToken = this.tokenOf(reader?.alias);
    const { raw, text } = await this.outcome(item, { path: audioPath, silence: fingerprint.silence }, userToken, key, signal);
    const { grade, season } = reader ?? {};
    try {
      const path = await saveResult(place, {
        operation,
        format: format ?? operationOf(operation).formats[0],
        assessedBy,
        raw,
        audioPath,
        fingerprint,
        referencePath,
        reference,
        userToken,
        silence: fingerprint.silence,
        ...((grade !== undefined || season !== undefined) && {
          reader: { ...(grade !== undefined && { grade }), ...(season !== undefined && { season }) },
        }),
      });
      await this.options.pending?.forget(key);
      const uri = pathToFileURL(path).href;
      (await this.resultsIn(this.folderOf(item))).add(uri, await readFile(path, "utf8"));
      return await keptAt(uri);
    } catch (error) {
      // It may have been paid for, so if it could not be saved, it is printed.
      if (error instanceof HumanError && error.code === "save-failed" && this.options.pending)
        this.options.warn(`The service's answer for ${audioPath}, which could not be saved:\n${text}\n`);
      throw error;
    }
  }

  private async outcome(
    item: RunItem,
    audio: { path: string; silence: number | undefined },
    userToken: string,
    key: string,
    signal: AbortSignal,
  ): Promise<AssessmentOutcome> {
    const { pending, timeoutSeconds } = this.options;
    const client = await this.options.client();
    const {
      reading: { reference, operation, format },
      assessedBy: { service, modelId },
    } = item;
    const request = {
      operation,
      ...(format !== undefined && { format }),
      audioPath: audio.path,
      silence: audio.silence,
      reference: reference.text,
      ...(service === "embedded" && { pronunciations: reference.pronunciations }),
      userToken,
      modelId,
    };
    const options = { signal, timeoutSeconds };
    if (!pending) return client.assess(request, options);
    const job = await pending.submit(
      key,
      (idempotencyKey) => client.submit(request, { ...options, idempotencyKey }),
      () => client.understandsIdempotencyKey(options),
    );
    try {
      return await client.result(job, { ...options, userToken });
    } catch (error) {
      // A result that can never arrive is not asked for again.
      if (error instanceof AssessmentError && (error.code === "analysis-failed" || error.code === "result-unknown"))
        await pending.forget(key);
      throw error;
    }
  }

  private folderOf({ reading: { recording, reference } }: RunItem): string {
    return this.options.results ?? dirname(fileURLToPath(reference.path ?? recording.path));
  }

  private resultsIn(folder: string): Promise<KnownResults> {
    const there = this.known_.get(folder) ?? lookThrough(folder, this.options.border);
    this.known_.set(folder, there);
    return there;
  }

  private tokenOf(alias: string | undefined): string {
    if (alias === undefined) return randomUUID();
    const token = this.tokens.get(alias) ?? randomUUID();
    this.tokens.set(alias, token);
    return token;
  }
}

/** Which readings the results in one folder are of. */
async function lookThrough(folder: string, border: FileBorder | undefined): Promise<KnownResults> {
  const known = new KnownResults();
  const { files } = await filesIn(folder, { isWanted: isResultName, depth: 0, most: 100_000 }).catch(() => ({ files: [] }));
  for (const path of files) {
    if (border && !(await border.admits(path))) continue;
    const text = await readBounded(path, { most: LARGEST_ASSESSMENT }).catch(() => undefined);
    if (text) known.add(pathToFileURL(path).href, utf8Of(text));
  }
  return known;
}

async function keptAt(uri: string): Promise<KeptReading> {
  const { file, result, unreadReview } = await readResult(fileURLToPath(uri), new AbortController().signal);
  return { uri, file, result, unreadReview };
}
