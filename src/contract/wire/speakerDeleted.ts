import * as z from "zod";

const count = z.number().int().nonnegative();

export const speakerDeleted = z.looseObject({
  /** Submissions without a result. */
  jobs: count,
  /** Failures included. */
  results: count,
  /** Not yet delivered to a webhook. */
  deliveries: count,
  /** Recordings and results together. */
  bytes: count,
});

export type SpeakerDeleted = z.infer<typeof speakerDeleted>;
