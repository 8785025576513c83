import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Where nothing says whom a connection belongs to, such as over a socket of this machine. */
const UNKNOWN = 'unknown';

/**
 * The network address of whoever sent a request. Of what the shop's proxies say about it only IP addresses count, and
 * nothing behind something else: the answer is stored and shown, so it may not be a text of the visitor's choosing.
 */
export function clientAddress({ ip, ips = [ip] }: FastifyRequest): string {
  const invalid = ips.findIndex((address) => isIP(address ?? '') === 0);
  const address = invalid === -1 ? ips.at(-1) : ips[invalid - 1];
  // The name of a network card stands behind the percent sign.
  return address?.split('%')[0] ?? UNKNOWN;
}
