import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface WaitingService {
  readonly url: string;
  /** The headers of every request, oldest first. */
  readonly requests: readonly { method: string; path: string; headers: IncomingHttpHeaders }[];
  close(): Promise<void>;
}

/** A service on this machine that accepts every recording and never has a result. */
export async function startWaitingService(): Promise<WaitingService> {
  const requests: { method: string; path: string; headers: IncomingHttpHeaders }[] = [];
  const server = createServer((request, response) => {
    requests.push({ method: request.method ?? "", path: request.url ?? "", headers: request.headers });
    request.resume().on("end", () => {
      const submitted = request.method === "POST";
      response.writeHead(submitted ? 202 : 404, { "content-type": "application/json" });
      response.end(JSON.stringify(submitted ? { id: "waiting", url: `${request.url}/result/waiting` } : {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
