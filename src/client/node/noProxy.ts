import { BlockList, isIP, isIPv6 } from "node:net";

/**
 * `host`, `.host` and `*.host` stand for the host and everything below it, `10.0.0.0/8` for a network, `*` for everything; a port may
 * follow, after an IPv6 address in brackets. Names are not resolved, so a network only covers targets that are addresses.
 * @param entry of `NO_PROXY`, in lower case.
 */
export function isExempt(target: URL, entry: string): boolean {
  if (entry === "*") return true;
  const [, name = "", port] = isIP(entry) ? [entry, entry] : /^(.*?)(?::(\d+))?$/.exec(entry)!;
  if (port && port !== (target.port || (target.protocol === "https:" ? "443" : "80"))) return false;
  const [address = "", prefix] = name.replace(/[[\]]/g, "").split("/");
  if (isIP(address)) return isInNetwork(target.hostname.replace(/[[\]]/g, ""), address, prefix);
  const host = name.replace(/^\*?\./, "");
  return target.hostname === host || target.hostname.endsWith(`.${host}`);
}

function isInNetwork(host: string, address: string, prefix: string | undefined): boolean {
  if (isIP(host) !== isIP(address)) return false;
  const most = isIPv6(address) ? 128 : 32;
  const bits = prefix === undefined ? most : /^\d+$/.test(prefix) ? Number(prefix) : Infinity;
  if (bits > most) return false;
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  const network = new BlockList();
  network.addSubnet(address, bits, family);
  return network.check(host, family);
}
