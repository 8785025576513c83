import type { FastifyInstance } from 'fastify';

/**
 * Lets the routes of a scope take a body of any type, which is not read. Mail programs send one when their user presses
 * "Unsubscribe" (RFC 8058), and it says nothing that the address does not.
 */
export function ignoreBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null);
  });
}
