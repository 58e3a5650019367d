import { t } from "@vscode/l10n";
import { gatheredAcknowledgment, isResultAddress } from "#contract/wire/acknowledgment.ts";
import { IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_KEY_IN_USE } from "#contract/wire/idempotencyNames.ts";
import type { Operation } from "#operations/operation.ts";
import { AssessmentError } from "./exchange/assessmentError.ts";
import { backoff, PACES } from "./exchange/backoff.ts";
import { afterAwake } from "#platform/time/countdown.ts";
import { atItsEnd } from "./exchange/deadline.ts";
import { send, single, type Answer, type Exchange } from "./exchange/exchange.ts";
import { understandsIdempotencyKey } from "./exchange/idempotency.ts";
import { multipart, type Submission } from "./multipart.ts";
import { failureCode, malformedBy, neverSent, unreachable } from "./exchange/networkFailure.ts";
import { type AcknowledgmentText, namesResult, notAcknowledged } from "./exchange/readAcknowledgment.ts";
import { type PartOfBody, readAsFarAsItComes, RESULT_BYTES } from "./exchange/readBody.ts";
import { isRedirect, mayAnswer, redirectTarget, repeatsRequest } from "./exchange/redirects.ts";
import { mayPass, submissionRefused, withDoubt, type Refusal } from "./exchange/refusal.ts";
import type { ServiceAddress } from "./exchange/serviceAddress.ts";
import { wholeAnswer } from "./exchange/wholeAnswer.ts";
import type { TransportResponse } from "#contract/wire/transport.ts";
import { lenientJson } from "#core/text/lenientJson.ts";

const MOST_ATTEMPTS = 4;
/** Milliseconds without progress after which an upload is given up. */
const STALLED_MS = 60_000;
/** Redirects that an upload follows: one to another address, and one to its end with a slash. */
const MOST_REPEATS = 2;
/** Kept of an answer that is too large. */
const KEPT_UNITS = 1_000_000;

/**
 * Once a byte of the body was handed to a connection, only a refusal shows that the service has not accepted the recording. So it is sent
 * again only where that cannot become a second assessment: when nothing was sent, when the service deferred it (429 or 503 with a time) or
 * wants it at another of its addresses, and, after other passing failures, when the service understands idempotency keys.
 * @throws {AssessmentError} with `maybeAccepted` where there is doubt.
 */
export async function submit(
  service: ServiceAddress,
  operation: Pick<Operation, "path">,
  submission: Submission,
  idempotencyKey: string,
  exchange: Exchange,
  onSent: (fraction: number) => void,
): Promise<AcknowledgmentText> {
  let address = service.route(operation.path);
  let redirects = 0;
  const { clock, signal } = exchange;
  for (let attempt = 1; ;) {
    onSent(0);
    const outcome = await submitOnce(address, submission, idempotencyKey, exchange, onSent);
    if ("text" in outcome) return outcome;
    if ("refusal" in outcome && isRedirect(outcome.refusal.status)) {
      const target = redirectTarget(outcome.refusal);
      if (target && target.href !== address.href && repeatsRequest(outcome.refusal, target) && redirects++ < MOST_REPEATS) {
        address = target;
        continue;
      }
      const acknowledged = mayAnswer(outcome.refusal.status) ? await seeOther(outcome.refusal, target, exchange) : undefined;
      if (acknowledged) return acknowledged;
      throw submissionRefused(outcome.refusal);
    }
    const failure = "refusal" in outcome ? submissionRefused(outcome.refusal) : explained(address, outcome, exchange.transport.proxy);
    const putOff = "refusal" in outcome ? putOffFor(outcome.refusal) : undefined;
    try {
      const again =
        attempt++ < MOST_ATTEMPTS &&
        (putOff !== undefined ||
          isWorthAnotherTry(outcome) ||
          (mayComeRight(outcome) && (await understandsIdempotencyKey(service, exchange))));
      if (!again) throw failure;
      await clock.sleep(Math.max(putOff ?? 0, backoff(attempt - 2, clock.random)), signal);
    } catch (error) {
      throw signal.aborted && error === signal.reason ? atItsEnd(error, { failure }) : error;
    }
  }
}

interface Broken {
  broken: unknown;
  /** A byte of the body may be on its way: a connection had asked for it. */
  isHanded: boolean;
  /** In words, for a person to read. */
  answer: string | undefined;
}

type Failure = { refusal: Refusal } | Broken;

async function submitOnce(
  address: URL,
  submission: Submission,
  idempotencyKey: string,
  exchange: Exchange,
  onSent: (fraction: number) => void,
): Promise<AcknowledgmentText | Failure> {
  const stalled = new AbortController();
  const stall = (): void => stalled.abort(Object.assign(new Error("The upload stalled."), { code: STALLED }));
  let stopWatching = afterAwake(exchange.clock, STALLED_MS, stall);
  let isHanded = false;
  const { headers, chunks } = multipart(submission, (fraction) => {
    isHanded = true;
    stopWatching();
    // When all is sent, the service may take its time.
    if (fraction < 1) stopWatching = afterAwake(exchange.clock, STALLED_MS, stall);
    onSent(fraction);
  });
  const signal = AbortSignal.any([exchange.signal, stalled.signal]);
  let said: string | undefined;
  try {
    const answer: Answer = await send(exchange, {
      method: "POST",
      address,
      signal,
      headers: { ...headers, [IDEMPOTENCY_KEY_HEADER]: idempotencyKey },
      body: chunks,
    });
    if (!answer.ok) return { refusal: answer.refusal };
    const came = await acknowledgmentIn(answer.response, exchange);
    if (!came.broken) return came;
    said = wholeAnswer(came, exchange.secrets);
    throw came.broken.cause;
  } catch (error) {
    if (exchange.signal.aborted) throw isHanded ? maybeTaken(exchange.signal.reason, said) : exchange.signal.reason;
    if (error instanceof AssessmentError) throw isHanded && !error.maybeAccepted ? withDoubt(error) : error;
    return { broken: error, isHanded, answer: said };
  } finally {
    stopWatching();
    // An early answer or an abort may leave the generator waiting, with the file open.
    void chunks.return(undefined).catch(() => undefined);
  }
}

