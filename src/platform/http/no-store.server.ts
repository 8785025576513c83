import type { onRequestHookHandler } from 'fastify';

/** Forbids caches to store responses of a route, including errors: for responses that depend on the user. */
export const forbidStoring: onRequestHookHandler = (_request, reply, done) => {
  reply.header('cache-control', 'no-store');
  done();
};

/** Does the same only for requests with a token: for routes that are public without one. */
export const forbidStoringForTokens: onRequestHookHandler = (request, reply, done) => {
  if (request.headers.authorization !== undefined) reply.header('cache-control', 'no-store');
  done();
};
