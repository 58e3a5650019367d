import type { Reference } from "#contract/reading/reading.ts";
import type { OperationId } from "#operations/operation.ts";
import { operationOf } from "#operations/operations.ts";
import { HumanError } from "#core/humanError.ts";
import { FileRefusedError } from "#platform/files/fileRefusedError.ts";
import { readBounded } from "#platform/node/boundedFile.ts";
import { timeLimit } from "#platform/time/timeLimit.ts";
import { factsOf } from "#core/passage/facts.ts";
import { saidBy } from "#project/passages/passagesFile.ts";
import { languageOfName, linesToRead, referenceIn, type WrittenText } from "#project/passages/references.ts";
import type { Projects } from "./projects.ts";
import { UsageError } from "../arguments/usageError.ts";

const MOST_BYTES = 1_000_000;
const MOST_NAMED_LINES = 10;

export interface ReferenceLimits {
  signal: AbortSignal;
  /** For a pipe that delivers nothing or never ends. */
  timeoutSeconds: number;
  /** Their folders may say what kind of text it is. */
  projects: Projects;
}

/**
 * Reads a text, the prose of Markdown, or for a pronunciation the phonemes of one line without comments.
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
  const phonemes = operationOf(operation).takes === "phonemes";
  const { languageId: named, ...written } = await readWrittenText(path, limits);
  const source = { ...written, languageId: phonemes ? "arpabet" : named === "arpabet" ? "plaintext" : named };
  const reference = referenceIn(source, line);
  if (reference) return reference;
  if (linesToRead(source).length > 0) throw unknownLine(source, path, line);
  const what = phonemes ? "phonemes" : "text";
  throw new HumanError("reference-empty", `The reference ${path} holds no ${what}, so there is nothing to compare the recording with.`);
}

/** A text that may be read, with its language by its name. @throws {HumanError} `reference-unreadable`, `timed-out` */
export async function readWrittenText(path: string, limits: ReferenceLimits): Promise<WrittenText> {
  const text = decode(await bytesOf(path, limits), path);
  const { levels } = await limits.projects.of(path);
  return { text, languageId: languageOfName(path), facts: factsOf(saidBy(levels)) };
}

function unknownLine(source: WrittenText, path: string, wanted: number | undefined): UsageError {
  const lines = linesToRead(source);
  const named = lines
    .slice(0, MOST_NAMED_LINES)
    .map(({ number, name, sent }) => (name === sent ? String(number + 1) : `${number + 1} (${name})`))
    .join(", ");
  const more = lines.length > MOST_NAMED_LINES ? ", …" : "";
  const what =
    wanted === undefined ? `${path} holds ${lines.length} references, one a line` : `Line ${wanted} of ${path} holds no phonemes`;
  return new UsageError(
    `${what}. Say which line was read: --line N, where N is ${lines.length === 1 ? named : `one of ${named}${more}`}.`,
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
        cause.reason !== "too-large"
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
