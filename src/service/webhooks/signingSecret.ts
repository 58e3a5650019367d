import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { webhookSecret, webhookSecretOf } from "#contract/wire/webhook.ts";
import { HumanError } from "#core/humanError.ts";
import { FileRefusedError } from "#platform/files/fileRefusedError.ts";
import { replaceFile } from "#platform/durableFile.ts";
import type { FileSystem } from "#platform/files/fileSystem.ts";

const SECRET_BYTES = 32;

export const SECRET_FILE = "webhook-secret";

/**
 * The given one, or a random one that is kept in the data directory, so that a receiver needs it only once.
 * @param unfinished a directory on the same file system.
 * @throws {HumanError} `webhook-secret-unusable`
 */
export async function signingSecret(directory: string, unfinished: string, given: string | undefined, files: FileSystem): Promise<string> {
  if (given !== undefined) {
    return (
      parsed(given) ??
      unusable(
        "The webhook secret is not valid: it has to be whsec_ followed by 24 to 64 random bytes in base64. Correct it, or leave it out to have one made.",
      )
    );
  }
  const path = join(directory, SECRET_FILE);
  const kept = await files.readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error instanceof FileRefusedError ? new HumanError("webhook-secret-unusable", error.message, { cause: error }) : error;
  });
  if (kept !== undefined) {
    return (
      parsed(kept) ??
      unusable(
        `The webhook secret in ${path} is damaged. Correct it, or delete the file to have a new one made. Receivers then need the new one.`,
      )
    );
  }
  const made = webhookSecretOf(randomBytes(SECRET_BYTES).toString("base64"));
  await replaceFile(path, `${made}\n`, unfinished, files);
  return made;
}

function parsed(text: string): string | undefined {
  return webhookSecret.safeParse(text).data;
}

function unusable(message: string): never {
  throw new HumanError("webhook-secret-unusable", message);
}
