import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

/** Said of an address that no route can be looked for. */
export const MALFORMED_ADDRESS =
  'The address is malformed: it has to begin with a slash, and a percent sign in it has to be followed by two ' +
  'hexadecimal digits.';
const NO_HOST = 'The Host header of the request does not name a host. Send the name in the address of the shop.';

/** A name, an IPv4 address or an IPv6 address, with or without a port. */
const HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** The part of a request's target that counts: it may name the whole address, as to a proxy (RFC 9112, section 3.2.2). */
export function pathOf(target = '/'): string {
  if (target.startsWith('/')) return target;
  const address = URL.parse(target);
  return address ? address.pathname + address.search : target;
}

/** Whether a request asks for a path of a host. Only in HTTP/1.0 it need not name the host (RFC 9112, section 3.2). */
export function isWellFormed({ url, headers, httpVersion }: IncomingMessage): boolean {
  return isPath(url) && (isHost(headers.host) || (headers.host === undefined && httpVersion === '1.0'));
}

/** Refuses every request that is not well-formed: further on its address would be taken for one. */
export function refuseMalformed(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isPath(request.raw.url)) return done(new Problem(400, MALFORMED_ADDRESS));
    // Where a proxy says which host was asked for, it counts instead of the header.
    const isNamed = isWellFormed(request.raw) && (request.host === '' || isHost(request.host));
    done(isNamed ? undefined : new Problem(400, NO_HOST));
  });
}

function isPath(url: string | undefined): boolean {
  return url?.startsWith('/') === true;
}

function isHost(host: string | undefined): boolean {
  return host !== undefined && HOST.test(host) && URL.canParse(`http://${host}`);
}
