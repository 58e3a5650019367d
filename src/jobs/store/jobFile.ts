import * as z from "zod";
import { jsonIn } from "#core/text/jsonIn.ts";
import { idempotencyKey } from "#contract/wire/idempotency.ts";
import { assessedBy, recording, reference } from "#contract/reading/reading.ts";
import { RESULT_FORMATS } from "#contract/wire/routes.ts";
import { submittedJob } from "#contract/wire/submittedJob.ts";
import { fromVersion1 } from "./jobFileVersion1.ts";

/** Three under way, three final. */
export const JOB_STATES = ["preparing", "uploading", "pending", "available", "failed", "cancelled"] as const;
export type JobState = (typeof JOB_STATES)[number];

/**
 * A submission, from before it is sent until its result is stored. Holds no key. Text and user token are taken out once the job is done, or cancelled
 * before it was accepted.
 */
export const jobFile = z.object({
  version: z.literal(2),
  /** Unknown to the service. */
  id: z.uuid(),
  state: z.enum(JOB_STATES),
  createdAt: z.iso.datetime(),
  /** Completed, failed or cancelled. */
  endedAt: z.iso.datetime().optional(),
  operation: z.string(),
  format: z.enum(RESULT_FORMATS),
  /** With the editor's URI; its text is empty once nothing more has to be sent. */
  reference,
  /** With the editor's URI; hash and size are those of the bytes that are sent. */
  recording: recording.required({ sha256: true, bytes: true }),
  assessedBy,
  service: z.object({
    /** The profile's name. */
    profile: z.string(),
    baseUrl: z.string(),
    /** The service also delivers the result there. */
    webhookUrl: z.string().optional(),
    /** `webhookUrl` leads to this editor. */
    received: z.boolean().optional(),
    /** The profile's address, by which its secret is kept. */
    webhook: z.string().optional(),
  }),
  userToken: z.string().optional(),
  /** Stays the same however often a submission is sent. */
  idempotencyKey,
  submitted: submittedJob.optional(),
  /** Its author has agreed to send a recording whose file lacks some of what it announces. */
  takesPart: z.boolean().optional(),
  /** Any result of the same reading will do, however old; otherwise only one from after the job was made. */
  takesAnyResult: z.boolean().optional(),
  /** The result may already be a file. */
  storing: z.boolean().optional(),
  failure: z.object({ code: z.string(), message: z.string() }).optional(),
  /** A failed attempt may have been accepted: sending it again may be charged twice. */
  maybeAccepted: z.boolean().optional(),
  /** The service's whole answer to a submission that it may have accepted, where nothing in it says how to ask for the result. */
  answer: z.string().optional(),
  /** It failed before it was known if an earlier window had sent it. */
  maybeSent: z.boolean().optional(),
  result: z.string().optional(),
  /** The result says that the recording does not seem to be of the text. */
  otherText: z.boolean().optional(),
});
export type JobFile = z.infer<typeof jobFile>;

/** Reads this version and the first; undefined for anything else, or a torn file. */
export function readJob(text: string): JobFile | undefined {
  const json = jsonIn(text);
  return jobFile.safeParse(fromVersion1(json) ?? json).data;
}
