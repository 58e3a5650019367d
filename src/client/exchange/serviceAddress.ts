import { t } from "@vscode/l10n";
import { parseUrl } from "#contract/wire/parseUrl.ts";
import { isProtectedAddress } from "#contract/wire/protectedAddress.ts";
import { AssessmentError } from "./assessmentError.ts";

/** The only origin that the key is sent to. A path in it (`https://api.example/speech`) is kept in front of every route. */
export class ServiceAddress {
  private readonly base: URL;

  /**
   * @throws {AssessmentError} `base-url-invalid` unless it is an http or https address without user, query and fragment; `insecure-address`
   * for plain http to another machine.
   */
  constructor(baseUrl: string) {
    const url = parseUrl(baseUrl);
    if (!url || !/^https?:$/.test(url.protocol)) {
      throw invalid(t`The service's address must look like https://assess.example. “${withoutSecrets(baseUrl)}” does not.`);
    }
    if (url.username || url.password)
      throw invalid(t("The service's address must not contain a user name or password. You enter the key separately."));
    if (url.search || url.hash) throw invalid(t`The service's address must end before any ? or #: ${url.origin}${url.pathname}`);
    if (!isProtectedAddress(url)) {
      throw new AssessmentError(
        "insecure-address",
        t`The connection to ${url.origin} would not be encrypted, so others could read the key and the recording on the way. Nothing was sent. Use the service's https:// address; http:// is only for a service on this machine.`,
      );
    }
    this.base = url;
  }

  get origin(): string {
    return this.base.origin;
  }

  /** A route such as `/v2/audio/fluency`. */
  route(path: string): URL {
    return new URL(this.prefix + path, this.base);
  }

  /**
   * @param address absolute or relative to the base URL, as the service wrote it.
   * @throws {AssessmentError} `foreign-address` for anything that would take the key elsewhere.
   */
  result(address: string): URL {
    const { url, elsewhere } = this.locate(address);
    if (url) return url;
    throw new AssessmentError(
      "foreign-address",
      t`The service accepted the recording but says that its result is at ${elsewhere}. The key may only be sent to ${this.origin}, so the result was not fetched. Check the service's address, or ask its operator.`,
    );
  }

  /** The place to which an address would take the key; undefined for one of this service. */
  elsewhere(address: string): string | undefined {
    return this.locate(address).elsewhere;
  }

  private locate(address: string): { url: URL; elsewhere?: undefined } | { url?: undefined; elsewhere: string } {
    const ownPath = address.startsWith("/") && !/^[/\\]{2}/.test(address);
    const prefixed = ownPath && !address.startsWith(`${this.prefix}/`) ? this.prefix + address : address;
    const url = parseUrl(prefixed, new URL(`${this.prefix}/`, this.base));
    if (!url || url.origin === "null") return { elsewhere: t("an address that cannot be read") };
    // The scheme is named: behind a proxy that ends the encryption it is the only difference.
    if (url.origin !== this.origin) return { elsewhere: url.origin };
    if (url.username || url.password) return { elsewhere: t`${url.origin} with a user name or password` };
    url.hash = "";
    return { url };
  }

  private get prefix(): string {
    return this.base.pathname.replace(/\/+$/, "");
  }
}

function invalid(message: string): AssessmentError {
  return new AssessmentError("base-url-invalid", message);
}

/** The part before an @ may be a password. */
function withoutSecrets(text: string): string {
  return text.slice(0, 200).replace(/\/\/[^/]*@/, "//");
}
