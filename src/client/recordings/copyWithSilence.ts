import { t } from "@vscode/l10n";
import { readBounded } from "#platform/node/boundedFile.ts";
import { withSilenceBehind } from "#platform/sound/silencedWav.ts";
import { AssessmentError } from "../exchange/assessmentError.ts";

/** A second of eight 64-bit channels at 192 kHz has 12 MB; longer recordings need no silence. */
const MOST_BYTES = 50_000_000;

/**
 * In memory; the file stays as it is.
 * @throws {AssessmentError} `file-not-accepted` where no silence can be added to its encoding; `file-not-found`
 */
export async function copyWithSilence(path: string, seconds: number, signal: AbortSignal): Promise<Uint8Array> {
  const bytes = await readBounded(path, { most: MOST_BYTES, signal }).catch((cause: unknown) => {
    signal.throwIfAborted();
    throw new AssessmentError("file-not-found", t("The recording could not be read. Check that it is still there and try again."), {
      cause,
    });
  });
  const copy = await withSilenceBehind(bytes, seconds);
  if (!copy)
    throw new AssessmentError(
      "file-not-accepted",
      t("Silence cannot be added to this recording because its sound is compressed. Export it as a PCM WAV file and try again."),
    );
  return copy;
}
