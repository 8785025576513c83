import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** Providers assign each household at least a /64 (RFC 6177), so one visitor has too many addresses to count. */
const NETWORK_GROUPS = 4;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

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
