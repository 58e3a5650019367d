import { randomUUID } from "node:crypto";
import { AssessmentError } from "#client/exchange/assessmentError.ts";
import { IDEMPOTENCY_KEY_REUSED } from "#contract/wire/idempotencyNames.ts";
import type { SubmittedJob } from "#contract/wire/submittedJob.ts";
import { HumanError } from "#core/humanError.ts";
import type { Claim } from "#project/claims/claims.ts";
import { pathOfAddress } from "#project/files/node/fileAddress.ts";
import { sha256Of } from "#platform/node/hash.ts";

/**
 * Submits a claimed reading unless an earlier holder of the claim did: a killed run does not pay for anything twice.
 * @param submit with an idempotency key.
 * @param understandsKeys true if the service says that two submissions with the same key are one.
 * @throws {HumanError} `maybe-sent` if it is unknown whether an earlier submission arrived; `save-failed`; or whatever `submit` throws.
 */
export async function submitOnce(
  claim: Claim,
  submit: (idempotencyKey: string) => Promise<SubmittedJob>,
  understandsKeys: () => Promise<boolean>,
): Promise<SubmittedJob> {
  const before = await claim.record();
  if (before?.job) return before.job;
  if (before && !(await understandsKeys())) throw maybeSent(claim);
  const idempotencyKey = before?.idempotencyKey ?? randomUUID();
  if (!before) await claim.write({ version: 1, idempotencyKey });
  try {
    const job = await submit(idempotencyKey);
    // It was accepted: even without a record of it, its result is waited for.
    await claim.write({ version: 1, idempotencyKey, job }).catch(() => undefined);
    return job;
  } catch (error) {
    // The service has it from somebody who sent it for another reader.
    if (before && error instanceof AssessmentError && error.serviceCode === IDEMPOTENCY_KEY_REUSED) throw maybeSent(claim, error);
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

function maybeSent(claim: Claim, cause?: unknown): HumanError {
  return new HumanError(
    "maybe-sent",
    `An earlier attempt ended while this recording was being sent, and the service does not say whether it arrived. To send it again, and possibly pay for it twice, remove ${pathOfAddress(claim.address)} first.`,
    { cause },
  );
}
