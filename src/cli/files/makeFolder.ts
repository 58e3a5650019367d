import { mkdir } from "node:fs/promises";
import { HumanError } from "#core/humanError.ts";
import { DIRECTORY_MODE } from "#platform/durableFile.ts";

/** With those above it. @param undone what was not done without it, such as `nothing was sent` @throws {HumanError} `save-failed` */
export async function makeFolder(folder: string, undone: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: DIRECTORY_MODE });
  } catch (cause) {
    throw new HumanError(
      "save-failed",
      `The folder ${folder} cannot be created (${(cause as NodeJS.ErrnoException).code ?? "unknown reason"}), so ${undone}.`,
      { cause },
    );
  }
}
