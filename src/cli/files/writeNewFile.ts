import { dirname } from "node:path";
import { HumanError } from "#core/humanError.ts";
import { createWhole } from "#platform/node/createWhole.ts";

/**
 * Whole or not at all. Keeps an existing file: an export can be made again at any time, but what it would replace perhaps not.
 * @throws {HumanError} `export-failed`
 */
export async function writeNewFile(path: string, text: string): Promise<void> {
  let isCreated;
  try {
    ({ isCreated } = await createWhole(path, text, { isSynced: true }));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === "ENOENT")
      throw new HumanError(
        "export-failed",
        `There is no folder ${dirname(path)}, so nothing was written. Create it first, or name another file.`,
        { cause },
      );
    throw new HumanError("export-failed", `${path} could not be written (${code ?? "unknown reason"}).`, { cause });
  }
  if (!isCreated)
    throw new HumanError("export-failed", `${path} already exists and was not changed. Name another file, or remove it first.`);
}
