import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { familyOf, parseNetwork } from './network.server.ts';

/** Used when a connection has no address, such as a Unix socket. */
const UNKNOWN = 'unknown';

/**
 * Returns how Fastify decides whether to trust an address of a request, by the hop at which it is: 0 is the other end
 * of the connection. Only what the shop's own proxies added to X-Forwarded-For is trusted; the rest can be forged.
 */
export function trustProxies(config: {
  proxies: number;
  trustedProxies: readonly string[] | undefined;
}): false | ((address: string, hop: number) => boolean) {
  const { proxies, trustedProxies } = config;
  if (!trustedProxies) return proxies > 0 && ((_address, hop) => hop < proxies);
  const trusted = new BlockList();
  for (const network of trustedProxies) {
    const parsed = parseNetwork(network);
    if (!parsed) throw new Error(`${network} is not a network`);
    const { address, family, prefix } = parsed;
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, prefix, family);
  }
  return (address) => {
    const family = familyOf(address);
    return family !== undefined && trusted.check(address, family);
  };
}

/**
 * Returns the IP address of the client. Ignores X-Forwarded-For entries from the first invalid one on: the address is
 * stored and displayed, so it must not be text that a client chose.
 */
export function clientAddress({ ip, ips = [ip] }: FastifyRequest): string {
  const invalid = ips.findIndex((address) => isIP(address ?? '') === 0);
  const address = invalid === -1 ? ips.at(-1) : ips[invalid - 1];
  // An IPv6 zone id follows the percent sign.
  return address?.split('%')[0] ?? UNKNOWN;
}
