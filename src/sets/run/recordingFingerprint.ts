import { silenceFor } from "#client/recordings/silenceFor.ts";
import { operationOf } from "#operations/operations.ts";
import { fingerprintOfFile } from "#platform/fileHash.ts";
import type { PlannedReading } from "../plan/plannedReading.ts";
import type { Fingerprint } from "./runReadings.ts";

/**
 * The fingerprint of a recording, with the silence that it needs behind it where its reading should be padded.
 * @param path of the recording on this machine
 * @throws whatever the file system throws; the signal's reason
 */
export async function recordingFingerprint(
  path: string,
  { operation, pad }: Pick<PlannedReading, "operation" | "pad">,
  signal?: AbortSignal,
): Promise<Fingerprint> {
  const fingerprint = await fingerprintOfFile(path, signal);
  if (!pad) return fingerprint;
  const { inspectAudio } = await import("#client/recordings/inspectAudio.ts");
  // Anything that cannot be read as sound is refused with the reason when it should be sent.
  const facts = await inspectAudio(path, signal).catch(() => undefined);
  const silence = facts && silenceFor(operationOf(operation), facts);
  return { ...fingerprint, ...(silence !== undefined && { silence }) };
}
