import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "../requestHandler.ts";
import { requestBody } from "./requestBody.ts";
import { discardRest, sendAnswer } from "./sendAnswer.ts";

/** @param lingerTimeout milliseconds for which the rest of a refused request is still read. */
export async function answerRequest(
  handler: RequestHandler,
  request: IncomingMessage,
  response: ServerResponse,
  lingerTimeout: number,
): Promise<void> {
  // The body's reader sees the error too.
  request.on("error", () => undefined);
  const answer = await handler.handle({
    method: request.method ?? "",
    target: request.url ?? "",
    headers: request.headers,
    body: requestBody(request),
  });
  if (!response.headersSent && !response.destroyed) sendAnswer(response, answer);
  discardRest(request, lingerTimeout);
}
