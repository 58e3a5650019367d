import type { Operation } from "../contract/limits.ts";
import { SUBMIT_PATH } from "../contract/routes.ts";
import { AssessmentError } from "./assessmentError.ts";
import { backoff } from "./backoff.ts";
import { send, type Exchange } from "./exchange.ts";
import { multipart, type Submission } from "./multipart.ts";
import { failureCode, neverSent, unreachable } from "./networkFailure.ts";
import { readBody } from "./readBody.ts";
import { submissionRefused } from "./refusal.ts";
import type { ServiceAddress } from "./serviceAddress.ts";

const ATTEMPTS = 4;
const ACKNOWLEDGMENT_BYTES = 1_000_000;

/**
 * Submits a recording. It is sent again only when the connection was refused: after anything else the service may have
 * taken it, and a second submission would be a second assessment of the same child.
 * @returns the acknowledgment's body.
 */
export async function submit(
  service: ServiceAddress,
  operation: Operation,
  submission: Submission,
  exchange: Exchange,
  onSent: (fraction: number) => void,
): Promise<string> {
  const address = service.route(SUBMIT_PATH[operation]);
  for (let attempt = 1; ; attempt++) {
    onSent(0);
    try {
      return await submitOnce(address, submission, exchange, onSent);
    } catch (error) {
      exchange.signal.throwIfAborted();
      if (error instanceof AssessmentError) throw error;
      if (!neverSent(error) || attempt === ATTEMPTS) throw explained(address, error);
    }
    await exchange.clock.sleep(backoff(attempt - 1, exchange.clock.random), exchange.signal);
  }
}

async function submitOnce(address: URL, submission: Submission, exchange: Exchange, onSent: (fraction: number) => void): Promise<string> {
  const { headers, chunks } = multipart(submission, onSent);
  try {
    const answer = await send(exchange, { method: "POST", address, signal: exchange.signal, headers, body: chunks });
    if (!answer.ok) throw submissionRefused(answer.refusal);
    return await readBody(answer.response.body, ACKNOWLEDGMENT_BYTES, "fail");
  } finally {
    // An early answer or an abort may leave the generator waiting for its next turn, with the file open.
    void chunks.return(undefined).catch(() => undefined);
  }
}

function explained(address: URL, error: unknown): AssessmentError {
  const code = failureCode(error);
  if (!["EPIPE", "ECONNRESET", "UND_ERR_SOCKET"].includes(code ?? "")) return unreachable(address, error);
  const message =
    `The connection to ${address.host} broke while the recording was being sent. The service may have taken it all the same, so it was not sent again. ` +
    "Check the network connection and try again.";
  return new AssessmentError("service-unreachable", message, { cause: error });
}
