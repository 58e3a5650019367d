import * as z from "zod";
import { RESULT_FORMATS } from "./routes.ts";

/** Everything needed to ask for the result, also after a restart. Holds neither key nor user token. */
export const submittedJob = z.object({
  id: z.string(),
  operation: z.string(),
  /** For fluency v1. */
  format: z.enum(RESULT_FORMATS).optional(),
  /** The result's, absolute. */
  address: z.string(),
  /** The service's, such as `https://assess.example`; the key is sent nowhere else. */
  origin: z.string(),
  /** The acknowledgment's address, if the key may not be sent there: `address` is then the documented one. */
  elsewhere: z.string().optional(),
});

export type SubmittedJob = z.infer<typeof submittedJob>;
