import type { Dispatcher } from "undici";
import { AssessmentError } from "./assessmentError.ts";
import { loadUndici } from "./loadUndici.ts";
import { proxyFor, type ProxySettings } from "./proxyFor.ts";

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * A dispatcher for one assessment; its owner destroys it. undici's own time limits are off, as they do not stop an
 * answer that drips: the assessment's one signal does.
 */
export async function createDispatcher(target: URL, settings: ProxySettings): Promise<Dispatcher> {
  const { Agent, ProxyAgent } = await loadUndici();
  const options = { headersTimeout: 0, bodyTimeout: 0, connect: { timeout: CONNECT_TIMEOUT_MS } };
  const uri = proxyFor(target, settings);
  if (uri === undefined) return new Agent(options);
  // Only what the proxy's address is for goes into the message: it may hold a password.
  if (!URL.canParse(uri) || !/^https?:$/.test(new URL(uri).protocol)) {
    throw new AssessmentError("service-unreachable", "The proxy that is set is not an http or https address. Correct it in the editor's settings or the environment.");
  }
  return new ProxyAgent({ ...options, uri });
}
