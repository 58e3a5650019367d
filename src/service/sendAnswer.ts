import type { IncomingMessage, ServerResponse } from "node:http";
import { PROBLEM_CONTENT_TYPE } from "../contract/problem.ts";
import type { ProblemError } from "./problemError.ts";

/** Answers with JSON. Results hold what a child said: no cache keeps them, and a browser takes them for nothing else. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
  contentType = "application/json",
): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    "Content-Type": contentType,
    "Content-Length": bytes.length,
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...headers,
  });
  response.end(bytes);
}

export function sendProblem(response: ServerResponse, error: ProblemError): void {
  sendJson(response, error.status, error.toProblem(), error.headers, PROBLEM_CONTENT_TYPE);
}

/**
 * Reads on and throws away what is left of a refused request. Closing at once would reset the connection, and a sender
 * still at its upload would see a broken pipe instead of the answer. After `milliseconds` the connection is cut.
 */
export function discardRest(request: IncomingMessage, milliseconds: number): void {
  if (request.complete || request.destroyed) return;
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), milliseconds);
  const stop = () => {
    clearTimeout(timer);
    // The connection may go on to many more requests.
    socket.off("close", stop);
  };
  request.once("end", stop).once("close", stop);
  // A sender that goes away ends the connection and not always the request.
  socket.once("close", stop);
  request.on("error", stop);
  request.resume();
}
