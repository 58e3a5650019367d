import * as z from "zod";
import { idempotencyKey } from "../../contract/wire/idempotency.ts";
import { RESULT_FORMATS } from "../../contract/wire/routes.ts";

/**
 * A submission of a run to a service that outlives it, as remembered until its result is kept: without a job before it is sent, with one
 * once the service has accepted it. It holds neither key nor token.
 */
export const pendingJob = z.object({
  version: z.literal(1),
  idempotencyKey,
  job: z
    .object({
      id: z.string(),
      operation: z.string(),
      format: z.enum(RESULT_FORMATS).optional(),
      address: z.string(),
      origin: z.string(),
      elsewhere: z.string().optional(),
    })
    .optional(),
});

export type PendingJob = z.infer<typeof pendingJob>;

/** Undefined for any other text. */
export function readPendingJob(text: string): PendingJob | undefined {
  try {
    return pendingJob.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
