import { IDEMPOTENCY_SUPPORTED_HEADER } from "#contract/wire/idempotencyNames.ts";
import { isLoopback } from "#contract/wire/protectedAddress.ts";
import { HEALTH_PATH } from "#contract/wire/routes.ts";
import type { Exchange } from "./exchange.ts";
import type { ServiceAddress } from "./serviceAddress.ts";

const QUESTION_MS = 10_000;

/**
 * Only a service on this machine is asked: no such route is documented for hosted ones. It is asked afresh each time, without the key: the
 * service behind an address may have changed. No answer means no.
 * @throws the signal's reason.
 */
export async function understandsIdempotencyKey(service: ServiceAddress, { transport, clock, signal }: Exchange): Promise<boolean> {
  if (!isLoopback(service.route(HEALTH_PATH).hostname)) return false;
  const attempt = new AbortController();
  const stop = clock.after(QUESTION_MS, () => attempt.abort());
  const { origin, pathname: path } = service.route(HEALTH_PATH);
  try {
    const { status, headers, body } = await transport.request({
      origin,
      path,
      method: "GET",
      signal: AbortSignal.any([signal, attempt.signal]),
    });
    body.discard();
    return status === 200 && headers[IDEMPOTENCY_SUPPORTED_HEADER] === "true";
  } catch {
    signal.throwIfAborted();
    return false;
  } finally {
    stop();
  }
}
