import { webhookSecret } from "../contract/webhook.ts";
import { HumanError } from "../core/humanError.ts";
import { FileRefusedError, readBounded } from "../platform/boundedFile.ts";
import type { Io } from "./io.ts";
import { UsageError, type SecretSource } from "./parseCommand.ts";

/**
 * The webhook secret from an environment variable or a file; arguments, which every process on the machine can read, never hold one.
 * @throws {UsageError} when there is none.
 * @throws {HumanError} `secret-unreadable`
 */
export async function readWebhookSecret({ variable, path }: SecretSource, io: Io): Promise<string> {
  const text = path === undefined ? (io.environment[variable ?? ""] ?? "") : await textOf(path, io.signal);
  const { data } = webhookSecret.safeParse(text);
  if (data !== undefined) return data;
  const place = path === undefined ? `The environment variable ${variable}` : `The file ${path}`;
  throw new UsageError(`${place} holds no webhook secret, which is whsec_ and 24 to 64 bytes in base64 after it.`);
}

const MOST_BYTES = 10_000;

async function textOf(path: string, signal: AbortSignal): Promise<string> {
  try {
    return (await readBounded(path, { most: MOST_BYTES, pipes: true, signal })).toString("utf8");
  } catch (cause) {
    if (cause instanceof FileRefusedError) throw new HumanError("secret-unreadable", cause.message, { cause });
    throw new HumanError("secret-unreadable", `The webhook secret could not be read from ${path} (${(cause as NodeJS.ErrnoException).code ?? "unknown reason"}). Check its name.`, { cause });
  }
}
