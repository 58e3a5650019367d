import { inspectAudio } from "#client/recordings/inspectAudio.ts";
import { kindOffers, likelyKind } from "#client/recordings/likelyKind.ts";
import type { Reference } from "#contract/reading/reading.ts";
import type { OperationId } from "#operations/operation.ts";

export async function likelyOperation(
  recording: string,
  { isArpabet, reference }: { isArpabet: boolean; reference: Pick<Reference, "text" | "list"> },
  signal: AbortSignal,
): Promise<OperationId> {
  const likely = likelyKind(isArpabet ? "arpabet" : "plaintext", reference);
  // An unreadable recording is refused later, in words.
  const facts = await inspectAudio(recording, signal).catch(() => undefined);
  return facts ? kindOffers(likely, { container: facts.container, seconds: facts.durationSeconds })[0]!.operation : likely;
}
