import { createHash } from "node:crypto";
import { rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ReceivedCallback } from "#client/webhooks/callbackHandler.ts";
import type { CallbackOutcome } from "#client/webhooks/readCallback.ts";
import { startReceiver } from "#client/webhooks/startReceiver.ts";
import { parseApiKey, KEY_VARIABLE } from "#contract/secrets/parseApiKey.ts";
import { HumanError } from "#core/humanError.ts";
import { jsonText } from "#core/text/jsonText.ts";
import { printable, printableJson } from "#core/printable.ts";
import { removeSecret, repeatsSecret } from "#contract/secrets/removeSecret.ts";
import { makeDirectory } from "#platform/node/makeDirectory.ts";
import type { Io } from "../io.ts";
import type { ListenCommand } from "../commands/serviceCommands.ts";
import { readWebhookSecret } from "./readSecret.ts";
import { untilAborted } from "./untilAborted.ts";

/** Results contain what a child said: only their owner may read them. */
const FILE_MODE = 0o600;

/**
 * Listens on the loopback address until the process is asked to end, or until the first result.
 * @returns the exit code: 1 if the one that it waited for is a failure.
 * @throws {HumanError} if it cannot start, such as on a port in use or without a folder to write to.
 */
export async function listen({ port, outDirectory, secret: source, ids, once }: ListenCommand, io: Io): Promise<number> {
  const secret = source && (await readWebhookSecret(source, io));
  if (secret === undefined)
    io.stderr.write(
      "There is no secret, so anyone could send a result. If the service signs its results, use --secret-env or --secret-file.\n",
    );
  await makeOutDirectory(outDirectory);
  const { key = "" } = parseApiKey(io.environment[KEY_VARIABLE] ?? "");
  const first = new AbortController();
  let code = 0;
  const receiver = await startReceiver({
    port,
    log: (line) => void io.stderr.write(`${printable(line)}\n`),
    expects: (id) => (ids.length === 0 || ids.includes(id) ? { secret } : undefined),
    onResult: async (received) => {
      // Not accepted here: without a service to ask, a hint is of no use.
      const { outcome } = received;
      if (outcome.kind === "hint") return false;
      const reported = await keep({ ...received, outcome }, outDirectory, key).catch(
        (error: unknown) => void io.stderr.write(`${printable(notSaved(received, error))}\n`),
      );
      if (!reported) return false;
      io.stdout.write(`${printableJson(JSON.stringify(reported))}\n`);
      if (once && !first.signal.aborted) {
        code = received.outcome.kind === "failure" ? 1 : 0;
        first.abort();
      }
      return true;
    },
  });
  try {
    io.stdout.write(`${JSON.stringify({ url: receiver.url })}\n`);
    await untilAborted(AbortSignal.any([io.signal, first.signal]));
  } finally {
    await receiver.close();
  }
  return code;
}

/** Received with something worth keeping or reporting. */
type Told = ReceivedCallback & { outcome: Exclude<CallbackOutcome, { kind: "hint" }> };

/** Leaves out the API key where the service repeats it. @returns what is printed about the result, without anything from it. */
async function keep(received: Told, directory: string, key: string): Promise<object> {
  const { signed, outcome } = received;
  // A copy of what is kept: the receiver knows the job by the id as received.
  const kept = { id: received.id, said: outcome.kind === "result" ? outcome.raw : outcome.problem };
  const repeated = removeSecret(kept, key) || (outcome.kind === "result" && repeatsSecret(outcome.text, key));
  const { id } = kept;
  if (outcome.kind === "failure") {
    const { code, detail } = outcome.problem;
    return { id, signed, failed: { code, detail } };
  }
  const file = join(directory, fileNameOf(id));
  if (!(await exists(file))) {
    // Moved into place when it is complete, so that a program waiting for the file never reads half of it.
    const part = `${file}.part`;
    try {
      await writeFile(part, repeated ? jsonText(outcome.raw) : outcome.text, { mode: FILE_MODE });
      await rename(part, file);
    } catch (error) {
      // Half a result, as on a full disk, is of no use to anybody. A failure to remove it is not what should be reported.
      await rm(part, { force: true }).catch(() => undefined);
      throw error;
    }
  }
  return { id, signed, kind: outcome.operation, file };
}

/** The service chooses ids, which may not be suitable for a file name. */
function fileNameOf(id: string): string {
  const name = /^[A-Za-z0-9_-]{1,100}$/.test(id) ? id : createHash("sha256").update(id).digest("hex").slice(0, 32);
  return `result-${name}.json`;
}

async function makeOutDirectory(directory: string): Promise<void> {
  try {
    await makeDirectory(directory);
  } catch (cause) {
    throw new HumanError(
      "save-failed",
      `Results cannot be saved in ${directory} (${(cause as NodeJS.ErrnoException).code ?? "unknown reason"}). Name another folder: --out DIR.`,
      { cause },
    );
  }
}

function notSaved({ id }: ReceivedCallback, error: unknown): string {
  const reason = (error as NodeJS.ErrnoException).code ?? "unknown reason";
  return `The result ${JSON.stringify(id)} was received but could not be saved (${reason}). Fetch it from the service, or have it delivered again.`;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
