import type { IncomingMessage, ServerResponse } from "node:http";
import type { ProblemError } from "../http/problemError.ts";
import { jsonAnswer, problemAnswer, type ServiceAnswer } from "../http/serviceAnswer.ts";

export function sendAnswer(response: ServerResponse, { status, headers, body }: ServiceAnswer): void {
  response.writeHead(status, headers);
  response.end(body);
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  sendAnswer(response, jsonAnswer(status, body));
}

/** Of a server that has no pages about problems. */
export function sendProblem(response: ServerResponse, error: ProblemError): void {
  sendAnswer(response, problemAnswer(error));
}

/**
 * Of a refused request: closing at once would reset the connection, and a sender that is still uploading would see a broken pipe instead of
 * the answer. After `milliseconds` the connection is cut.
 */
export function discardRest(request: IncomingMessage, milliseconds: number): void {
  if (request.complete || request.destroyed) return;
  const { socket } = request;
  const timer = setTimeout(() => socket.destroy(), milliseconds);
  const stop = () => {
    clearTimeout(timer);
    // Many more requests may follow.
    socket.off("close", stop);
  };
  request.once("end", stop).once("close", stop);
  // A sender that goes away does not always end the request.
  socket.once("close", stop);
  request.on("error", stop);
  request.resume();
}
