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

const answer = z.discriminatedUnion("type", [
  z.object({ type: z.literal("reply"), id: z.number() }),
  z.object({ type: z.literal("error"), id: z.number(), message: z.string() }),
]);

/** Both readers give undefined for anything that does not fit, since a page may receive messages from others. */
export interface PageProtocol<Request, Message> {
  parsePageMessage: (data: unknown) => PageMessage<Request> | undefined;
  parseHostMessage: (data: unknown) => Message | Answer | undefined;
}

/** @param request what the page asks for @param message what the host says on its own initiative */
export function pageProtocol<Request extends z.core.$ZodType, Message extends z.core.$ZodTypeDiscriminable>(
  request: Request,
  message: Message,
): PageProtocol<z.infer<Request>, z.infer<Message>> {
  const fromPage = z.discriminatedUnion("type", [
    z.object({ type: z.literal("ready") }),
    z.object({ type: z.literal("request"), id: z.number(), request }),
    z.object({ type: z.literal("defect"), message: z.string(), stack: z.optional(z.string()) }),
  ]);
  const fromHost = z.discriminatedUnion("type", [message, answer]);
  return {
    parsePageMessage: (data) => z.safeParse(fromPage, data).data as PageMessage<z.infer<Request>> | undefined,
    parseHostMessage: (data) => z.safeParse(fromHost, data).data,
  };
}

/** For plain data made by the host, whose parts are not checked again one by one. */
export function madeByHost<Data extends object>() {
  return z.custom<Data>((value) => typeof value === "object" && value !== null && !Array.isArray(value));
}

/** Data from outside that does not fit gives undefined. */
export function readerFor<Schema extends z.core.$ZodType>(schema: Schema): (data: unknown) => z.infer<Schema> | undefined {
  return (data) => z.safeParse(schema, data).data;
}
