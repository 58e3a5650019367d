import * as z from "zod";

export const PROBLEM_CONTENT_TYPE = "application/problem+json";

/** Codes that the embedded service gives with a 404 on a result address. */
export const RESULT_CODE = { pending: "pending", unknown: "unknown-result" } as const;

/**
 * An error body as in RFC 9457, with two members of our own: `code`, a stable name for the failure, and `field`,
 * the part of the form that it is about. Every member is optional, and one of another type counts as absent.
 */
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
