import { parseUrl } from "#contract/wire/parseUrl.ts";
import { isLoopback } from "#contract/wire/protectedAddress.ts";
import { isExempt } from "./noProxy.ts";

export interface ProxySettings {
  /** The editor's `http.proxy`; takes precedence over the environment's. */
  proxyUrl?: string;
  /** Separated by commas or blanks; takes precedence over the environment's `NO_PROXY`. */
  noProxy?: string;
  /** The header's value; takes precedence over a user and password in the proxy's address. */
  proxyAuthorization?: string;
  /** False: the certificates of a proxy, and of a service behind one, are not checked. */
  strictSsl?: boolean;
  /** Also trusts the system's authorities. Needs Node 22.15 or later. */
  systemCertificates?: boolean;
  /** For `HTTP_PROXY`, `HTTPS_PROXY`, `ALL_PROXY`, `NO_PROXY` and `NODE_EXTRA_CA_CERTS`. */
  environment?: Readonly<Record<string, string | undefined>>;
}

/** Loopback addresses are always reached directly. */
export function proxyFor(target: URL, { proxyUrl, noProxy, environment = {} }: ProxySettings): string | undefined {
  const fromEnvironment = (name: string) => environment[name.toLowerCase()] || environment[name] || undefined;
  const proxy = proxyUrl || fromEnvironment(target.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY") || fromEnvironment("ALL_PROXY");
  if (!proxy || isLoopback(target.hostname)) return undefined;
  const exempt = (noProxy ?? fromEnvironment("NO_PROXY") ?? "").split(/[\s,]+/).filter(Boolean);
  if (exempt.some((pattern) => isExempt(target, pattern.toLowerCase()))) return undefined;
  return proxy.includes("://") ? proxy : `http://${proxy}`;
}

/** Without user and password; undefined for none, and for an invalid address. */
export function proxyHost(target: URL, settings: ProxySettings): string | undefined {
  const proxy = proxyFor(target, settings);
  return proxy === undefined ? undefined : parseUrl(proxy)?.host;
}
