import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Actor, actorOf } from '#features/audit/actor.server.ts';
import { requireRegistered } from '#features/user/require-registered.server.ts';
import type { UserService } from '#features/user/user-service.server.ts';
import { API_ROOT } from '#platform/http/api-root.ts';
import { getRefusal } from '#platform/http/call.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import { forbidStoring } from '#platform/http/no-store.server.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { tooManyRequests } from '#platform/http/too-many-requests.server.ts';
import { type AttemptKind, isForSignIn } from './attempts/attempt-limits.server.ts';
import type { Attempts } from './attempts/attempts.server.ts';
import type { RecordRefusal } from './attempts/refusal-log.server.ts';
import { identityCalls, NO_SUCH_SESSION } from './identity-calls.ts';
import type { AuthProxy } from './provider/auth-proxy.server.ts';
import { ENDPOINT_POLICIES } from './provider/endpoint-policies.server.ts';
import { IDENTITY_ROOT } from './provider/identity-options.server.ts';
import type { FactorReset } from './second-factor/factor-reset.server.ts';
import type { SecondFactors } from './second-factor/second-factors.server.ts';
import type { CheckProof } from './session/confirmation-proof.server.ts';
import type { SessionTokens } from './session/session-token.server.ts';
import type { Sessions } from './session/sessions.server.ts';
import { SIGNED_IN_AS_ANOTHER } from './session/token-call.ts';

/** Body limit for the provider's endpoints. Their bodies are small, and the provider parses them several times. */
const BODY_LIMIT_BYTES = 16 * 1024;

/** Adds the routes for session tokens and sessions, and those of the identity provider. `app` is their own scope. */
export function addIdentityRoutes(
  app: FastifyInstance,
  route: Route,
  services: {
    authProxy: AuthProxy;
    tokens: SessionTokens;
    users: UserService;
    attempts: Attempts;
    sessions: Sessions;
    factors: SecondFactors;
    resetFactor: FactorReset;
    /** Records that the person of the request's session confirmed who they are. */
    confirmSession: (request: FastifyRequest) => Promise<void>;
    /** Writes to the audit log that a person confirmed who they are, or failed to. */
    recordConfirmation: (isConfirmed: boolean, actor: Actor) => Promise<void>;
    checkProof: CheckProof;
    recordRefusal: RecordRefusal;
  },
): void {
  const { authProxy, tokens, users, attempts, sessions, factors, resetFactor } = services;
  const { confirmSession, recordConfirmation, recordRefusal, checkProof } = services;

  app.addHook('onRequest', forbidStoring);
  limitNetworks(app, attempts, recordRefusal);

  route(identityCalls.issueToken, async ({ body, principal, request, reply }) => {
    const outcome = await attempts.takeOnAccount('token', {
      address: clientAddress(request),
      account: principal.email,
    });
    if (!outcome.ok) throw tooManyRequests(reply, outcome.retryAfterSeconds);
    if (principal.email !== body.email) throw new Problem(SIGNED_IN_AS_ANOTHER);
    // Sign-up creates the record with POST /user. If that request was lost, the record is created here.
    const user = requireRegistered(await users.register(principal));
    return { token: await tokens.issue(user._id, principal) };
  });

  route(identityCalls.confirmIdentity, async ({ body, principal, request, reply }) => {
    const subject = { address: clientAddress(request), account: principal.email };
    const outcome = await attempts.take('confirmation', subject);
    if (!outcome.ok) {
      await recordRefusal('sign-in-limited', actorOf({ principal, request }));
      throw tooManyRequests(reply, outcome.retryAfterSeconds);
    }
    const refusal = await checkProof(body, principal, request);
    if (!refusal) await confirmSession(request);
    await recordConfirmation(!refusal, actorOf({ principal, request }));
    if (refusal) throw new Problem(refusal);
  });

  route(identityCalls.listSessions, ({ principal }) => sessions.list(principal));

  route(identityCalls.endSession, async ({ params, principal, request }) => {
    if (!(await sessions.end(principal, params.sessionId, clientAddress(request)))) throw new Problem(NO_SUCH_SESSION);
    return { deletedCount: 1 };
  });

  route(identityCalls.endAllSessions, async ({ principal, request }) => ({
    deletedCount: await sessions.endAll(principal, clientAddress(request)),
  }));

  route(identityCalls.getSecondFactor, ({ principal }) => factors.describe(principal.id));

  route(identityCalls.resetSecondFactor, async ({ params, ...input }) => {
    const user = await users.find(params.id);
    if (!user) throw new Problem(getRefusal(identityCalls.resetSecondFactor, 'not-found'));
    const wasReset = await resetFactor(user, actorOf(input));
    return { deletedCount: wasReset ? 1 : 0 };
  });

  for (const policy of ENDPOINT_POLICIES) {
    app.route({
      method: policy.method,
      url: IDENTITY_ROOT + policy.path,
      bodyLimit: BODY_LIMIT_BYTES,
      // Link scanners send HEAD before a person opens the link, which must not use it up.
      exposeHeadRoute: false,
      handler: (request, reply) => authProxy.answer(policy, request, reply),
    });
  }
}

/** Refuses networks over their limit before the body is read, which keeps the refusal cheap. */
function limitNetworks(app: FastifyInstance, attempts: Attempts, recordRefusal: RecordRefusal): void {
  const kinds = new Map<string, AttemptKind>([
    [`${identityCalls.issueToken.method} ${API_ROOT}${identityCalls.issueToken.path}`, 'token'],
    ...ENDPOINT_POLICIES.flatMap(({ method, path, attemptKind }) =>
      attemptKind ? [[`${method} ${IDENTITY_ROOT}${path}`, attemptKind] as const] : [],
    ),
  ]);

  app.addHook('onRequest', async (request, reply) => {
    const kind = kinds.get(`${request.method} ${request.routeOptions.url}`);
    if (!kind) return;
    const address = clientAddress(request);
    const outcome = await attempts.takeFromNetwork(kind, address);
    if (outcome.ok) return;
    if (isForSignIn(kind)) await recordRefusal('sign-in-limited', { address });
    throw tooManyRequests(reply, outcome.retryAfterSeconds);
  });
}
