import type { ProxySettings } from "../../client/proxyFor.ts";

/** The editor's own settings about proxies, as they are read; they may hold anything. */
export interface EditorProxySettings {
  /** `http.proxy` */
  proxy: unknown;
  /** `http.noProxy` */
  noProxy: unknown;
  /** `http.proxySupport`; with `off` neither these settings nor the environment count. */
  proxySupport: unknown;
}

/** How the client reaches a service: as the editor's settings say, and the environment where they say nothing. */
export function editorProxy(settings: EditorProxySettings, environment: Readonly<Record<string, string | undefined>>): ProxySettings {
  if (settings.proxySupport === "off") return {};
  const proxyUrl = typeof settings.proxy === "string" && settings.proxy.trim() !== "" ? settings.proxy.trim() : undefined;
  const hosts = Array.isArray(settings.noProxy) ? settings.noProxy.filter((host): host is string => typeof host === "string") : [];
  return { proxyUrl, noProxy: hosts.length > 0 ? hosts.join(",") : undefined, environment };
}
