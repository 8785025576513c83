import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** Providers give each household a /64 (RFC 6177), so one visitor has more addresses than anybody can count. */
const NETWORK_GROUPS = 4;
const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** What an address counts as: an IPv4 address as itself, an IPv6 address as its /64. */
export function networkOf(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  return `${groupsOf(bare).slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** All eight groups; the URL parser writes each address in one way only. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  if (tail === undefined) return before;
  const after = tail.split(':').filter(Boolean);
  return [...before, ...Array<string>(GROUPS - before.length - after.length).fill('0'), ...after];
}