/**
 * The part of an acknowledgment that came, if that is enough to ask for the result, also when the connection broke.
 * @returns with `broken`, if it is not enough.
 * @throws {AssessmentError} `not-acknowledged` for one that is too large, with its beginning.
 */
async function acknowledgmentIn(
  response: TransportResponse,
  { apiKey, secrets }: Exchange,
): Promise<AcknowledgmentText & Pick<PartOfBody, "broken">> {
  const { status, headers } = response;
  const { text, isTooLarge, broken } = await readAsFarAsItComes(response, RESULT_BYTES);
  const came = { status, headers, text, location: single(headers.location), ...((isTooLarge || broken) && { isPart: true }) };
  if (!came.isPart || namesResult(came, apiKey)) return came;
  if (broken) return { ...came, broken };
  const why = t`it is larger than ${RESULT_BYTES / 1_000_000} MB`;
  throw notAcknowledged(why, undefined, wholeAnswer({ ...came, text: text.slice(0, KEPT_UNITS) }, secrets));
}

/**
 * The acknowledgment of a submission that was answered with a redirect: the address itself, if it is a result's, or what can be read there.
 * @param target undefined for an address to which the key must not go.
 * @returns undefined if nothing shows that the recording was accepted.
 */
async function seeOther(
  { status, headers, location }: Refusal,
  target: URL | undefined,
  exchange: Exchange,
): Promise<AcknowledgmentText | undefined> {
  const atAddress = { status, headers, text: "", location: target?.href ?? location };
  if (isResultAddress(atAddress.location)) return atAddress;
  if (!target) return undefined;
  const { signal } = exchange;
  const answer = await send(exchange, { method: "GET", address: target, signal }).catch(() => signal.throwIfAborted());
  if (answer?.ok) {
    const there = await acknowledgmentIn(answer.response, exchange).catch(() => undefined);
    signal.throwIfAborted();
    const json = there && !there.broken ? lenientJson(there.text)?.json : undefined;
    if (there && json !== undefined && gatheredAcknowledgment(json) !== json) return { ...there, location: undefined };
    // A page for people, such as one that asks for a password.
    if (json === undefined) return undefined;
  }
  return status === SEE_OTHER ? atAddress : undefined;
}

const SEE_OTHER = 303;

/** Milliseconds; undefined if the service does not defer the submission, or for longer than an author would wait. */
function putOffFor({ status, problem, retryAfter }: Refusal): number | undefined {
  const asked = status === 429 || status === 503 || problem.code === IDEMPOTENCY_KEY_IN_USE ? retryAfter : undefined;
  return asked !== undefined && asked <= PACES.usual.longestAskedFor ? asked : undefined;
}

function isWorthAnotherTry(failure: Failure): boolean {
  return "broken" in failure && !failure.isHanded && neverSent(failure.broken);
}

function mayComeRight(failure: Failure): boolean {
  if ("broken" in failure) return failure.isHanded;
  const { status, retryAfter } = failure.refusal;
  // One with a time that is too long would only be refused again.
  return mayPass(status) && retryAfter === undefined;
}

const STALLED = "UPLOAD_STALLED";

function explained(address: URL, { broken, isHanded, answer }: Broken, proxy: string | undefined): AssessmentError {
  const code = failureCode(broken);
  // A browser does not tell a broken connection from one that was never made.
  if (code === "FETCH_FAILED") return withDoubt(unreachable(address, broken, proxy));
  if (!isHanded) return nothingSent(unreachable(address, broken, proxy));
  const malformed = malformedBy(broken);
  const what =
    code === STALLED
      ? t`${address.host} received nothing of the recording for ${STALLED_MS / 1000} seconds.`
      : malformed !== undefined
        ? t`${address.host} answered the recording in a way that cannot be read (${malformed}).`
        : t`The connection to ${address.host} broke before the service acknowledged the recording.`;
  const message = `${what} ${t("The service may have accepted it anyway, so it was not sent again. If you send it again, you may be charged twice.")}`;
  return new AssessmentError("service-unreachable", message, { cause: broken, maybeAccepted: true, answer });
}

function nothingSent({ code, message, cause }: AssessmentError): AssessmentError {
  const said = t("Nothing was sent.");
  return new AssessmentError(code, message.includes(said) ? message : `${message} ${said}`, { cause });
}

/** For an abort after the upload had begun. */
function maybeTaken(reason: unknown, answer: string | undefined): unknown {
  if (!(reason instanceof AssessmentError)) return reason;
  const message = `${reason.message} ${t("The recording had been sent, at least in part, so the service may have accepted it. If you send it again, you may be charged twice.")}`;
  return new AssessmentError(reason.code, message, { cause: reason.cause, maybeAccepted: true, answer });
}
