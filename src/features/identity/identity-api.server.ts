import type { FastifyInstance } from 'fastify';
import { requireRegistered } from '#features/user/require-registered.server.ts';
import type { UserService } from '#features/user/user-service.server.ts';
import { API_ROOT } from '#platform/http/call.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import { forbidStoring } from '#platform/http/no-store.server.ts';
import { AUTH_CODES, Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { tooManyRequests } from '#platform/http/too-many-requests.server.ts';
import type { AttemptLimits } from './attempt-limits.server.ts';
import type { Attempts } from './attempts.server.ts';
import { ACTS } from './identity-acts.server.ts';
import { identityCalls } from './identity-calls.ts';
import type { IdentityDoor } from './identity-door.server.ts';
import { IDENTITY_ROOT } from './identity-options.server.ts';
import type { SessionTokens } from './session-token.server.ts';
import type { Sessions } from './sessions.server.ts';

/** The largest body that the provider is given, in bytes: all of its forms are small, and it reads them several times. */
const BODY_LIMIT_BYTES = 16 * 1024;

/** Adds the session token's route and, below it, the identity provider's own. `app` is a scope for them alone. */
export function addIdentityRoutes(
  app: FastifyInstance,
  route: Route,
  services: { door: IdentityDoor; tokens: SessionTokens; users: UserService; attempts: Attempts; sessions: Sessions },
): void {
  const { door, tokens, users, attempts, sessions } = services;

  app.addHook('onRequest', forbidStoring);
  limitNetworks(app, attempts);

  route(identityCalls.issueToken, async ({ body, asker, request, reply }) => {
    const outcome = await attempts.takeOnAccount('token', { address: clientAddress(request), account: asker.email });
    if (!outcome.ok) throw tooManyRequests(reply, outcome.retryAfterSeconds);
    if (asker.email !== body.email) {
      const code = AUTH_CODES.signedInAsAnother;
      throw new Problem(401, 'You are signed in under another email. Please sign in again.', { code });
    }
    // Sign-up makes the record with POST /user; whoever was cut off between the two gets it here.
    const user = requireRegistered(await users.register(asker));
    return { token: await tokens.issue(user._id, asker) };
  });

  route(identityCalls.listSessions, ({ asker }) => sessions.list(asker));

  route(identityCalls.endSession, async ({ params, asker, request }) => {
    if (!(await sessions.end(asker, params.sessionId, clientAddress(request))))
      throw new Problem(404, 'This session has ended already.');
    return { deletedCount: 1 };
  });

  route(identityCalls.endAllSessions, async ({ asker, request }) => ({
    deletedCount: await sessions.endAll(asker, clientAddress(request)),
  }));

  for (const act of ACTS) {
    app.route({
      method: act.method,
      url: IDENTITY_ROOT + act.path,
      bodyLimit: BODY_LIMIT_BYTES,
      // What looks at a link before a person does asks with HEAD.
      exposeHeadRoute: false,
      handler: (request, reply) => door.answer(act, request, reply),
    });
  }
}

/** Refuses networks that tried too often before their body is read, so that no body costs more than the refusal. */
function limitNetworks(app: FastifyInstance, attempts: Attempts): void {
  const kinds = new Map<string, keyof AttemptLimits>([
    [`${identityCalls.issueToken.method} ${API_ROOT}${identityCalls.issueToken.path}`, 'token'],
    ...ACTS.flatMap(({ method, path, limited }) =>
      limited ? [[`${method} ${IDENTITY_ROOT}${path}`, limited] as const] : [],
    ),
  ]);

  app.addHook('onRequest', async (request, reply) => {
    const kind = kinds.get(`${request.method} ${request.routeOptions.url}`);
    if (!kind) return;
    const outcome = await attempts.takeFromNetwork(kind, clientAddress(request));
    if (!outcome.ok) throw tooManyRequests(reply, outcome.retryAfterSeconds);
  });
}
