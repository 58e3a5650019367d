import { resolve } from "node:path";
import { HumanError } from "#core/humanError.ts";
import { FileRefusedError } from "#platform/files/fileRefusedError.ts";
import { addressOfPath } from "#project/files/node/fileAddress.ts";
import { localFiles } from "#project/files/node/localFiles.ts";
import { changeResult } from "#project/results/changeResult.ts";

/**
 * Completely or not at all; the file's permissions stay.
 * @param code of the error if it cannot be written.
 */
export async function changeResultFile(path: string, code: string, change: (text: string) => string | undefined): Promise<void> {
  try {
    await changeResult(localFiles, addressOfPath(resolve(path)), change);
  } catch (cause) {
    if (cause instanceof FileRefusedError && cause.reason === "special")
      throw new HumanError(code, `${path} is not a file that can be written to. Save the result in a file first.`, { cause });
    if (cause instanceof HumanError) throw cause;
    throw new HumanError(
      code,
      `The review could not be written to ${path} (${(cause as NodeJS.ErrnoException).code ?? "unknown reason"}), so nothing has changed. Are the file and its folder writable?`,
      { cause },
    );
  }
}
