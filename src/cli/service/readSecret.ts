import { webhookSecret } from "#contract/wire/webhook.ts";
import { HumanError } from "#core/humanError.ts";
import { FileRefusedError } from "#platform/files/fileRefusedError.ts";
import { readBounded } from "#platform/node/boundedFile.ts";
import type { Io } from "../io.ts";
import type { SecretSource } from "../arguments/kinds.ts";
import { UsageError } from "../arguments/usageError.ts";
import { utf8Of } from "#core/bytes/utf8Of.ts";

/**
 * Arguments, which every process on the machine can read, never contain a secret.
 * @throws {UsageError} if there is none.
 * @throws {HumanError} `secret-unreadable`
 */
export async function readWebhookSecret({ variable, path }: SecretSource, io: Io): Promise<string> {
  const text = path === undefined ? (io.environment[variable ?? ""] ?? "") : await textOf(path, "webhook secret", io.signal);
  const { data } = webhookSecret.safeParse(text);
  if (data !== undefined) return data;
  const place = path === undefined ? `The environment variable ${variable}` : `The file ${path}`;
  throw new UsageError(`${place} holds no webhook secret: whsec_ followed by 24 to 64 bytes in base64.`);
}

/**
 * Also from standard input; never an argument, as above.
 * @throws {UsageError} if there is none.
 * @throws {HumanError} `secret-unreadable`
 */
export async function readUserToken(source: SecretSource | undefined, io: Io): Promise<string> {
  const token = (await tokenText(source, io)).replace(/^\uFEFF/, "").trim();
  if (token === "")
    throw new UsageError("There is no user token. Pass it on standard input, with --user-token-file FILE or with --user-token-env NAME.");
  if (/[\r\n]/.test(token))
    throw new UsageError("There is more than one line where the user token should be. You can delete the data of one reader at a time.");
  return token;
}

async function tokenText(source: SecretSource | undefined, { stdin, environment, signal }: Io): Promise<string> {
  if (source) return source.path === undefined ? (environment[source.variable] ?? "") : textOf(source.path, "user token", signal);
  // Somebody at a keyboard would wait for a prompt that never comes.
  if (!stdin || stdin.isTTY) return "";
  let text = "";
  for await (const chunk of stdin) {
    signal.throwIfAborted();
    text += typeof chunk === "string" ? chunk : new TextDecoder().decode(chunk);
    if (text.length > MOST_BYTES) break;
  }
  return text;
}

const MOST_BYTES = 10_000;

async function textOf(path: string, what: string, signal: AbortSignal): Promise<string> {
  try {
    return utf8Of(await readBounded(path, { most: MOST_BYTES, pipes: true, signal }));
  } catch (cause) {
    if (cause instanceof FileRefusedError) throw new HumanError("secret-unreadable", cause.message, { cause });
    throw new HumanError(
      "secret-unreadable",
      `The ${what} could not be read from ${path} (${(cause as NodeJS.ErrnoException).code ?? "unknown reason"}). Check the name.`,
      { cause },
    );
  }
}
