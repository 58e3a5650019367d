import type { ProxySettings } from "./node/proxyFor.ts";

/** By their names after `http.`; they may hold anything. */
export interface EditorHttpSettings {
  get(name: string): unknown;
}

/** The editor's settings come first, then the environment. With `http.proxySupport` off, neither gives a proxy. */
export function editorProxy(http: EditorHttpSettings, environment: Readonly<Record<string, string | undefined>>): ProxySettings {
  const trust = { environment, systemCertificates: http.get("systemCertificates") !== false };
  if (http.get("proxySupport") === "off") return { noProxy: "*", ...trust };
  const noProxy = http.get("noProxy");
  const hosts = Array.isArray(noProxy) ? noProxy.filter((host): host is string => typeof host === "string") : [];
  return {
    proxyUrl: textOf(http.get("proxy")),
    noProxy: hosts.length > 0 ? hosts.join(",") : undefined,
    proxyAuthorization: textOf(http.get("proxyAuthorization")),
    strictSsl: http.get("proxyStrictSSL") !== false,
    ...trust,
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}
