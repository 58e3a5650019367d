import type { Transport } from "#contract/wire/transport.ts";
import type { Clock } from "#platform/time/clock.ts";
import { failureCode, unreachable } from "./networkFailure.ts";
import type { ProxySettings } from "../node/proxyFor.ts";
import { createTransport } from "../node/transport.ts";

/**
 * For one assessment; its owner closes it.
 * @param settings from the environment unless given.
 * @param signal ends connections that are still being made.
 * @throws {AssessmentError} `service-unreachable` when the proxy's address cannot be used.
 */
export async function openTransport(
  target: URL,
  settings: ProxySettings | undefined,
  signal: AbortSignal,
  clock: Clock,
): Promise<Transport> {
  return createTransport(target, settings, signal, clock).catch((error: unknown) => {
    throw failureCode(error) === "PROXY_ADDRESS" ? unreachable(target, error) : error;
  });
}
