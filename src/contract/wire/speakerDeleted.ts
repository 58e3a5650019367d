import * as z from "zod";

const count = z.number().int().nonnegative();

/** The embedded service's answer to the deletion of a speaker's data: how much there was. */
export const speakerDeleted = z.looseObject({
  /** Submissions without a result, with their recordings. */
  jobs: count,
  /** Results and failures. */
  results: count,
  /** Results that a webhook still waited for. */
  deliveries: count,
  /** Size of recordings and results together. */
  bytes: count,
});

export type SpeakerDeleted = z.infer<typeof speakerDeleted>;
