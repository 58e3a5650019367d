/** From where the service is reached besides this machine. */
export interface Reach {
  /** IP address on which it listens. */
  address: string;
  /** Names and addresses that a request's `Host` may have, with any port: in lower case, IPv6 in brackets. */
  hosts: readonly string[];
  /** Of web apps that may ask, such as `https://app.example`. */
  origins: readonly string[];
  /** Where others reach it, without a closing slash; may have a path. Addresses in answers begin with it. */
  publicUrl?: string;
}

export const LOOPBACK_ALONE: Reach = { address: "127.0.0.1", hosts: [], origins: [] };

/** Any address of the machine. */
const WILDCARDS = ["0.0.0.0", "::"];

/** By which a request on the machine itself can call the service. */
export function ownNames({ address }: Pick<Reach, "address">): string[] {
  const names = ["127.0.0.1", "localhost"];
  // As clients write it, who read it as part of an address.
  if (address.includes(":")) return [...names, new URL(`http://[${address === "::" ? "::1" : address}]`).hostname];
  return WILDCARDS.includes(address) || names.includes(address) ? names : [...names, address];
}

/** On the machine itself, or where the service alone listens. */
export function ownUrl(reach: Pick<Reach, "address">, port: number): string {
  const [loopback, , other] = ownNames(reach);
  return `http://${other ?? loopback!}:${port}`;
}
