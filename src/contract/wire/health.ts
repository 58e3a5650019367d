import * as z from "zod";

const count = z.number().int().nonnegative();

export const health = z.looseObject({
  status: z.literal("ok"),
  /** The program's. Absent where the service runs within an editor. */
  version: z.string().optional(),
  /** Submissions without a result. */
  queue: z.looseObject({ waiting: count, running: count }),
});

export type Health = z.infer<typeof health>;
