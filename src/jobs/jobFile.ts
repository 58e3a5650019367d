import * as z from "zod";
import { idempotencyKey } from "../contract/idempotency.ts";
import { assessedBy, recording, reference } from "../contract/reading.ts";
import { RESULT_FORMATS } from "../contract/routes.ts";
import { fromVersion1 } from "./jobFileVersion1.ts";

/** Where a submission is: the first three are on their way, the last three at their end. */
export const JOB_STATES = ["preparing", "uploading", "pending", "available", "failed", "cancelled"] as const;
export type JobState = (typeof JOB_STATES)[number];

/**
 * A submission as it is remembered on this machine, from before it is sent until its result is stored. It holds no key.
 * What only the service needs (the reference's text, the user token) is taken out once the job is done, or cancelled before it was accepted.
 */
export const jobFile = z.object({
  version: z.literal(2),
  /** Of this file; nothing that the service knows. */
  id: z.uuid(),
  state: z.enum(JOB_STATES),
  createdAt: z.iso.datetime(),
  /** When it was done, failed or cancelled. */
  endedAt: z.iso.datetime().optional(),
  operation: z.string(),
  format: z.enum(RESULT_FORMATS),
  /** Its path is the editor's URI; its text is empty once nothing has to be sent any more. */
  reference,
  /** Its path is the editor's URI, its hash and size those of the bytes that are sent. */
  recording: recording.required({ sha256: true, bytes: true }),
  assessedBy,
  service: z.object({
    /** The name of the profile. */
    profile: z.string(),
    baseUrl: z.string(),
    /** Where the service is to deliver the result as well. */
    webhookUrl: z.string().optional(),
    /** Whether that address leads to this editor. */
    received: z.boolean().optional(),
    /** The profile's webhook address, by which its secret is kept. */
    webhook: z.string().optional(),
  }),
  userToken: z.string().optional(),
  /** The same for the same submission, however often it is sent. */
  idempotencyKey,
  /** What the service acknowledged. */
  submitted: z.object({ id: z.string(), operation: z.string(), format: z.enum(RESULT_FORMATS).optional(), address: z.string(), origin: z.string(), elsewhere: z.string().optional() }).optional(),
  /** Whether the result was about to become a file: it may be one already. */
  storing: z.boolean().optional(),
  failure: z.object({ code: z.string(), message: z.string() }).optional(),
  /** Whether an attempt that failed may have been accepted all the same: sending it again may be charged twice. */
  maybeAccepted: z.boolean().optional(),
  /** It failed before it could be found out whether an earlier window had sent it. */
  maybeSent: z.boolean().optional(),
  /** Address of the result's file. */
  result: z.string().optional(),
  /** Its result says that the recording does not seem to be a reading of the text. */
  otherText: z.boolean().optional(),
});
export type JobFile = z.infer<typeof jobFile>;

/** Reads the file of a job, of this version or of the first one; undefined for what is none, or was torn. */
export function readJob(text: string): JobFile | undefined {
  try {
    const json: unknown = JSON.parse(text);
    return jobFile.safeParse(fromVersion1(json) ?? json).data;
  } catch {
    return undefined;
  }
}
