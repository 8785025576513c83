import type { onRequestHookHandler } from 'fastify';

/** Keeps browsers and proxies from storing any answer of a route, errors too: for answers that depend on who asks. */
export const forbidStoring: onRequestHookHandler = (_request, reply, done) => {
  reply.header('cache-control', 'no-store');
  done();
};

/** The same for routes whose answers depend on who asks only where a token is sent. */
export const forbidStoringForTokens: onRequestHookHandler = (request, reply, done) => {
  if (request.headers.authorization !== undefined) reply.header('cache-control', 'no-store');
  done();
};
