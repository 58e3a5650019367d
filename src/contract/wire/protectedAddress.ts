/** The parts of an address that decide whether others can listen in; a `URL` has them. */
interface Address {
  /** With its colon, as in `https:`. */
  protocol: string;
  /** As a `URL` writes it: lower case, an IPv6 address in brackets. */
  hostname: string;
}

/** Whether a host is this machine by its name alone: localhost, 127.0.0.0/8 or ::1. Names are not resolved. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Whether keys and recordings may be sent to an address: over https anywhere, over plain http only within this machine. */
export function isProtectedAddress({ protocol, hostname }: Address): boolean {
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}
