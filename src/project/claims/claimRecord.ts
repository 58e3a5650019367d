import * as z from "zod";
import { jsonIn } from "../../core/text/jsonIn.ts";
import { idempotencyKey } from "../../contract/wire/idempotency.ts";
import { submittedJob } from "../../contract/wire/submittedJob.ts";

/**
 * How far the submission of a reading has come: without a job, it is being sent and may have arrived; with one, the service has accepted it. As
 * long as nothing is sent, there is no record, and it goes when the result is kept. It holds neither key nor token, text nor name.
 */
const claimRecord = z.object({ version: z.literal(1), idempotencyKey, job: submittedJob.optional() });

export type ClaimRecord = z.infer<typeof claimRecord>;

/** Undefined for any other text. */
export function readClaimRecord(text: string): ClaimRecord | undefined {
  return claimRecord.safeParse(jsonIn(text)).data;
}
