import * as z from "zod";

export const PROBLEM_CONTENT_TYPE = "application/problem+json";

/** Given by the embedded service with a 404 on a result. */
export const RESULT_CODE = { pending: "pending", unknown: "unknown-result" } as const;

/** RFC 9457, plus `code`, a stable name for the failure, and `field`, the part of the form. Members of another type count as absent. */
export const problem = z.looseObject({
  type: z.string().optional().catch(undefined),
  title: z.string().optional().catch(undefined),
  status: z.int().optional().catch(undefined),
  detail: z.string().optional().catch(undefined),
  instance: z.string().optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  field: z.string().optional().catch(undefined),
});

export type Problem = z.infer<typeof problem>;
