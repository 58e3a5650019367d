import { t } from "@vscode/l10n";
import { parseUrl } from "#contract/wire/parseUrl.ts";
import { isProtectedAddress } from "#contract/wire/protectedAddress.ts";

/** Without a slash at the end. */
export type BaseUrl = { url: string; origin: string; problem?: undefined } | { url?: undefined; problem: string };

const ROUTE = /\/v[12]\/audio(?:\/|$)/;

/** Has to be https unless it is this machine: keys and recordings travel to it. */
export function parseBaseUrl(input: string): BaseUrl {
  const text = input.trim();
  if (text === "") return { problem: t("The address is empty. It looks like https://speech.example.com.") };
  const url = parseUrl(text);
  if (!url) return { problem: t("This is not a full address. It looks like https://speech.example.com.") };
  // A dot at the end leads to the same host, but would be a different origin.
  url.hostname = url.hostname.replace(/\.$/, "");
  if (url.username !== "" || url.password !== "")
    return { problem: t("Remove the user name and password from the address. You enter the API key separately.") };
  if (url.search !== "" || url.hash !== "") return { problem: t("Remove ? or # and everything after it from the address.") };
  if (!isProtectedAddress(url))
    return { problem: t("The address must start with https://, so that nobody can read the key and the recordings on the way.") };
  const route = url.pathname.search(ROUTE);
  if (route >= 0) {
    return {
      problem: t`Enter only the base address: ${url.origin}${url.pathname.slice(0, route)}. The rest, ${url.pathname.slice(route)}, is added for each kind of assessment.`,
    };
  }
  return { url: `${url.origin}${url.pathname.replace(/\/+$/, "")}`, origin: url.origin };
}
