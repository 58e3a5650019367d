import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { TakeEnd, TakePage } from "../../contract/takeProtocol.ts";
import type { Clock } from "../../platform/clock.ts";
import { loopbackHosts } from "../../service/guards.ts";
import { ADDRESS, listen, makeServer } from "../../service/node/httpServer.ts";
import { type PageFile, PageRequests } from "./pageRequests.ts";
import { DEFAULT_TAKE_LIMITS, type TakeLimits } from "./takeLimits.ts";
import { TakeSession } from "./takeSession.ts";

export interface TakeServerOptions {
  page: TakePage;
  /** By their names; the page itself has the empty one. */
  files: ReadonlyMap<string, PageFile>;
  /** Gives the address under which the author's browser reaches one of this machine; it ends with a slash, as the one that it is given. */
  forward(address: string): Promise<string>;
  /** Writes a take. @returns its name. @throws {HumanError} where that cannot be done; the page may try again. */
  keep(wav: Uint8Array): Promise<string>;
  /** The page has been opened. */
  onOpened?(): void;
  clock: Clock;
  limits?: Partial<TakeLimits>;
}

/** A page that records one take. */
export interface TakeServer {
  /** Opens the page, once. Whoever has it first can read the text and send a take, so only the browser gets it. */
  address: string;
  /** Why there is nothing at the address any more; never rejects. */
  ended: Promise<TakeEnd>;
  /** Ends the address, tells the page why and returns when nothing listens any more. Of no effect on one that has ended. */
  end(why: TakeEnd): Promise<void>;
}

/**
 * Opens a page on the loopback address, on a free port, that records one take: the text goes there, and a WAV file comes back. Nothing is logged.
 * @throws {HumanError} `port-unusable`; whatever `forward` fails with.
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
    const own = loopbackHosts(port);
    const requests = new PageRequests({
      ...options, limits, session,
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

/** A page that is open hears first why nothing is there any more: it asks again at once when it does not wait just then. */
async function close(server: Server, session: TakeSession, { farewell, flush }: TakeLimits): Promise<void> {
  const late = new AbortController();
  await Promise.race([session.told, sleep(farewell, undefined, { signal: late.signal }).catch(() => undefined)]);
  late.abort();
  // Several answers may be on their way at the end, that to the take among them.
  await sleep(flush);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
