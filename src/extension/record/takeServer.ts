import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { TakeEnd, TakePage } from "#pages/recorder/takeProtocol.ts";
import type { Clock } from "#platform/time/clock.ts";
import { ownHosts } from "#service/http/guards.ts";
import { ADDRESS, listen, makeServer } from "#service/node/httpServer.ts";
import { type PageFile, PageRequests } from "./pageRequests.ts";
import { DEFAULT_TAKE_LIMITS, type TakeLimits } from "./takeLimits.ts";
import { TakeSession } from "./takeSession.ts";

export interface TakeServerOptions {
  page: TakePage;
  /** By name; the page itself has the empty name. */
  files: ReadonlyMap<string, PageFile>;
  /** Returns the address for the author's browser; it ends with a slash, like the given one. */
  forward(address: string): Promise<string>;
  /** @returns the name of the take. @throws {HumanError} if it cannot be written; the page may try again. */
  keep(wav: Uint8Array): Promise<string>;
  onOpened?(): void;
  clock: Clock;
  limits?: Partial<TakeLimits>;
}

export interface TakeServer {
  /** Opens the page, once: whoever is first can read the text and send a take, so only the browser gets it. */
  address: string;
  /** Never rejects. */
  ended: Promise<TakeEnd>;
  /** Gives the page the reason and returns when nothing is listening any more. No effect on an address that has ended. */
  end(why: TakeEnd): Promise<void>;
}

/**
 * On the loopback address, on a free port: the text is sent to the page, and a WAV file comes back. Nothing is logged.
 * @throws {HumanError} `port-unusable`; or whatever `forward` fails with.
 */
export async function startTakeServer(options: TakeServerOptions): Promise<TakeServer> {
  const limits = { ...DEFAULT_TAKE_LIMITS, ...options.limits };
  const session = new TakeSession({ clock: options.clock, limits, onOpened: () => options.onOpened?.() });
  const server = makeServer(limits);
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  const closed = session.ended.then(() => close(server, session, limits));
  try {
    const outside = new URL(await options.forward(`http://${ADDRESS}:${port}/`));
    const own = ownHosts(port);
    const requests = new PageRequests({
      ...options,
      limits,
      session,
      hosts: new Set([...own, outside.host.toLowerCase()]),
      origins: new Set([...own.map((host) => `http://${host}`), outside.origin]),
    });
    server.on("request", (request, response) => requests.handle(request, response));
    outside.hash = session.token;
    return {
      address: outside.href,
      ended: session.ended,
      end: (why) => {
        session.end(why);
        return closed;
      },
    };
  } catch (error) {
    session.end("closed");
    await closed;
    throw error;
  }
}

/** An open page first learns why there is nothing there any more: if it is not waiting at that moment, it asks again at once. */
async function close(server: Server, session: TakeSession, { farewell, flush }: TakeLimits): Promise<void> {
  const late = new AbortController();
  await Promise.race([session.informed, sleep(farewell, undefined, { signal: late.signal }).catch(() => undefined)]);
  late.abort();
  // Several answers may be on their way at the end, including the one to the take.
  await sleep(flush);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
