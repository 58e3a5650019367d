import * as z from "zod";
import { jsonIn } from "#core/text/jsonIn.ts";
import { idempotencyKey } from "#contract/wire/idempotency.ts";
import { submittedJob } from "#contract/wire/submittedJob.ts";

/**
 * Without a job, a submission is being sent and may have arrived; with one, the service has accepted it. There is no record before anything
 * is sent or once the result is kept. It holds neither key nor token, text nor name.
 */
const claimRecord = z.object({ version: z.literal(1), idempotencyKey, job: submittedJob.optional() });

export type ClaimRecord = z.infer<typeof claimRecord>;

/** Undefined for any other text. */
export function readClaimRecord(text: string): ClaimRecord | undefined {
  return claimRecord.safeParse(jsonIn(text)).data;
}
