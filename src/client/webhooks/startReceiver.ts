import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { t } from "@vscode/l10n";
import { HumanError } from "#core/humanError.ts";
import { keepRoom } from "#platform/node/keepRoom.ts";
import { CallbackHandler, type CallbackHandlerOptions } from "./callbackHandler.ts";

export interface ReceiverOptions extends Omit<CallbackHandlerOptions, "token" | "bodyBytes"> {
  /** 0, the default, takes any free port. */
  port?: number;
  /** Random by default; a given one keeps the address across restarts. */
  token?: string;
  limits?: Partial<ReceiverLimits>;
}

/** Bytes and milliseconds. */
export interface ReceiverLimits {
  bodyBytes: number;
  headersTimeout: number;
  requestTimeout: number;
}

export interface Receiver {
  /** The webhook of submissions. Anyone who knows it can post here: keep it like a key. */
  url: string;
  port: number;
  /** The unguessable last part of the path. */
  token: string;
  /** Accepts nothing more, and resolves once everything accepted has been passed on. */
  close(): Promise<void>;
}

export const DEFAULT_RECEIVER_LIMITS: ReceiverLimits = { bodyBytes: 10_000_000, headersTimeout: 10_000, requestTimeout: 30_000 };

const ADDRESS = "127.0.0.1";
const TOKEN = /^[A-Za-z0-9_-]{22,128}$/;
const MOST_CONNECTIONS = 200;

/**
 * Listens on the loopback address. Reaching it from elsewhere (port forwarding, a tunnel) is up to the caller.
 * @throws {HumanError} `port-unusable`
 */
export async function startReceiver({
  port = 0,
  token = randomBytes(24).toString("base64url"),
  limits: wanted,
  ...options
}: ReceiverOptions): Promise<Receiver> {
  if (!TOKEN.test(token)) throw new TypeError("a receiver's token has 22 to 128 letters, digits, hyphens and underscores");
  const limits = { ...DEFAULT_RECEIVER_LIMITS, ...wanted };
  const handler = new CallbackHandler({ ...options, token, bodyBytes: limits.bodyBytes });
  const server = createServer(
    {
      headersTimeout: Math.min(limits.headersTimeout, limits.requestTimeout),
      requestTimeout: limits.requestTimeout,
      connectionsCheckingInterval: Math.min(1000, limits.headersTimeout),
      keepAliveTimeout: 5000,
      maxHeaderSize: 16_384,
    },
    (request, response) => void handler.handle(request, response),
  );
  keepRoom(server, MOST_CONNECTIONS);
  await listen(server, port);
  const { port: chosen } = server.address() as AddressInfo;
  let closing: Promise<void> | undefined;
  const shutDown = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    await handler.settled();
    server.closeAllConnections();
    await closed;
  };
  return { url: `http://${ADDRESS}:${chosen}/${token}`, port: chosen, token, close: () => (closing ??= shutDown()) };
}

async function listen(server: Server, port: number): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, ADDRESS, resolve);
    });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const message =
      code === undefined
        ? t`Results cannot be received on port ${port}. Choose another port, or 0 for any free one.`
        : t`Results cannot be received on port ${port} (${code}). Choose another port, or 0 for any free one.`;
    throw new HumanError("port-unusable", message, { cause });
  }
}
