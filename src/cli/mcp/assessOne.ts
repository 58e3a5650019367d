import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { pathGiven } from "#agents/givenInput.ts";
import type { AssessmentAsked, KnownReading } from "#agents/toolHost.ts";
import { inspectAudio } from "#client/recordings/inspectAudio.ts";
import { silenceFor } from "#client/recordings/silenceFor.ts";
import { DEFAULT_LOCAL_MODEL } from "#contract/wire/localModels.ts";
import type { AssessedBy, Reference } from "#contract/reading/reading.ts";
import { HumanError } from "#core/humanError.ts";
import { referenceOf } from "#core/passage/reference.ts";
import { splitName } from "#core/splitName.ts";
import type { OperationId } from "#operations/operation.ts";
import { operationOf } from "#operations/operations.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import { addressOfPath, pathOfAddress } from "#project/files/node/fileAddress.ts";
import { fingerprintOfFile } from "#platform/fileHash.ts";
import { passageTitle } from "#results/passageNames.ts";
import { withEmbeddedService } from "../service/embeddedService.ts";
import type { Io } from "../io.ts";
import { likelyOperation } from "../assess/likelyOperation.ts";
import { programOf } from "../program.ts";
import { Projects } from "../project/projects.ts";
import { readReference, type ReferenceLimits } from "../project/readReference.ts";
import { placeForResult, referenceToKeep, saveResult } from "../assess/savedResult.ts";
import { withProjectWords } from "../project/withProjectWords.ts";
import { forPeople } from "./forPeople.ts";
import type { Roots } from "./roots.ts";

/** Seconds for each reading. */
export const READING_TIMEOUT_SECONDS = 600;

/** Uses the embedded service: nothing leaves this machine. @throws {HumanError} */
export async function assessOne(asked: AssessmentAsked, roots: Roots, io: Io): Promise<KnownReading> {
  const { signal } = io;
  const audioPath = roots.shown(await roots.resolve(asked.recording));
  const named = "path" in asked.reference ? roots.shown(await roots.resolve(asked.reference.path)) : undefined;
  const limits: ReferenceLimits = { signal, timeoutSeconds: READING_TIMEOUT_SECONDS, projects: new Projects(signal, undefined, roots) };
  const operation = asked.kind ?? (await forPeople(() => kindOf(asked, audioPath, named, limits)));
  const notes: string[] = [];
  const reference = await forPeople(() => referenceFor(asked, named, { operation, limits, warn: (message) => notes.push(message) }));
  const silence = await silenceBehind(audioPath, operation, signal);
  if (silence !== undefined)
    notes.push(
      `The recording is too short for this assessment, so a copy with ${silence.toFixed(2)} s of silence at its end was assessed.`,
    );
  const referencePath = named ?? audioPath;
  const place = asked.save ? await placeForResult(undefined, referencePath) : undefined;
  const userToken = randomUUID();
  const fingerprint = place && (await fingerprintOfFile(audioPath, signal).catch(() => undefined));
  const { raw, result } = await withEmbeddedService(io, async (client) =>
    (await client()).assess(
      {
        operation,
        audioPath,
        silence,
        takesPart: true,
        reference: reference.text,
        ...(reference.pronunciations && { pronunciations: reference.pronunciations }),
        userToken,
        modelId: DEFAULT_LOCAL_MODEL,
      },
      { signal, timeoutSeconds: READING_TIMEOUT_SECONDS },
    ),
  );
  const { name, version } = await programOf(io.directory);
  const assessedBy: AssessedBy = { service: "embedded", modelId: DEFAULT_LOCAL_MODEL, program: `${name} ${version}` };
  const format = operationOf(operation).formats[0];
  const saved =
    place &&
    (await saveResult(place, {
      operation,
      format,
      assessedBy,
      raw,
      recording: { path: addressOfPath(resolve(audioPath)), ...fingerprint, ...(silence !== undefined && { silence }) },
      reference: named === undefined ? reference : await referenceToKeep(reference, named),
      userToken,
    }));
  return {
    timeline: timelineOf({ result: { ...result, silence }, reference: reference.text, list: reference.list }),
    operation,
    reader: {},
    ...passageOf({ ...reference, path: named }),
    notes,
    ...(saved !== undefined && { path: roots.shown(pathOfAddress(saved)) }),
  };
}

/** @param reference whose path may be a path or an address; without one, its text is in no file. */
export function passageOf(reference: Pick<Reference, "line" | "called" | "selected"> & { path?: string | undefined }): {
  passage?: string;
} {
  const name = reference.path === undefined ? undefined : pathGiven(reference.path).split(/[\\/]/u).at(-1);
  return name ? { passage: passageTitle({ name, reference }) } : {};
}

async function kindOf(
  { reference, line }: AssessmentAsked,
  audioPath: string,
  named: string | undefined,
  limits: ReferenceLimits,
): Promise<OperationId> {
  const isArpabet = named !== undefined && splitName(named).extension === "arpabet";
  const read = "text" in reference ? reference : isArpabet ? { text: "" } : await readReference(named!, "fluency-v2", line, limits);
  return likelyOperation(audioPath, { isArpabet, reference: read }, limits.signal);
}

/** A file is read with what its project has decided about its words, a text in the input without. */
async function referenceFor(
  { reference, line }: AssessmentAsked,
  named: string | undefined,
  { operation, limits, warn }: { operation: OperationId; limits: ReferenceLimits; warn: (message: string) => void },
): Promise<Reference> {
  if (named !== undefined) {
    const written = await readReference(named, operation, line, limits);
    return withProjectWords(written, { path: named, operation, ...limits, warn });
  }
  const text = "text" in reference ? reference.text : "";
  const read = referenceOf({ text, languageId: operationOf(operation).takes === "phonemes" ? "arpabet" : "plaintext", selections: [] });
  if (read.text === "")
    throw new HumanError("reference-empty", "The text has no words to read, so there is nothing to compare the recording with.");
  return { text: read.text };
}

/** An unreadable recording is refused when it should be assessed. */
async function silenceBehind(audioPath: string, operation: OperationId, signal: AbortSignal): Promise<number | undefined> {
  const facts = await inspectAudio(audioPath, signal).catch(() => undefined);
  return facts && silenceFor(operationOf(operation), facts);
}
