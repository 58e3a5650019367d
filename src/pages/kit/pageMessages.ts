import * as z from "zod/mini";

/** What every page and its host say to each other in the same way. A request carries an id and is always answered. */

/** What a page says. @param request its own requests */
export function pageMessageOf<Request extends z.core.$ZodType>(request: Request) {
  return z.discriminatedUnion("type", [
    /** The page can take its state. */
    z.object({ type: z.literal("ready") }),
    z.object({ type: z.literal("request"), id: z.number(), request }),
    /** A failure in the page that is a bug in the program; it goes to the log. */
    z.object({ type: z.literal("defect"), message: z.string(), stack: z.optional(z.string()) }),
  ]);
}

/** How a host answers a request; `message` is a sentence for people. */
export const ANSWERS = [
  z.object({ type: z.literal("reply"), id: z.number() }),
  z.object({ type: z.literal("error"), id: z.number(), message: z.string() }),
] as const;

/** Made by the host; plain data, whose parts are not checked again one by one. */
export function madeByHost<Data extends object>() {
  return z.custom<Data>((value) => typeof value === "object" && value !== null && !Array.isArray(value));
}

/** Reads what came from outside: undefined for anything that does not fit; a page may receive messages from others. */
export function readerFor<Schema extends z.core.$ZodType>(schema: Schema): (data: unknown) => z.infer<Schema> | undefined {
  return (data) => z.safeParse(schema, data).data;
}
