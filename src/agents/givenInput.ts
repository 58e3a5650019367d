import type * as z from "zod";

/** Language models write null for what they leave out. */
export function withoutNulls(input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input;
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}

/** The same schema, which takes null for what is left out. */
export function takingNulls<S extends z.ZodType>(schema: S): Pick<S, "~standard"> {
  const standard = schema["~standard"];
  return { "~standard": { ...standard, validate: (value) => standard.validate(withoutNulls(value)) } };
}
