import type { FastifyInstance } from 'fastify';
import { Problem } from './problem.ts';
import { UNKNOWN_HOST } from './refusals.ts';

/** Names that lead to the browser's own machine (RFC 6761, section 6.3) and its loopback addresses. */
const LOOPBACK = String.raw`localhost|[a-z\d.-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\]`;

/**
 * Returns whether a Host header names this machine or the shop's public address. Only HTTP/1.0 may omit the header, so a
 * missing one does not come from a browser.
 */
export type IsKnownHost = (host: string | undefined) => boolean;

/** Creates the check for a demo. One expression, because it runs for every cached page. */
export function createKnownHosts(shopUrl: string): IsKnownHost {
  const known = new RegExp(`^(?:${LOOPBACK}|${RegExp.escape(new URL(shopUrl).hostname)})(?::\\d+)?$`, 'i');
  return (host) => host === undefined || host === '' || known.test(host);
}

/**
 * Refuses requests for other hosts. A site could otherwise let its own name point to this machine (DNS rebinding), and
 * read and change a demo through the browser of its visitors.
 */
export function refuseUnknownHosts(app: FastifyInstance, isKnownHost: IsKnownHost): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // X-Forwarded-Host of a trusted proxy takes precedence over the Host header.
    done(isKnownHost(request.host) ? undefined : new Problem(UNKNOWN_HOST));
  });
}
