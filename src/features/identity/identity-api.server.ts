import type { FastifyInstance } from 'fastify';
import type { UserService } from '#features/user/user-service.server.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { tooManyRequests } from '#platform/http/too-many-requests.server.ts';
import type { Attempts } from './attempts.server.ts';
import { knownActs } from './identity-acts.server.ts';
import { identityCalls } from './identity-calls.ts';
import type { IdentityDoor } from './identity-door.server.ts';
import { IDENTITY_ROOT } from './identity-options.server.ts';
import type { SessionTokens } from './session-token.server.ts';
import type { Sessions } from './sessions.server.ts';

/** What the identity provider's addresses are made of. Anything else could be read in one way here and in another there. */
const PLAIN_PATH = /^[\w-]+(\/[\w-]+)*$/;

/** The session token's route and, below it, the identity provider's own. */
export function addIdentityRoutes(
  app: FastifyInstance,
  route: Route,
  services: { door: IdentityDoor; tokens: SessionTokens; users: UserService; attempts: Attempts; sessions: Sessions },
): void {
  const { door, tokens, users, attempts, sessions } = services;

  route(identityCalls.issueToken, async ({ body, asker, request, reply }) => {
    const outcome = await attempts.take('token', { address: request.ip, account: asker.email });
    if (!outcome.ok) throw tooManyRequests(reply, outcome.retryAfterSeconds);
    if (asker.email !== body.email)
      throw new Problem(401, 'You are signed in under another email. Please sign in again.');
    // Sign-up makes the record with POST /user; whoever was cut off between the two gets it here.
    const user = await users.register(asker);
    return { token: await tokens.issue(user._id, asker) };
  });

  route(identityCalls.listSessions, ({ asker }) => sessions.list(asker));

  route(identityCalls.endSession, async ({ params, asker, request }) => {
    if (!(await sessions.end(asker, params.sessionId, request.ip)))
      throw new Problem(404, 'This session has ended already.');
    return { deletedCount: 1 };
  });

  route(identityCalls.endAllSessions, async ({ asker, request }) => ({
    deletedCount: await sessions.endAll(asker, request.ip),
  }));

  // Under addresses of their own, so that log and figures tell them apart.
  for (const { method, path } of knownActs()) {
    app.route({ method, url: IDENTITY_ROOT + path, handler: (request, reply) => door.answer(path, request, reply) });
  }
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'POST'],
    url: `${IDENTITY_ROOT}/*`,
    handler: async (request, reply) => {
      const path = request.params['*'];
      return PLAIN_PATH.test(path) ? door.answer(`/${path}`, request, reply) : reply.callNotFound();
    },
  });
}
