import { randomUUID } from "node:crypto";
import type { AssessmentClient, AssessmentOutcome, AssessOptions, AssessRequest, SubmitOptions } from "#client/assessmentClient.ts";
import { AssessmentError } from "#client/exchange/assessmentError.ts";
import { IDEMPOTENCY_KEY_REUSED } from "#contract/wire/idempotencyNames.ts";
import type { SubmittedJob } from "#contract/wire/submittedJob.ts";
import { HumanError } from "#core/humanError.ts";
import { isLostForGood } from "#project/claims/claimErrors.ts";
import type { Claim } from "#project/claims/claims.ts";
import { sha256Of } from "#platform/node/hash.ts";

export interface AssessOnceOptions extends AssessOptions {
  /** A person has decided to send what an earlier attempt may have sent. */
  sendAgain: boolean;
}

/**
 * Assesses a claimed reading, or continues what an earlier holder of the claim had sent: a killed run does not pay for anything twice.
 * @throws {HumanError} `maybe-sent` if it is unknown whether an earlier submission arrived; `save-failed`; or as `AssessmentClient.assess` does.
 */
export async function assessOnce(
  claim: Claim,
  client: AssessmentClient,
  request: AssessRequest,
  { sendAgain, ...options }: AssessOnceOptions,
): Promise<AssessmentOutcome> {
  const began = performance.now();
  if (sendAgain) await release(claim, client, options);
  let early: AssessmentOutcome | undefined;
  const job = await submitOnce(claim, client, request, { ...options, onResult: (outcome) => (early = outcome) });
  if (early) return early;
  // One limit for both.
  const timeoutSeconds = options.timeoutSeconds && Math.max(0, options.timeoutSeconds - Math.floor((performance.now() - began) / 1000));
  try {
    return await client.result(job, { ...options, timeoutSeconds, userToken: request.userToken });
  } catch (error) {
    if (isLostForGood(error)) await claim.clear();
    throw error;
  }
}

/** Forgets a submission that may have arrived, or whose result the service no longer has. What it has accepted is asked for all the same. */
async function release(claim: Claim, client: AssessmentClient, { signal }: AssessOptions): Promise<void> {
  const before = await claim.record();
  if (!before) return;
  const isGone = (error: unknown) => error instanceof AssessmentError && error.code === "result-gone";
  if (!before.job || (await client.ask(before.job, { signal }).then(() => false, isGone))) await claim.clear();
}

async function submitOnce(claim: Claim, client: AssessmentClient, request: AssessRequest, options: SubmitOptions): Promise<SubmittedJob> {
  const before = await claim.record();
  if (before?.job) return before.job;
  if (before && !(await client.understandsIdempotencyKey(options))) throw maybeSent();
  const idempotencyKey = before?.idempotencyKey ?? randomUUID();
  if (!before) await claim.write({ version: 1, idempotencyKey });
  try {
    const job = await client.submit(request, { ...options, idempotencyKey });
    // It was accepted: even without a record of it, its result is waited for.
    await claim.write({ version: 1, idempotencyKey, job }).catch(() => undefined);
    return job;
  } catch (error) {
    // The service has it from somebody who sent it for another reader.
    if (before && error instanceof AssessmentError && error.serviceCode === IDEMPOTENCY_KEY_REUSED) throw maybeSent(error);
    // The service certainly has nothing, unless it has it from an earlier attempt, so the next one starts anew.
    if (!before && error instanceof AssessmentError && !error.maybeAccepted) await claim.clear();
    throw error;
  }
}

/** Says nothing about anybody, and is the same when the same reading is sent again. */
export function tokenForReading(key: string): string {
  return sha256Of(`user token ${key}`)
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

function maybeSent(cause?: unknown): HumanError {
  return new HumanError(
    "maybe-sent",
    "An earlier attempt to send this recording ended without an answer that can be used, so the service may have it. It was not sent again. To send it again, and possibly pay for it twice, add --send-again.",
    { cause },
  );
}
