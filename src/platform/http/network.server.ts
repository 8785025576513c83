import { isIP, isIPv6 } from 'node:net';

const GROUPS = 8;
/** Providers assign each household at least a /64 (RFC 6177), so one visitor has too many addresses to count. */
const NETWORK_GROUPS = 4;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** An IP address, or the addresses that begin with the first `prefix` bits of it. */
export interface Network {
  address: string;
  family: 'ipv4' | 'ipv6';
  prefix: number | undefined;
}

/** Parses "127.0.0.1", "192.0.2.0/24" or "2001:db8::/32". Undefined for other texts, and for all addresses ("/0"). */
export function parseNetwork(text: string): Network | undefined {
  const [, address = '', bits] = /^([^/]+)(?:\/([1-9]\d{0,2}))?$/.exec(text) ?? [];
  const family = familyOf(address);
  const prefix = bits === undefined ? undefined : Number(bits);
  if (family === undefined || (prefix ?? 1) > (family === 'ipv4' ? 32 : 128)) return undefined;
  return { address, family, prefix };
}

/** Returns the version of an IP address, or undefined for other texts. */
export function familyOf(address: string): Network['family'] | undefined {
  const version = isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? 'ipv4' : 'ipv6';
}

/** Returns the network that an address is counted as: an IPv4 address itself, or the /64 of an IPv6 address. */
export function networkOf(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  return `${groupsOf(bare).slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** Expands an address to all eight groups. The URL parser normalises its notation. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  if (tail === undefined) return before;
  const after = tail.split(':').filter(Boolean);
  return [...before, ...Array<string>(GROUPS - before.length - after.length).fill('0'), ...after];
}
