import ipaddr from 'ipaddr.js';

/**
 * Returns whether an IP address is one of the public internet: no loopback, private, link-local, shared, multicast,
 * reserved or documentation address, and none that contains an IPv4 address for translation or tunnels.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  // Also leaves out what no registry has assigned, such as addresses that end in an IPv4 address (RFC 4291, 2.5.5.1).
  return parsed.kind() === 'ipv4' || parsed.match(ipaddr.parseCIDR('2000::/3'));
}
