import { HumanError } from "#core/humanError.ts";
import { FileRefusedError } from "#platform/files/fileRefusedError.ts";
import { readBounded } from "#platform/node/boundedFile.ts";
import { decodeText } from "#core/text/decodeText.ts";
import { utf8Of } from "#core/bytes/utf8Of.ts";

export interface TextFile {
  /** Its name for people, such as `result`. */
  what: string;
  /** Such as `result-unreadable`. */
  code: string;
  /** Bytes. */
  most: number;
  /** Sentences of advice about a file that is larger, to follow its path. */
  tooLarge: string;
}

/** A text written for children. */
export const TEXT_FILE: TextFile = {
  what: "file",
  code: "file-unreadable",
  most: 50_000_000,
  tooLarge: "is larger than 50 MB, too large to be a text for children. It was left out.",
};

/** Also reads pipes. @throws {HumanError} with the code given. */
export async function readFileText(path: string, file: TextFile, signal: AbortSignal): Promise<string> {
  return utf8Of(await readFileBytes(path, file, signal));
}

/** A table as any spreadsheet writes it, also in UTF-16 or Latin-1. @throws {HumanError} with the code given. */
export async function readTableText(path: string, file: TextFile, signal: AbortSignal): Promise<string> {
  return decodeText(await readFileBytes(path, file, signal));
}

/** Also reads pipes. @throws {HumanError} with the code given. */
export async function readFileBytes(path: string, { what, code, most, tooLarge }: TextFile, signal: AbortSignal): Promise<Uint8Array> {
  try {
    return await readBounded(path, { most, pipes: true, signal });
  } catch (cause) {
    signal.throwIfAborted();
    if (cause instanceof FileRefusedError)
      throw new HumanError(code, cause.reason !== "too-large" ? cause.message : `${path} ${tooLarge}`, { cause });
    const { code: reason } = cause as NodeJS.ErrnoException;
    if (reason === "ENOENT") throw new HumanError(code, `There is no ${what} at ${path}. Check the name.`, { cause });
    if (reason === "EISDIR") throw new HumanError(code, `${path} is a folder. Name a file in it.`, { cause });
    if (reason === "EACCES" || reason === "EPERM")
      throw new HumanError(code, `You do not have permission to read ${path}. Check its permissions.`, { cause });
    throw new HumanError(code, `The ${what} ${path} could not be read (${reason ?? "unknown reason"}).`, { cause });
  }
}
