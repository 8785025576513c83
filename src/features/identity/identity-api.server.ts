import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { UserService } from '#features/user/user-service.server.ts';
import { Problem } from '#platform/http/problem.ts';
import type { Route } from '#platform/http/router.server.ts';
import { identityCalls } from './identity-calls.ts';
import { IDENTITY_ROOT, type IdentityProvider } from './identity-provider.server.ts';
import type { SessionTokens } from './session-token.server.ts';

/** The session token's route and, below it, the identity provider's own. */
export function addIdentityRoutes(
  app: FastifyInstance,
  route: Route,
  { provider, tokens, users }: { provider: IdentityProvider; tokens: SessionTokens; users: UserService },
): void {
  route(identityCalls.issueToken, async ({ body, asker }) => {
    if (asker.email !== body.email)
      throw new Problem(401, 'You are signed in under another email. Please sign in again.');
    // Sign-up makes the record with POST /user; whoever was cut off between the two gets it here.
    const user = await users.register(asker);
    return { token: await tokens.issue(user._id) };
  });

  app.route({
    method: ['GET', 'POST'],
    url: `${IDENTITY_ROOT}/*`,
    handler: async (request, reply) => {
      const response = await provider.handle(toWebRequest(request));
      return sendWebResponse(reply, response);
    },
  });
}

function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    // The body is written anew below, so its length is too.
    if (value !== undefined && name !== 'content-length') headers.set(name, String(value));
  }
  const body = request.method === 'POST' ? JSON.stringify(request.body ?? {}) : null;
  return new Request(`${request.protocol}://${request.host}${request.url}`, { method: request.method, headers, body });
}

async function sendWebResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.status(response.status);
  for (const [name, value] of response.headers) {
    if (name !== 'set-cookie') reply.header(name, value);
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  return reply.send(Buffer.from(await response.arrayBuffer()));
}
