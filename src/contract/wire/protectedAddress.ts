interface Address {
  /** With its colon, as in `https:`. */
  protocol: string;
  /** As in a `URL`: lower case, an IPv6 address in brackets. */
  hostname: string;
}

/** Returns true for localhost, 127.0.0.0/8 or ::1. Names are not resolved. */
export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** Keys and recordings go over https anywhere, over plain http only within this machine. */
export function isProtectedAddress({ protocol, hostname }: Address): boolean {
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}
