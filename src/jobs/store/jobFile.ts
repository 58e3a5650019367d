import * as z from "zod";
import { jsonIn } from "../../core/text/jsonIn.ts";
import { idempotencyKey } from "../../contract/wire/idempotency.ts";
import { assessedBy, recording, reference } from "../../contract/reading/reading.ts";
import { RESULT_FORMATS } from "../../contract/wire/routes.ts";
import { submittedJob } from "../../contract/wire/submittedJob.ts";
import { fromVersion1 } from "./jobFileVersion1.ts";

/** The states of a submission: the first three are under way, the last three are final. */
export const JOB_STATES = ["preparing", "uploading", "pending", "available", "failed", "cancelled"] as const;
export type JobState = (typeof JOB_STATES)[number];

/**
 * A submission as remembered on this machine, from before it is sent until its result is stored. It holds no key. What only the service
 * needs (the reference's text, the user token) is taken out once the job is done, or cancelled before it was accepted.
 */
export const jobFile = z.object({
  version: z.literal(2),
  /** The id of this file; unknown to the service. */
  id: z.uuid(),
  state: z.enum(JOB_STATES),
  createdAt: z.iso.datetime(),
  /** When it was completed, failed or cancelled. */
  endedAt: z.iso.datetime().optional(),
  operation: z.string(),
  format: z.enum(RESULT_FORMATS),
  /** Its path is the editor's URI; its text is empty once nothing more has to be sent. */
  reference,
  /** Its path is the editor's URI, its hash and size are those of the bytes that are sent. */
  recording: recording.required({ sha256: true, bytes: true }),
  assessedBy,
  service: z.object({
    /** The name of the profile. */
    profile: z.string(),
    baseUrl: z.string(),
    /** The address to which the service should also deliver the result. */
    webhookUrl: z.string().optional(),
    /** True if that address leads to this editor. */
    received: z.boolean().optional(),
    /** The profile's webhook address, by which its secret is kept. */
    webhook: z.string().optional(),
  }),
  userToken: z.string().optional(),
  /** The same for the same submission, however often it is sent. */
  idempotencyKey,
  /** The job that the service acknowledged. */
  submitted: submittedJob.optional(),
  /** True if any result of the same reading will do, however old: otherwise only one that comes after the job was made. */
  takesAnyResult: z.boolean().optional(),
  /** True if the result was about to become a file: it may already be one. */
  storing: z.boolean().optional(),
  failure: z.object({ code: z.string(), message: z.string() }).optional(),
  /** True if an attempt that failed may nevertheless have been accepted: sending it again may be charged twice. */
  maybeAccepted: z.boolean().optional(),
  /** It failed before it could be found out whether an earlier window had sent it. */
  maybeSent: z.boolean().optional(),
  /** Address of the result's file. */
  result: z.string().optional(),
  /** Its result says that the recording does not seem to be a reading of the text. */
  otherText: z.boolean().optional(),
});
export type JobFile = z.infer<typeof jobFile>;

/** Reads the file of a job, of this version or of the first one; undefined for anything else, or for a torn file. */
export function readJob(text: string): JobFile | undefined {
  const json = jsonIn(text);
  return jobFile.safeParse(fromVersion1(json) ?? json).data;
}
