import * as z from "zod";
import { RESULT_FORMATS } from "./routes.ts";

/** A recording that a service has taken: everything needed to ask for its result, now or after a restart. It holds neither key nor user token. */
export const submittedJob = z.object({
  id: z.string(),
  operation: z.string(),
  /** For fluency v1. */
  format: z.enum(RESULT_FORMATS).optional(),
  /** Where the result is: an absolute address. */
  address: z.string(),
  /** Of the service that took it, such as `https://assess.example`; the key is sent nowhere else. */
  origin: z.string(),
  /** Where the acknowledgment says that the result is, if the key may not be sent there: `address` is then the documented one for the id. */
  elsewhere: z.string().optional(),
});

export type SubmittedJob = z.infer<typeof submittedJob>;
