import type { IncomingHttpHeaders } from "node:http";
import { t } from "@vscode/l10n";
import { ProblemError } from "#service/http/problemError.ts";

/** On this machine, and where the editor forwards it to. */
export interface PageAddresses {
  /** `Host` values, in lower case. */
  hosts: ReadonlySet<string>;
  origins: ReadonlySet<string>;
}

/**
 * Refuses what another page or a name that points at the loopback address (DNS rebinding) could send. A forwarded request has the outer
 * address in `Host` and `Origin`, or that of this machine if the forwarder rewrites it; `X-Forwarded-…` is ignored, since any page can send
 * it.
 * @param isAction true if the request does something: a browser then always sends the origin.
 * @throws {ProblemError} 403
 */
export function checkPage(
  { host, origin, "sec-fetch-site": site }: IncomingHttpHeaders,
  { hosts, origins }: PageAddresses,
  isAction: boolean,
): void {
  if (host === undefined || !hosts.has(host.toLowerCase())) {
    throw new ProblemError(403, "host-refused", t("This server only answers at its own address, but the request named another host."), {
      field: "host",
    });
  }
  const isForeign = origin === undefined ? isAction : !origins.has(origin);
  if (isForeign || (isAction && site !== undefined && site !== "same-origin")) {
    throw new ProblemError(403, "origin-refused", t("This server only answers its own page."), { field: "origin" });
  }
}
