import { STATUS_CODES } from "node:http";
import { HumanError } from "#core/humanError.ts";
import { printable, printableJson } from "#core/printable.ts";
import { SERVED_OPERATIONS } from "#service/operations/servedOperations.ts";
import { signedHeaders } from "#service/webhooks/signedHeaders.ts";
import type { WebhookTestCommand } from "../commands/serviceCommands.ts";
import type { Io } from "../io.ts";
import { readWebhookSecret } from "./readSecret.ts";
import { sampleResult } from "./sampleResult.ts";

/** As long as the service waits. */
const TIMEOUT_MS = 15_000;
const MOST_SHOWN_UNITS = 600;

/**
 * Delivers a sample result once, as the service does, and prints what the receiver answered. Follows no redirect, like the service.
 * @returns the exit code: 1 unless the receiver accepted it (2xx).
 * @throws {HumanError} `webhook-test-failed` if there was no answer; `secret-unreadable`
 */
export async function webhookTest(
  { url, secret: source, operation = SERVED_OPERATIONS[0]!.id, id, json }: WebhookTestCommand,
  io: Io,
): Promise<number> {
  const secret = source && (await readWebhookSecret(source, io));
  const time = new Date();
  const body = JSON.stringify(sampleResult(operation, id, time));
  const headers = {
    "Content-Type": "application/json",
    "User-Agent": "speech-assessment",
    ...(secret && signedHeaders(secret, `msg_${id}`, time, body)),
  };
  const started = performance.now();
  const answer = await post(url, body, headers, io.signal);
  const milliseconds = Math.round(performance.now() - started);
  const { status, location, said } = answer;
  const isAccepted = status >= 200 && status < 300;
  const delivered = { kind: operation, id, bytes: Buffer.byteLength(body), signed: secret !== undefined };
  if (json)
    io.stdout.write(`${printableJson(JSON.stringify({ delivered, status, milliseconds, accepted: isAccepted, location, said }))}\n`);
  else {
    const lines = [
      `Delivered a ${operation} result with the ID ${id}, ${delivered.signed ? "signed with the secret" : "not signed"}.`,
      `The receiver answered ${[status, STATUS_CODES[status]].join(" ").trim()} after ${milliseconds} ms: ${isAccepted ? "accepted." : meaningOf(status, location, delivered.signed)}`,
      ...(said === "" ? [] : [said]),
    ];
    io.stdout.write(`${lines.map(printable).join("\n")}\n`);
  }
  return isAccepted ? 0 : 1;
}

async function post(
  url: string,
  body: string,
  headers: Record<string, string>,
  stop: AbortSignal,
): Promise<{ status: number; location?: string; said: string }> {
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const response = await fetch(url, { method: "POST", body, headers, redirect: "manual", signal: AbortSignal.any([stop, limit]) });
    const location = response.headers.get("location");
    return { status: response.status, ...(location !== null && { location }), said: await beginningOf(response) };
  } catch (cause) {
    stop.throwIfAborted();
    const { origin } = new URL(url);
    const why = limit.aborted ? `did not answer within ${TIMEOUT_MS / 1000} seconds` : `could not be reached (${reasonOf(cause)})`;
    throw new HumanError(
      "webhook-test-failed",
      `The receiver at ${origin} ${why}. Is it running, and does the address lead to it, such as through the tunnel?`,
      { cause },
    );
  }
}

async function beginningOf({ body }: Response): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true });
    if (text.length > MOST_SHOWN_UNITS) break;
  }
  return text.trim().slice(0, MOST_SHOWN_UNITS);
}

function reasonOf(error: unknown): string {
  const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
  return code ?? message;
}

function meaningOf(status: number, location: string | undefined, isSigned: boolean): string {
  if (status >= 300 && status < 400)
    return `not accepted, as services do not follow redirects. Give them the address itself${location === undefined ? "" : `, ${location}`}.`;
  if ((status === 401 || status === 403) && !isSigned)
    return "not accepted. If the receiver checks signatures, name the secret to sign with: --secret-env NAME or --secret-file FILE.";
  if (status === 401 || status === 403) return "not accepted. Does the receiver have the same secret?";
  if (status === 404 || status === 405) return "not accepted. Is the address complete, and does the receiver take any ID?";
  if (status === 410) return "not accepted, and the service would not try again.";
  return "not accepted; the service would try again later.";
}
