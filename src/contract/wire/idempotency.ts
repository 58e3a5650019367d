import * as z from "zod";

export const idempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,100}$/, "must be 8 to 100 letters, digits, hyphens or underscores, such as a UUID");
