import { jsonIn } from "#core/text/jsonIn.ts";
import { FIELD } from "#contract/wire/submission.ts";
import { joinedBytes } from "#core/bytes/joinedBytes.ts";
import { utf8Of } from "#core/bytes/utf8Of.ts";
import { checkToken } from "./checkSubmission.ts";
import { ProblemError } from "../http/problemError.ts";
import { headerOf, type ServiceRequest } from "../http/serviceRequest.ts";

const MOST_BYTES = 4096;

/**
 * From the JSON body, `{"user_token": …}`, not from the address, which proxies and logs keep.
 * @throws {ProblemError} 400, 413, 415 or 422.
 */
export async function readToken({ headers, body: pieces }: Pick<ServiceRequest, "headers" | "body">): Promise<string> {
  if (!/^application\/json\s*(?:;|$)/i.test(headerOf(headers, "content-type") ?? "")) {
    throw new ProblemError(415, "content-type-unsupported", "The request's body must be JSON of type application/json.", {
      field: "content-type",
    });
  }
  const text = await readText(pieces);
  const body = jsonIn(text);
  if (body === undefined) throw new ProblemError(400, "body-malformed", 'The request\'s body is not JSON. Send {"user_token": "…"}.');
  const token: unknown = typeof body === "object" && body !== null ? (body as Record<string, unknown>)[FIELD.userToken] : undefined;
  if (typeof token !== "string")
    throw new ProblemError(422, "field-missing", `The request's body has no ${FIELD.userToken}.`, { field: FIELD.userToken });
  checkToken(token.trim());
  return token.trim();
}

async function readText(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of pieces) {
      length += chunk.length;
      if (length > MOST_BYTES) throw new ProblemError(413, "body-too-large", `The request's body is larger than ${MOST_BYTES} bytes.`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError(400, "body-malformed", "The request was cut off.", { cause: error });
  }
  return utf8Of(joinedBytes(chunks));
}
