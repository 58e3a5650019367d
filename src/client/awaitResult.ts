import { RESULT_CODE } from "#contract/wire/problem.ts";
import { AnswerNotUnderstoodError } from "#contract/wire/answerNotUnderstoodError.ts";
import { saysError, saysFailed, saysNotYet } from "#contract/wire/notYet.ts";
import { type AnswerBody, isSentence, parseBody, plainWords, shownDetail, wordsIn } from "./exchange/answerText.ts";
import { AssessmentError } from "./exchange/assessmentError.ts";
import { waitBetween, type PaceName } from "./exchange/backoff.ts";
import { atItsEnd } from "./exchange/deadline.ts";
import { askedToWait, ERROR_BODY_BYTES, send, type Answer, type Exchange } from "./exchange/exchange.ts";
import { unreachable } from "./exchange/networkFailure.ts";
import { readBody, RESULT_BYTES } from "./exchange/readBody.ts";
import { assessmentFailed, mayPass, resultRefused, resultUnknown, resultWithheld } from "./exchange/refusal.ts";

/** For a single request; one that hangs is repeated. */
const ATTEMPT_MS = 60_000;
/** Failures in a row (connection lost, body cut short, 408, 429, 5xx) that are tolerated. */
const MOST_FAILURES_IN_A_ROW = 8;
/** Accepted, and no content. */
const NO_RESULT = new Set([202, 204, 205]);

export interface Reading<T> {
  /** @throws {AnswerNotUnderstoodError} */
  result: (body: AnswerBody) => T;
  /** Called with true when a body begins to arrive, and with false when it says that there is no result yet. */
  onFound: (isFound: boolean) => void;
}

/**
 * Asks for the result until it is there. 404 means not ready, and so do 202, 409, 425, an answer without a body, and a body that says so
 * in a result's place, which is undocumented but common. Waits between requests as `Retry-After` says, or by exponential backoff with full
 * jitter. Ends with the exchange's signal at the latest.
 */
export async function awaitResult<T extends { text: string }>(
  address: URL,
  exchange: Exchange,
  pace: PaceName,
  reading: Reading<T>,
): Promise<T> {
  const { clock, signal } = exchange;
  let failures = 0;
  let last: NotYet = {};
  try {
    for (let round = 0; ; round++) {
      const outcome = await ask(address, exchange, reading);
      if ("text" in outcome) return outcome;
      last = outcome;
      failures = outcome.failure ? failures + 1 : 0;
      if (outcome.failure && failures > MOST_FAILURES_IN_A_ROW) throw outcome.failure;
      await clock.sleep(waitBetween(round, outcome.wait, clock.random, outcome.failure && pace === "local" ? "usual" : pace), signal);
    }
  } catch (error) {
    throw signal.aborted && error === signal.reason ? atItsEnd(error, last) : error;
  }
}

/** `wait` is what the service asks for, in milliseconds. */
export interface NotYet {
  wait?: number;
  failure?: AssessmentError | AnswerNotUnderstoodError;
  /** The service's words about it, if there are any. */
  said?: string;
  /** For the person waiting, though nothing went wrong. */
  notice?: string;
}

/**
 * @throws {AssessmentError} when asking again is of no use.
 * @throws {AnswerNotUnderstoodError} for a whole body that neither is a result nor says that there is none yet.
 */
export async function ask<T extends { text: string }>(
  address: URL,
  exchange: Exchange,
  { result, onFound }: Reading<T>,
): Promise<T | NotYet> {
  const attempt = new AbortController();
  const stop = exchange.clock.after(ATTEMPT_MS, () => attempt.abort(new Error("no answer in time")));
  const signal = AbortSignal.any([exchange.signal, attempt.signal]);
  try {
    const answer = await send(exchange, { method: "GET", address, signal });
    if (!answer.ok) return notYet(answer);
    const { response } = answer;
    const wait = askedToWait(response.headers, exchange.clock);
    if (NO_RESULT.has(response.status)) {
      await readBody(response, ERROR_BODY_BYTES, "cut");
      return { wait };
    }
    onFound(true);
    const body = parsed(await readBody(response, RESULT_BYTES, "fail"), answer, exchange);
    if ("failure" in body) return body;
    try {
      return result(body);
    } catch (error) {
      if (!(error instanceof AnswerNotUnderstoodError)) throw error;
      if (saysFailed(body.json)) throw assessmentFailed(body.json, [exchange.apiKey]);
      if (!saysNotYet(body.json)) throw saysError(body.json) ? resultWithheld(wordsIn(body.json), exchange.secrets) : error;
      onFound(false);
      return { wait, said: shownDetail({ detail: wordsIn(body.json) }, exchange.secrets) };
    }
  } catch (error) {
    exchange.signal.throwIfAborted();
    if (error instanceof AssessmentError || error instanceof AnswerNotUnderstoodError) throw error;
    return { failure: unreachable(address, error, exchange.transport.proxy) };
  } finally {
    stop();
  }
}

/** @throws {AnswerNotUnderstoodError} when the whole body arrived and is not JSON. */
function parsed(
  text: string,
  { response: { headers } }: Answer & { ok: true },
  { apiKey, secrets }: Exchange,
): AnswerBody | { failure: AnswerNotUnderstoodError } {
  try {
    return parseBody("a result", text, apiKey);
  } catch (error) {
    // Such a body ends where the connection ended, which may have been too soon.
    const endless = headers["content-length"] === undefined && headers["transfer-encoding"] === undefined;
    if (!(error instanceof AnswerNotUnderstoodError)) throw error;
    if (endless) return { failure: error };
    const words = plainWords(text);
    if (words !== undefined && isSentence(words)) throw resultWithheld(words, secrets);
    const shown = text.replaceAll(apiKey, "…");
    throw error.with({ raw: shown, text: shown });
  }
}

/** @throws {AssessmentError} when asking again is of no use. */
function notYet({ refusal }: Answer & { ok: false }): NotYet {
  const { status, problem, retryAfter: wait, secrets } = refusal;
  const said = shownDetail(problem, secrets);
  if (status === 404) {
    if (problem.code === RESULT_CODE.unknown) throw resultUnknown(refusal);
    return { wait, said };
  }
  // Conflict and Too Early, where services mean that it is not ready.
  if (status === 409 || status === 425) return { wait, said };
  const failure = resultRefused(refusal);
  if (mayPass(status)) return { wait, failure };
  throw failure;
}
