import { t } from "@vscode/l10n";
import { nameInUri } from "#contract/files/fileNames.ts";
import { HumanError } from "#core/humanError.ts";
import type { ReadLimits } from "#platform/node/boundedFile.ts";
import type { Address } from "./address.ts";
import type { Files } from "./files.ts";

const MOST_ATTEMPTS = 50;
const LONGEST_PAUSE_MS = 10;

/**
 * Keeps what others change at the same time: if the file has changed since it was read, it is read again and the change is applied to what
 * it says now.
 * @param change is called again for each attempt; it gets undefined where there is no file, and returns undefined to leave everything as it
 * is.
 * @returns the text that the file has now.
 * @throws {HumanError} `file-busy` where others keep changing the file, `file-not-utf8` for one that could not be written back as it was;
 * whatever `change` and the host throw.
 */
export async function changeFile(
  files: Pick<Files, "read" | "create" | "replace">,
  file: Address,
  limits: ReadLimits,
  change: (text: string | undefined) => string | undefined | Promise<string | undefined>,
): Promise<string | undefined> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const before = await files.read(file, limits);
    const text = before && exactText(file, before);
    const changed = await change(text);
    if (changed === undefined || changed === text) return text;
    const bytes = new TextEncoder().encode(changed);
    if (before ? await files.replace(file, before, bytes) : await files.create(file, bytes)) return changed;
    await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_PAUSE_MS));
  }
  if ((await files.read(file, limits)) === undefined)
    throw new HumanError("file-missing", t`${nameInUri(file)} cannot be created. It may be a link to a file that does not exist.`);
  throw fileBusy(file);
}

function exactText(file: Address, bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new HumanError(
      "file-not-utf8",
      t`${nameInUri(file)} is not UTF-8 text, so it was left as it is. Save it as UTF-8, then try again.`,
      {
        cause,
      },
    );
  }
}

export function fileBusy(file: Address): HumanError {
  return new HumanError(
    "file-busy",
    t`${nameInUri(file)} is being changed by another program. It was left as it is. Try again in a moment.`,
  );
}
