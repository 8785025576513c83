import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** More than any upload that the shop accepts. Longer bodies are cut off. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;

/**
 * Reads the rest of the body of each refused request, and drops it. Otherwise a client that sends everything before it
 * reads would never get the answer: closing a connection with unread data resets it, and the answer is lost.
 */
export function drainRefusedBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode < 400 || request.raw.complete) return done(null, payload);
    // Fastify closes the connection of a body that is too large.
    reply.removeHeader('connection');
    const drained = drain(request.raw);
    if (reply.raw.shouldKeepAlive) done(null, payload);
    // The client wants the connection to be closed after the answer, so the answer waits.
    else void drained.then(() => done(null, payload));
  });
}

/** Resolves when the body has arrived, or is too long. */
function drain(request: IncomingMessage): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > MAX_DRAINED_BYTES) request.destroy();
  });
  request.once('end', resolve).once('close', resolve).resume();
  return promise;
}
