import type { OperationId } from "../operations/operation.ts";
import { operationOf } from "../operations/operations.ts";
import { HumanError } from "../core/humanError.ts";
import { type ReferenceText, referenceOf } from "../core/passage/reference.ts";
import { FileRefusedError, readBounded } from "../platform/boundedFile.ts";

const MOST_BYTES = 1_000_000;
/** What the editor takes for Markdown as well. */
const MARKDOWN = /\.(?:md|markdown|mdown|mkd)$/iu;

/**
 * The reference in a file: its text, of Markdown what is read of it, or for a pronunciation its phonemes without comments; and where it stands in the file.
 * @throws {HumanError} `reference-unreadable`, `reference-empty`
 */
export async function readReference(path: string, operation: OperationId, signal?: AbortSignal): Promise<ReferenceText> {
  const text = decode(await bytesOf(path, signal), path);
  const phonemes = operationOf(operation).takes === "phonemes";
  const reference = referenceOf({ text, languageId: phonemes ? "arpabet" : MARKDOWN.test(path) ? "markdown" : "plaintext", selections: [] });
  if (reference.text === "") {
    const what = phonemes ? "phonemes" : "text";
    throw new HumanError("reference-empty", `The reference ${path} holds no ${what}, so there is nothing to compare the recording with.`);
  }
  return reference;
}

async function bytesOf(path: string, signal: AbortSignal | undefined): Promise<Uint8Array> {
  try {
    return await readBounded(path, { most: MOST_BYTES, pipes: true, signal });
  } catch (cause) {
    if (signal?.aborted) throw cancelled(cause);
    if (cause instanceof FileRefusedError) {
      throw unreadable(cause.reason === "special" ? cause.message : `The reference ${path} is larger than a megabyte, which no passage is. Name another file.`, cause);
    }
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT") throw unreadable(`There is no reference at ${path}. Check its name.`, cause);
    throw unreadable(`The reference ${path} could not be read (${code ?? "unknown reason"}).`, cause);
  }
}

function decode(bytes: Uint8Array, path: string): string {
  try {
    // A byte order mark is left out.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw unreadable(`The reference ${path} is not UTF-8 text. Save it in that encoding.`, cause);
  }
}

function cancelled(cause: unknown): HumanError {
  return new HumanError("cancelled", "The assessment was cancelled.", { cause });
}

function unreadable(message: string, cause?: unknown): HumanError {
  return new HumanError("reference-unreadable", message, { cause });
}
