import { lookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { HumanError } from "../../core/humanError.ts";

export interface AddressPolicy {
  /** For an author who tests a receiver on this computer. Everything else that is not public stays refused. */
  allowLoopback: boolean;
}

const WITH_LOOPBACK: AddressPolicy = { allowLoopback: true };

/** Where results are not sent, because a submission could use the service to reach what only this computer or its network can. */
export class RefusedAddressError extends HumanError {
  constructor(
    /** Whether it can be another one the next time: what a name stands for may change, a literal address stays. */
    readonly mayChange: boolean,
    /** Whether `allowLoopback` would allow it. */
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

/** Answers questions at addresses that lie in public ranges: the platform's virtual host of Azure. The others are link-local, private or shared. */
const METADATA: readonly string[] = ["168.63.129.16"];

/** Names that are for use within a network alone (RFC 6762, RFC 8375, ICANN's .internal), those of metadata services among them. */
const PRIVATE_NAME = /(?:^|\.)(?:internal|local|localdomain|home\.arpa)$/;
const LOOPBACK_NAME = /(?:^|\.)localhost$/;

/** Whether results may be sent to an IP address, given as a socket has it: not a name, without brackets and zone. */
export function isAllowedAddress(address: string, { allowLoopback }: AddressPolicy): boolean {
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  const range = parsed.range();
  if (range === "loopback") return allowLoopback;
  // Of IPv6 only 2000::/3 is given out for public use; outside it lie old ways to write an IPv4 address, such as ::10.0.0.1.
  const assigned = parsed instanceof ipaddr.IPv4 || (parsed.parts[0]! & 0xe000) === 0x2000;
  return range === "unicast" && assigned && !METADATA.includes(parsed.toString());
}

/**
 * Refuses an address whose host tells by itself that it is not public. `URL` has turned every spelling of an IPv4
 * address (decimal, octal, hexadecimal, shortened, percent-encoded, full-width) into four decimal numbers.
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

/** How names become addresses; a test hands in its own. */
export type Resolve = (hostname: string, options: LookupAllOptions, callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void) => void;

/**
 * A socket's lookup that refuses a name if any of its addresses is not allowed. The socket connects to what is returned
 * here and asks no second time, so a name cannot pass as public and then be pointed elsewhere (DNS rebinding). It is not
 * asked at all for a literal address, which `checkWebhookHost` has to look at.
 */
export function guardedLookup(policy: AddressPolicy, resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, "", 0);
      const [first] = addresses;
      const areAllowed = (under: AddressPolicy) => addresses.every(({ address }) => isAllowedAddress(address, under));
      if (!first || !areAllowed(policy)) return callback(new RefusedAddressError(true, first !== undefined && areAllowed(WITH_LOOPBACK)), "", 0);
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
