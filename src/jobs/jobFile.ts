import * as z from "zod";
import { idempotencyKey } from "../contract/idempotency.ts";
import { OPERATIONS } from "../contract/limits.ts";
import { RESULT_FORMATS } from "../contract/routes.ts";

/** Where a submission is: the first three are on their way, the last three at their end. */
export const JOB_STATES = ["preparing", "uploading", "pending", "available", "failed", "cancelled"] as const;
export type JobState = (typeof JOB_STATES)[number];

/**
 * A submission as it is remembered on this machine, from before it is sent until its result is stored. It holds no key.
 * What only the service needs (reference, user token) is taken out once the job is done, or cancelled before it was accepted.
 */
export const jobFile = z.object({
  version: z.literal(1),
  /** Of this file; nothing that the service knows. */
  id: z.uuid(),
  state: z.enum(JOB_STATES),
  createdAt: z.iso.datetime(),
  /** When it was done, failed or cancelled. */
  endedAt: z.iso.datetime().optional(),
  operation: z.enum(OPERATIONS),
  format: z.enum(RESULT_FORMATS),
  /** Addresses are the editor's. */
  passage: z.object({ uri: z.string(), name: z.string(), selected: z.boolean(), line: z.number().int().positive().optional(), called: z.string().optional(), languageId: z.string(), offset: z.number().int().nonnegative().optional() }),
  audio: z.string(),
  /** Of the recording as it is sent. */
  fingerprint: z.object({ sha256: z.string(), bytes: z.number() }),
  service: z.object({
    kind: z.enum(["embedded", "hosted"]),
    profile: z.string(),
    baseUrl: z.string(),
    modelId: z.string(),
    /** Of the model, as the profile has it. */
    modelConfidence: z.string().optional(),
    /** Where the service is to deliver the result as well. */
    webhookUrl: z.string().optional(),
    /** Whether that address leads to this editor. */
    received: z.boolean().optional(),
    /** The profile's webhook address, by which its secret is kept. */
    webhook: z.string().optional(),
  }),
  reference: z.string().optional(),
  userToken: z.string().optional(),
  /** The same for the same submission, however often it is sent. */
  idempotencyKey,
  /** What the service acknowledged. */
  submitted: z.object({ id: z.string(), operation: z.enum(OPERATIONS), format: z.enum(RESULT_FORMATS).optional(), address: z.string(), origin: z.string(), elsewhere: z.string().optional() }).optional(),
  /** Whether the result was about to become a file: it may be one already. */
  storing: z.boolean().optional(),
  failure: z.object({ code: z.string(), message: z.string() }).optional(),
  /** It failed before it could be found out whether an earlier window had sent it. */
  maybeSent: z.boolean().optional(),
  /** Address of the result's file. */
  result: z.string().optional(),
  /** Its result says that the recording does not seem to be a reading of the text. */
  otherText: z.boolean().optional(),
});
export type JobFile = z.infer<typeof jobFile>;

/** Reads the file of a job; undefined for what is none, or was torn. */
export function readJob(text: string): JobFile | undefined {
  try {
    return jobFile.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
