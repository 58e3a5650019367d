import * as z from "zod/mini";

/** A request carries an id and is always answered. */
export type PageMessage<Request> =
  /** The page can take its state. */
  | { type: "ready" }
  | { type: "request"; id: number; request: Request }
  /** A bug in the page; it goes to the log. */
  | { type: "defect"; message: string; stack?: string };

/** `message` is a sentence for people. */
export type Answer = { type: "reply"; id: number } | { type: "error"; id: number; message: string };

/**
 * What a page says comes from outside; anything that does not fit gives undefined. What its host says is the extension's own data, made by
 * the same version, and is taken as it is.
 * @param request what the page asks for
 */
export function pageReader<Request extends z.core.$ZodType>(
  request: Request,
): (data: unknown) => PageMessage<z.infer<Request>> | undefined {
  const message = z.discriminatedUnion("type", [
    z.object({ type: z.literal("ready") }),
    z.object({ type: z.literal("request"), id: z.number(), request }),
    z.object({ type: z.literal("defect"), message: z.string(), stack: z.optional(z.string()) }),
  ]);
  return (data) => z.safeParse(message, data).data as PageMessage<z.infer<Request>> | undefined;
}

/** Data from outside that does not fit gives undefined. */
export function readerFor<Schema extends z.core.$ZodType>(schema: Schema): (data: unknown) => z.infer<Schema> | undefined {
  return (data) => z.safeParse(schema, data).data;
}
