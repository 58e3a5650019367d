import type { Reference } from "../../contract/reading/reading.ts";
import type { OperationId } from "../../operations/operation.ts";
import { operationOf } from "../../operations/operations.ts";
import { parseArpabet } from "../../core/arpabet/parseArpabet.ts";
import { HumanError } from "../../core/humanError.ts";
import { referenceOf } from "../../core/passage/reference.ts";
import { splitName } from "../../core/splitName.ts";
import type { TextRange } from "../../language/text/textRange.ts";
import { FileRefusedError } from "../../platform/files/fileRefusedError.ts";
import { readBounded } from "../../platform/node/boundedFile.ts";
import { timeLimit } from "../../platform/time/timeLimit.ts";
import { UsageError } from "../arguments/usageError.ts";

const MOST_BYTES = 1_000_000;
/** What the editor also treats as Markdown. */
const MARKDOWN = /\.(?:md|markdown|mdown|mkd)$/iu;

export interface ReferenceLimits {
  signal: AbortSignal;
  /** For a pipe that delivers nothing or never ends. */
  timeoutSeconds: number;
}

/**
 * The reference in a file: its text, for Markdown what is read of it, or for a pronunciation the phonemes of one line without comments;
 * and where it is in the file.
 * @param line of a file of phonemes, counted from 1; needed where the file has several references.
 * @throws {HumanError} `reference-unreadable`, `reference-empty`, `timed-out`
 * @throws {UsageError} if it has to be specified which line was read.
 */
export async function readReference(
  path: string,
  operation: OperationId,
  line: number | undefined,
  limits: ReferenceLimits,
): Promise<Reference> {
  const text = decode(await bytesOf(path, limits), path);
  const phonemes = operationOf(operation).takes === "phonemes";
  if (phonemes) {
    const found = lineIn(text, path, line);
    if (found) return found;
  }
  const reference = referenceOf({
    text,
    languageId: phonemes ? "arpabet" : MARKDOWN.test(path) ? "markdown" : "plaintext",
    selections: [],
  });
  if (reference.text === "") {
    const what = phonemes ? "phonemes" : "text";
    throw new HumanError("reference-empty", `The reference ${path} holds no ${what}, so there is nothing to compare the recording with.`);
  }
  return { ...reference };
}

/**
 * All references in a file: in one with phonemes, each line that has any; otherwise the whole text.
 * @returns none for a file without text.
 * @throws {HumanError} `reference-unreadable`, `timed-out`
 */
export async function referencesIn(path: string, limits: ReferenceLimits): Promise<Reference[]> {
  const text = decode(await bytesOf(path, limits), path);
  if (splitName(path).extension !== "arpabet")
    return [{ ...referenceOf({ text, languageId: MARKDOWN.test(path) ? "markdown" : "plaintext", selections: [] }) }].filter(
      (reference) => reference.text !== "",
    );
  const lines = phonemeLines(text);
  return lines.map((line) => lineReference(text, line, lines.length > 1));
}

interface PhonemeLine {
  line: TextRange;
  number: number;
  word: string | undefined;
}

/** The lines with phonemes in a text. */
function phonemeLines(text: string): PhonemeLine[] {
  return parseArpabet(text).lines.flatMap((line, index) =>
    line.symbols.length === 0 ? [] : [{ line, number: index + 1, word: line.word && text.slice(line.word.start, line.word.end) }],
  );
}

/** @param isOneOfSeveral whether it has to be specified which line it is. */
function lineReference(text: string, { line, number, word }: PhonemeLine, isOneOfSeveral: boolean): Reference {
  return {
    ...referenceOf({ text, languageId: "arpabet", selections: [line] }),
    ...(isOneOfSeveral && { line: number, ...(word && { called: word }) }),
  };
}

/** The most lines that are named. */
const NAMED = 10;

/** One of several references, as in the editor: one per line. Undefined if the file is not to be split. */
function lineIn(text: string, path: string, wanted: number | undefined): Reference | undefined {
  const references = phonemeLines(text);
  if (wanted === undefined && references.length < 2) return undefined;
  const chosen = references.find(({ number }) => number === wanted);
  if (chosen) return lineReference(text, chosen, true);
  const named = references
    .slice(0, NAMED)
    .map(({ number, word }) => (word ? `${number} (${word})` : String(number)))
    .join(", ");
  const more = references.length > NAMED ? ", …" : "";
  if (references.length === 0)
    throw new HumanError("reference-empty", `The reference ${path} holds no phonemes, so there is nothing to compare the recording with.`);
  const what =
    wanted === undefined ? `${path} holds ${references.length} references, one a line` : `Line ${wanted} of ${path} holds no phonemes`;
  throw new UsageError(
    `${what}. Say which line was read: --line N, where N is ${references.length === 1 ? named : `one of ${named}${more}`}.`,
    "assess",
  );
}

async function bytesOf(path: string, { signal, timeoutSeconds }: ReferenceLimits): Promise<Uint8Array> {
  const limit = timeLimit(signal, timeoutSeconds * 1000);
  try {
    return await readBounded(path, { most: MOST_BYTES, pipes: true, signal: limit.signal });
  } catch (cause) {
    if (signal.aborted) throw cancelled(cause);
    if (limit.signal.aborted) {
      throw new HumanError(
        "timed-out",
        `The reference ${path} did not end within ${timeoutSeconds} seconds, so nothing was sent. Check the program that writes to it.`,
        { cause },
      );
    }
    if (cause instanceof FileRefusedError) {
      throw unreadable(
        cause.reason === "special"
          ? cause.message
          : `The reference ${path} is larger than a megabyte, too large to be a passage. Name another file.`,
        cause,
      );
    }
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT") throw unreadable(`There is no reference at ${path}. Check the name.`, cause);
    if (code === "EISDIR") throw unreadable(`${path} is a folder. Name a file in it.`, cause);
    throw unreadable(`The reference ${path} could not be read (${code ?? "unknown reason"}).`, cause);
  } finally {
    limit.end();
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
