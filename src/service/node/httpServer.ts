import { createServer, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { PROBLEM_CONTENT_TYPE } from "#contract/wire/problem.ts";
import { HumanError } from "#core/humanError.ts";
import { keepRoom } from "#platform/node/keepRoom.ts";
import { reasonOf } from "../http/errorTrace.ts";
import { ProblemError } from "../http/problemError.ts";
import { LOOPBACK_ALONE } from "../http/reach.ts";
import type { ServiceLimits } from "../limits/serviceLimits.ts";

export const ADDRESS = LOOPBACK_ALONE.address;
/** Bytes for all headers of a request. */
const HEADER_BYTES = 16_384;

/** The limits for the connections of a server. */
export type ServerLimits = Pick<ServiceLimits, "headersTimeout" | "requestTimeout" | "lingerTimeout" | "keepAliveTimeout" | "connections">;

/** The answers that are under way on a connection. */
const answers = new WeakMap<Socket, Set<ServerResponse>>();

/** A server whose limits apply to every connection, whoever opened it. */
export function makeServer(limits: ServerLimits): Server {
  const { headersTimeout, requestTimeout, lingerTimeout, keepAliveTimeout } = limits;
  const server = createServer({
    headersTimeout,
    // A submission that is too slow gets its own answer first; this cuts off what is left.
    requestTimeout: requestTimeout + headersTimeout + lingerTimeout,
    keepAliveTimeout,
    connectionsCheckingInterval: Math.min(headersTimeout, 5000),
    maxHeaderSize: HEADER_BYTES,
    // Refused like a wrong one, in words.
    requireHostHeader: false,
  });
  server.maxHeadersCount = 100;
  keepRoom(server, limits.connections);
  server.on("request", ({ socket }, response) => {
    const ownAnswers = answers.get(socket) ?? new Set();
    answers.set(socket, ownAnswers.add(response));
    response.once("close", () => ownAnswers.delete(response));
  });
  server.on("clientError", (error, socket) => refuseConnection(reasonOf(error), socket as Socket));
  // The server would answer these by itself, without an explanation.
  server.on("checkExpectation", (request) => refuseConnection("ERR_EXPECTATION", request.socket));
  server.on("connect", (_request, socket) => refuseConnection("CONNECT", socket as Socket));
  return server;
}

/** @throws {HumanError} `port-unusable` */
export async function listen(server: Server, port: number, address = ADDRESS): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, address, resolve);
    });
  } catch (cause) {
    throw new HumanError(
      "port-unusable",
      address === ADDRESS
        ? `The embedded service cannot listen on port ${port} (${reasonOf(cause)}). Choose another port, or 0 for any free one.`
        : `The embedded service cannot listen on port ${port} of ${address} (${reasonOf(cause)}). Choose another port, or an address of this machine.`,
      { cause },
    );
  }
}

/** Answers anything that is not a request, or comes too slowly to be one, and closes the connection. */
function refuseConnection(reason: string, socket: Socket): void {
  // While a request is being answered there is only one answer, and this connection is past another.
  const isAnswering = [...(answers.get(socket) ?? [])].some(({ headersSent }) => headersSent);
  if (!socket.writable || isAnswering || reason === "ECONNRESET") {
    socket.destroy();
    return;
  }
  // The host that such a request may have named was not checked.
  const problem = problemOf(reason).toProblem("");
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    `Content-Type: ${PROBLEM_CONTENT_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

function problemOf(reason: string): ProblemError {
  switch (reason) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return new ProblemError(408, "request-timeout", "The request did not arrive in time. Send it again.");
    case "HPE_HEADER_OVERFLOW":
      return new ProblemError(431, "headers-too-large", `The request's headers are larger than ${HEADER_BYTES} bytes.`);
    case "ERR_EXPECTATION":
      return new ProblemError(417, "expectation-refused", "The service supports no expectation other than 100-continue.", {
        field: "expect",
      });
    default:
      return new ProblemError(400, "request-malformed", "The request is not HTTP that this service understands.");
  }
}
