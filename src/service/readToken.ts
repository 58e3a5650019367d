import type { IncomingMessage } from "node:http";
import { FIELD } from "../contract/submission.ts";
import { checkToken } from "./checkSubmission.ts";
import { ProblemError } from "./problemError.ts";

const MOST_BYTES = 4096;

/**
 * The user token in a request's JSON body, `{"user_token": …}`. It stands there and not in the address, which proxies and logs keep.
 * @throws {ProblemError} 400, 413, 415 or 422.
 */
export async function readToken(request: IncomingMessage): Promise<string> {
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers["content-type"] ?? "")) {
    throw new ProblemError(415, "content-type-unsupported", "The request's body is JSON of type application/json.", { field: "content-type" });
  }
  const text = await readText(request);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new ProblemError(400, "body-malformed", 'The request\'s body is not JSON. Send {"user_token": "…"}.');
  }
  const token: unknown = typeof body === "object" && body !== null ? (body as Record<string, unknown>)[FIELD.userToken] : undefined;
  if (typeof token !== "string") throw new ProblemError(422, "field-missing", `The request's body has no ${FIELD.userToken}.`, { field: FIELD.userToken });
  checkToken(token.trim());
  return token.trim();
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    // The rest of a request that is refused is the caller's to discard, so leaving the loop must not destroy it.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MOST_BYTES) throw new ProblemError(413, "body-too-large", `The request's body is larger than ${MOST_BYTES} bytes.`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof ProblemError || request.complete) throw error;
    throw new ProblemError(400, "body-malformed", "The request broke off.", { cause: error });
  }
  return Buffer.concat(chunks).toString("utf8");
}
