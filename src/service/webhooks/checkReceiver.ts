import { webhookUrl } from "#contract/wire/submission.ts";
import { HumanError } from "#core/humanError.ts";
import { type AddressPolicy, checkWebhookHost, RefusedAddressError } from "./addressGuard.ts";

const MOST_LETTERS = 2000;

/** @throws {HumanError} `webhook-url-invalid` for an invalid address, `webhook-address-refused` for one that no results are sent to. */
export function checkReceiver(address: string, policy: AddressPolicy): void {
  // A zone belongs to an address within one network, and is not allowed in a URL.
  if (/^https?:\/\/\[[0-9a-f:.]+%/i.test(address)) throw new RefusedAddressError(false, false);
  if (address.length > MOST_LETTERS || !webhookUrl.safeParse(address).success) {
    throw new HumanError(
      "webhook-url-invalid",
      "The webhook address is not an absolute http or https address without user name and password.",
    );
  }
  checkWebhookHost(new URL(address), policy);
}
