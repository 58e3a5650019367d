import { t } from "@vscode/l10n";
import { IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_KEY_IN_USE } from "#contract/wire/idempotencyNames.ts";
import type { Operation } from "#operations/operation.ts";
import { AssessmentError } from "./exchange/assessmentError.ts";
import { backoff, PACES } from "./exchange/backoff.ts";
import { afterAwake } from "#platform/time/countdown.ts";
import { send, type Answer, type Exchange } from "./exchange/exchange.ts";
import { understandsIdempotencyKey } from "./exchange/idempotency.ts";
import { multipart, type Submission } from "./multipart.ts";
import { failureCode, neverSent, unreachable } from "./exchange/networkFailure.ts";
import { notAcknowledged } from "./exchange/readAcknowledgment.ts";
import { readBody } from "./exchange/readBody.ts";
import { mayPass, submissionRefused, withDoubt, type Refusal } from "./exchange/refusal.ts";
import type { ServiceAddress } from "./exchange/serviceAddress.ts";

const MOST_ATTEMPTS = 4;
/** Milliseconds without progress after which an upload is given up. */
const STALLED_MS = 60_000;
const ACKNOWLEDGMENT_BYTES = 1_000_000;

/**
 * Sends again only where that cannot become a second assessment: when the connection was refused, when the service deferred it (429 or 503
 * with a time), and, after other passing failures, when the service understands idempotency keys.
 */
export async function submit(
  service: ServiceAddress,
  operation: Pick<Operation, "path">,
  submission: Submission,
  idempotencyKey: string,
  exchange: Exchange,
  onSent: (fraction: number) => void,
): Promise<string> {
  const address = service.route(operation.path);
  const { clock, signal } = exchange;
  for (let attempt = 1; ; attempt++) {
    onSent(0);
    const outcome = await submitOnce(address, submission, idempotencyKey, exchange, onSent);
    if (typeof outcome === "string") return outcome;
    const putOff = "refusal" in outcome ? putOffFor(outcome.refusal) : undefined;
    const again =
      attempt < MOST_ATTEMPTS &&
      (putOff !== undefined || isUnsent(outcome) || (mayComeRight(outcome) && (await understandsIdempotencyKey(service, exchange))));
    if (!again)
      throw "refusal" in outcome ? submissionRefused(outcome.refusal) : explained(address, outcome.broken, exchange.transport.proxy);
    await clock.sleep(Math.max(putOff ?? 0, backoff(attempt - 1, clock.random)), signal);
  }
}

type Failure = { refusal: Refusal } | { broken: unknown };

async function submitOnce(
  address: URL,
  submission: Submission,
  idempotencyKey: string,
  exchange: Exchange,
  onSent: (fraction: number) => void,
): Promise<string | Failure> {
  const stalled = new AbortController();
  const stall = (): void => stalled.abort(Object.assign(new Error("The upload stalled."), { code: STALLED }));
  let stopWatching = afterAwake(exchange.clock, STALLED_MS, stall);
  let isSent = false;
  const { headers, chunks } = multipart(submission, (fraction) => {
    stopWatching();
    // When all is sent, the service may take its time.
    if (fraction < 1) stopWatching = afterAwake(exchange.clock, STALLED_MS, stall);
    isSent ||= fraction === 1;
    onSent(fraction);
  });
  const signal = AbortSignal.any([exchange.signal, stalled.signal]);
  try {
    const answer: Answer = await send(exchange, {
      method: "POST",
      address,
      signal,
      headers: { ...headers, [IDEMPOTENCY_KEY_HEADER]: idempotencyKey },
      body: chunks,
    });
    if (!answer.ok) return { refusal: answer.refusal };
    return await readBody(answer.response, ACKNOWLEDGMENT_BYTES, "fail").catch((error: unknown) => {
      throw error instanceof AssessmentError ? notAcknowledged(t`it is larger than ${ACKNOWLEDGMENT_BYTES / 1_000_000} MB`, error) : error;
    });
  } catch (error) {
    if (exchange.signal.aborted) throw isSent ? maybeTaken(exchange.signal.reason) : exchange.signal.reason;
    if (error instanceof AssessmentError) throw error;
    return { broken: error };
  } finally {
    stopWatching();
    // An early answer or an abort may leave the generator waiting, with the file open.
    void chunks.return(undefined).catch(() => undefined);
  }
}

/** Milliseconds; undefined if the service does not defer the submission, or for longer than an author would wait. */
function putOffFor({ status, problem, retryAfter }: Refusal): number | undefined {
  const asked = status === 429 || status === 503 || problem.code === IDEMPOTENCY_KEY_IN_USE ? retryAfter : undefined;
  return asked !== undefined && asked <= PACES.usual.longestAskedFor ? asked : undefined;
}

function isUnsent(failure: Failure): boolean {
  return "broken" in failure && neverSent(failure.broken);
}

function mayComeRight(failure: Failure): boolean {
  if ("broken" in failure) return BROKEN.has(failureCode(failure.broken) ?? "");
  const { status, retryAfter } = failure.refusal;
  // One with a time that is too long would only be refused again.
  return mayPass(status) && retryAfter === undefined;
}

const STALLED = "UPLOAD_STALLED";
/** The connection was made and then lost: the service may have accepted the submission. */
const BROKEN = new Set([STALLED, "EPIPE", "ECONNRESET", "ECONNABORTED", "ETIMEDOUT", "UND_ERR_SOCKET"]);

function explained(address: URL, error: unknown, proxy: string | undefined): AssessmentError {
  const code = failureCode(error);
  // A browser does not tell a broken connection from one that was never made.
  if (code === "FETCH_FAILED") return withDoubt(unreachable(address, error, proxy));
  if (!BROKEN.has(code ?? "") || neverSent(error)) return unreachable(address, error, proxy);
  const what =
    code === STALLED
      ? t`${address.host} received nothing of the recording for ${STALLED_MS / 1000} seconds.`
      : t`The connection to ${address.host} broke before the service acknowledged the recording.`;
  const message = `${what} ${t("The service may have accepted it anyway, so it was not sent again. Check the network connection and try again.")}`;
  return new AssessmentError("service-unreachable", message, { cause: error, maybeAccepted: true });
}

/** For an abort after everything was sent. */
function maybeTaken(reason: unknown): unknown {
  if (!(reason instanceof AssessmentError) || reason.code !== "timed-out") return reason;
  const message = `${reason.message} ${t("The whole recording had been sent, so the service may have accepted it. If you send it again, you may be charged twice.")}`;
  return new AssessmentError("timed-out", message, { cause: reason, maybeAccepted: true });
}
