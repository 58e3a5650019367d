import { createHash } from "node:crypto";
import { join } from "node:path";
import type { ReceivedCallback } from "#client/webhooks/callbackHandler.ts";
import type { ListedResults } from "#client/webhooks/readCallback.ts";
import { startReceiver } from "#client/webhooks/startReceiver.ts";
import { parseApiKey, KEY_VARIABLE } from "#contract/secrets/parseApiKey.ts";
import { HumanError } from "#core/humanError.ts";
import { jsonText } from "#core/text/jsonText.ts";
import { printable, printableJson } from "#core/printable.ts";
import { removeSecret, repeatsSecret, secretPattern } from "#contract/secrets/removeSecret.ts";
import { createWhole } from "#platform/node/createWhole.ts";
import { readFile } from "#platform/node/files.ts";
import { makeDirectory } from "#platform/node/makeDirectory.ts";
import type { Io } from "../io.ts";
import type { ListenCommand } from "../commands/serviceCommands.ts";
import { readWebhookSecret } from "./readSecret.ts";
import { untilAborted } from "./untilAborted.ts";

/** Results contain what a child said: only their owner may read them. */
const FILE_MODE = 0o600;

const MOST_TOLD = 10_000;
/** Files of one job, in the order in which they came; any more are named after what they hold. */
const MOST_NUMBERED = 99;

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
  const printed = new PrintedLines();
  let code = 0;
  const end = (exitCode: number) => {
    if (!once || first.signal.aborted) return;
    code = exitCode;
    first.abort();
  };
  const receiver = await startReceiver({
    port,
    log: (line) => void io.stderr.write(`${printable(line)}\n`),
    expects: (id, isNamed) => ((ids.length === 0 ? isNamed : ids.includes(id)) ? { secret } : undefined),
    // Whatever came was paid for: where nothing says which job it is of, a person can.
    expectsUnnamed: (named) => (ids.length === 0 || named.length === 0 ? { secret } : undefined),
    answersLast: true,
    onResult: async (received) => {
      const { outcome } = received;
      try {
        for (const one of partsOf(received, ids)) {
          const line = `${printableJson(JSON.stringify(await keep(one, outDirectory, key)))}\n`;
          if (one.outcome.kind === "hint" || printed.add(line)) io.stdout.write(line);
        }
      } catch (error) {
        io.stderr.write(`${printable(notSaved(received, error))}\n`);
        return "not kept";
      }
      if (outcome.kind !== "hint") end(outcome.kind === "result" ? 0 : 1);
      else if (outcome.listed) end(isKeptWhole(outcome.listed, ids) ? 1 : 0);
      // Whatever else is delivered for the same job is kept too.
      return false;
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

/** Each result of a list as one of its own and, where there is more than those, the delivery as it came. */
function partsOf(received: ReceivedCallback, ids: readonly string[]): ReceivedCallback[] {
  const { signed, outcome } = received;
  if (outcome.kind !== "hint" || !outcome.listed) return [received];
  const { listed } = outcome;
  const wanted = listed.results.filter(({ id }) => isWanted(id, ids));
  return [...wanted.map((one) => ({ ...one, signed })), ...(isKeptWhole(listed, ids) ? [received] : [])];
}

function isKeptWhole({ results, hasRest }: ListedResults, ids: readonly string[]): boolean {
  return hasRest || !results.every(({ id }) => isWanted(id, ids));
}

function isWanted(id: string | undefined, ids: readonly string[]): boolean {
  return id !== undefined && (ids.length === 0 || ids.includes(id));
}

/** Remembers lines, so that a repeated delivery is printed once. */
class PrintedLines {
  private readonly lines = new Set<string>();

  /** @returns false if it was there. */
  add(line: string): boolean {
    if (this.lines.has(line)) return false;
    this.lines.add(line);
    if (this.lines.size > MOST_TOLD) this.lines.delete(this.lines.values().next().value!);
    return true;
  }
}

/** Leaves out the API key where the service repeats it. @returns what is printed about it, without anything from it. */
async function keep(received: ReceivedCallback, directory: string, key: string): Promise<object> {
  const { signed, outcome } = received;
  if (outcome.kind === "hint") return keepUnread(received, outcome, directory, key);
  // A copy of what is kept: the receiver knows the job by the id as received.
  const kept = { id: received.id, said: outcome.kind === "result" ? outcome.raw : outcome.problem };
  const repeated = removeSecret(kept, key) || (outcome.kind === "result" && repeatsSecret(outcome.text, key));
  const { id } = kept;
  if (outcome.kind === "failure") {
    const { code, detail } = outcome.problem;
    return { id, signed, failed: { code, detail } };
  }
  const text = repeated ? jsonText(outcome.raw) : outcome.text;
  const saved = await saveResult(directory, id === undefined ? hashOf(text).slice(0, 16) : nameOf(id), text);
  return { id, signed, kind: outcome.operation, ...saved };
}

/** @returns `another`: there was a different result of that name, which stays. */
async function saveResult(directory: string, name: string, text: string): Promise<{ file: string; another?: true }> {
  const hash = hashOf(text).slice(0, 16);
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : `-${number > MOST_NUMBERED ? hash : number}`;
    const file = join(directory, `result-${name}${suffix}.json`);
    const isThere = (await save(file, text)) || (await readFile(file, "utf8").catch(() => undefined)) === text;
    if (isThere) return { file, ...(number > 1 && { another: true as const }) };
    if (number > MOST_NUMBERED) throw Object.assign(new Error("no free name"), { code: "EEXIST" });
  }
}

/** A file for each different body; one that is delivered again is the same. */
async function keepUnread(
  { id, signed }: ReceivedCallback,
  { text, listed }: { text: string; listed?: ListedResults },
  directory: string,
  key: string,
): Promise<object> {
  const kept = repeatsSecret(text, key) ? text.replace(secretPattern(key, { escaped: true }), "") : text;
  const file = join(directory, `delivery-${hashOf(kept).slice(0, 16)}.txt`);
  await save(file, kept);
  // Several results have an id each.
  const about = listed === undefined ? { id: id?.replace(secretPattern(key), "") } : { results: listed.results.length };
  return { ...about, signed, unread: true, file };
}

/**
 * Once, and complete when it is there, so that a program waiting for the file never reads half of it.
 * @returns false if there is a file of that name.
 */
async function save(file: string, text: string): Promise<boolean> {
  return (await createWhole(file, text, { mode: FILE_MODE, isSynced: true })).isCreated;
}

/** The service chooses ids, which may not be suitable for a file name. */
function nameOf(id: string): string {
  return /^[A-Za-z0-9_-]{1,100}$/.test(id) ? id : hashOf(id).slice(0, 32);
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
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
  const what = id === undefined ? "A delivery" : `The result ${JSON.stringify(id)}`;
  return `${what} was received but could not be saved (${reason}). The service was asked to deliver it again later; it can also be fetched.`;
}
