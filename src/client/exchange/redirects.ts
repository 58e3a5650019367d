import { parseUrl } from "#contract/wire/parseUrl.ts";

/** `address`: what was asked for. */
interface Redirect {
  status: number;
  location?: string | undefined;
  address: URL;
}

/** Of those that lead in a circle. */
export const MOST_REDIRECTS = 5;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** The service has done nothing yet, and wants the same request elsewhere. */
const REPEATING = new Set([307, 308]);

export function isRedirect(status: number): boolean {
  return REDIRECTS.has(status);
}

/** Where a redirect leads, if the key may follow it there: within the service's origin. */
export function redirectTarget({ status, location, address }: Redirect): URL | undefined {
  const target = isRedirect(status) && location !== undefined ? parseUrl(location, address) : undefined;
  if (!target || target.origin !== address.origin || target.username !== "" || target.password !== "") return undefined;
  target.hash = "";
  return target;
}

/** True for a redirect of a submission that the service has not looked at: one that says so, or that only corrects the path's end. */
export function repeatsRequest({ status, address }: Redirect, target: URL): boolean {
  return REPEATING.has(status) || (status !== 303 && withoutSlash(target) === withoutSlash(address));
}

/** Such a redirect may answer a submission that was accepted. */
export function mayAnswer(status: number): boolean {
  return isRedirect(status) && !REPEATING.has(status);
}

function withoutSlash({ pathname, search }: URL): string {
  return pathname.replace(/\/$/, "") + search;
}
