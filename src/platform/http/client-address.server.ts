import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Used when a connection has no address, such as a Unix socket. */
const UNKNOWN = 'unknown';

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
