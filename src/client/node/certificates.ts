import { readFile } from "node:fs/promises";
import * as tls from "node:tls";
import type { ProxySettings } from "./proxyFor.ts";

/** Node 20 lacks it. */
const certificatesOf = (tls as { getCACertificates?: (type: "default" | "system") => string[] }).getCACertificates;

/**
 * The certificate authorities to trust, as PEM texts, or undefined for Node's own choice: Node's own, those in the file
 * that `NODE_EXTRA_CA_CERTS` names and, where that is asked for, the system's. Node reads the variable when it starts,
 * which is too early for an editor that learns its environment from a shell. A file that cannot be read is passed over,
 * as Node does, and so are the system's where Node cannot list them.
 */
export async function trustedAuthorities({ environment = {}, systemCertificates = false }: ProxySettings): Promise<string[] | undefined> {
  const file = environment.NODE_EXTRA_CA_CERTS;
  const extra = file ? await readFile(file, "utf8").catch(() => "") : "";
  const more = [...(extra ? [extra] : []), ...(systemCertificates ? (certificatesOf?.("system") ?? []) : [])];
  return more.length === 0 ? undefined : [...(certificatesOf?.("default") ?? tls.rootCertificates), ...more];
}
