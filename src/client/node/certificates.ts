import { readFile } from "node:fs/promises";
import * as tls from "node:tls";
import type { ProxySettings } from "./proxyFor.ts";

/** Node 20 lacks it. */
const certificatesOf = (tls as { getCACertificates?: (type: "default" | "system") => string[] }).getCACertificates;

/**
 * Authorities to trust, as PEM texts, or undefined for Node's own choice. Reads `NODE_EXTRA_CA_CERTS` itself: Node does so when it starts,
 * too early for an editor that learns its environment from a shell. A file that cannot be read is passed over, as Node does, and so are the
 * system's where Node cannot list them.
 */
export async function trustedAuthorities({ environment = {}, systemCertificates = false }: ProxySettings): Promise<string[] | undefined> {
  const file = environment.NODE_EXTRA_CA_CERTS;
  const extra = file ? await readFile(file, "utf8").catch(() => "") : "";
  const more = [...(extra ? [extra] : []), ...(systemCertificates ? (certificatesOf?.("system") ?? []) : [])];
  return more.length === 0 ? undefined : [...(certificatesOf?.("default") ?? tls.rootCertificates), ...more];
}
