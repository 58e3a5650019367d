import * as z from "zod";
import { jsonIn } from "#core/text/jsonIn.ts";

const serverMessage = z.looseObject({
  id: z.int(),
  result: z.looseObject({ content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })).optional() }).optional(),
  error: z.looseObject({ message: z.string() }).optional(),
});

/** An answer to a request with a number, as far as the editor reads it. */
export type ServerMessage = z.infer<typeof serverMessage>;
export type ServerResult = NonNullable<ServerMessage["result"]>;

/** Undefined for anything that does not answer a request. Never throws. */
export function readServerMessage(line: string): ServerMessage | undefined {
  return serverMessage.safeParse(jsonIn(line)).data;
}
