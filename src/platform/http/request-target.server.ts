import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';

/** Message for a URL that cannot be routed. */
export const MALFORMED_ADDRESS =
  'The address is malformed: it has to begin with a slash, and a percent sign in it has to be followed by two ' +
  'hexadecimal digits.';
const NO_HOST = 'The Host header of the request does not name a host. Send the name in the address of the shop.';

/** A name, an IPv4 address or an IPv6 address, with or without a port. */
const HOST = /^(?:[\w.~-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Returns path and query of a request target, which may be an absolute URL (RFC 9112, section 3.2.2). */
export function pathOf(target = '/'): string {
  if (target.startsWith('/')) return target;
  const address = URL.parse(target);
  return address ? address.pathname + address.search : target;
}

/** Whether the request has a path and a valid Host header, which only HTTP/1.0 may omit (RFC 9112, section 3.2). */
export function isWellFormed({ url, headers, httpVersion }: IncomingMessage): boolean {
  return isPath(url) && (isHost(headers.host) || (headers.host === undefined && httpVersion === '1.0'));
}

/** Rejects malformed requests, because later code relies on a valid URL. */
export function refuseMalformed(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isPath(request.raw.url)) return done(new Problem({ status: 400, detail: MALFORMED_ADDRESS }));
    // X-Forwarded-Host of a trusted proxy takes precedence over the Host header.
    const hasHost = isWellFormed(request.raw) && (request.host === '' || isHost(request.host));
    done(hasHost ? undefined : new Problem({ status: 400, detail: NO_HOST }));
  });
}

function isPath(url: string | undefined): boolean {
  return url?.startsWith('/') === true;
}

function isHost(host: string | undefined): boolean {
  return host !== undefined && HOST.test(host) && URL.canParse(`http://${host}`);
}
