import { lookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { HumanError } from "#core/humanError.ts";

export interface AddressPolicy {
  /** For testing a receiver on this computer. Everything else that is not public stays refused. */
  allowLoopback: boolean;
}

const WITH_LOOPBACK: AddressPolicy = { allowLoopback: true };

/** A submission could use the service to reach what only this computer or its network can. */
export class RefusedAddressError extends HumanError {
  constructor(
    /** A name may resolve differently next time; a literal address does not change. */
    readonly mayChange: boolean,
    isLoopback: boolean,
  ) {
    super(
      "webhook-address-refused",
      "The webhook address is on this computer, in a private network, or otherwise not public, so no result is sent there. " +
        "Name a public https address." +
        (isLoopback ? " To allow a receiver on this computer, start the service with --allow-loopback-webhooks." : ""),
    );
  }
}

/** Metadata services in public ranges: Azure's virtual platform host. The others are link-local, private or shared. */
const METADATA: readonly string[] = ["168.63.129.16"];

/** Only for use within a network (RFC 6762, RFC 8375, ICANN's .internal), including metadata services. */
const PRIVATE_NAME = /(?:^|\.)(?:internal|local|localdomain|home\.arpa)$/;
const LOOPBACK_NAME = /(?:^|\.)localhost$/;

/** @param address an IP address as from a socket, without brackets and zone. */
export function isAllowedAddress(address: string, { allowLoopback }: AddressPolicy): boolean {
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range === "loopback") return allowLoopback;
  // Only 2000::/3 is assigned for public use; outside it are old forms of IPv4 addresses, such as ::10.0.0.1.
  const assigned = parsed instanceof ipaddr.IPv4 || (parsed.parts[0]! & 0xe000) === 0x2000;
  return range === "unicast" && assigned && !METADATA.includes(parsed.toString());
}

/**
 * Only looks at the host itself. `URL` has turned every spelling of an IPv4 address (decimal, octal, hexadecimal, shortened,
 * percent-encoded, full-width) into four decimal numbers.
 * @throws {RefusedAddressError}
 */
export function checkWebhookHost({ hostname }: URL, policy: AddressPolicy): void {
  const host = hostname.replace(/^\[|\]$|\.+$/g, "");
  if (!isAllowedHost(host, policy)) throw new RefusedAddressError(false, isAllowedHost(host, WITH_LOOPBACK));
}

function isAllowedHost(host: string, policy: AddressPolicy): boolean {
  if (isIP(host) !== 0) return isAllowedAddress(host, policy);
  return !PRIVATE_NAME.test(host) && (policy.allowLoopback || !LOOPBACK_NAME.test(host));
}

export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Refuses a name if any of its addresses is not allowed. The socket connects to the returned address and does not resolve again, so a name
 * cannot pass as public and then be pointed elsewhere (DNS rebinding). Not called for a literal address, which `checkWebhookHost` has to
 * check.
 */
export function guardedLookup(policy: AddressPolicy, resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "", 0);
      const [first] = addresses;
      const areAllowed = (under: AddressPolicy) => addresses.every(({ address }) => isAllowedAddress(address, under));
      if (!first || !areAllowed(policy))
        return callback(new RefusedAddressError(true, first !== undefined && areAllowed(WITH_LOOPBACK)), "", 0);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
