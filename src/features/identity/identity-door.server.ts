import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Actor, writeAudit } from '#features/audit/audit-log.server.ts';
import type { Database } from '#features/schema/tables.ts';
import { emailSchema } from '#features/user/user-schema.ts';
import type { UserService } from '#features/user/user-service.server.ts';
import { Problem } from '#platform/http/problem.ts';
import { KEEPS_OPENER } from '#platform/http/security-headers.server.ts';
import { tooManyRequests } from '#platform/http/too-many-requests.server.ts';
import type { Attempts } from './attempts.server.ts';
import { type Act, actOf } from './identity-acts.server.ts';
import type { Identity, IdentityProvider } from './identity-provider.server.ts';
import { cookiesOf, sendWebResponse, toWebRequest } from './web-request.server.ts';
import { headersWithCookie } from './who-is-asking.server.ts';

const GOOGLE_AWAY = 'Google cannot be reached now. Sign in with your password, or try again later.';

const namesEmail = z.object({ email: emailSchema });
const answerSchema = z.object({ user: z.object({ id: z.string(), email: z.string(), name: z.string() }) });

export type IdentityDoor = ReturnType<typeof createIdentityDoor>;

/** Stands before the identity provider's own calls: limits tries, keeps the audit log, and ends session tokens. */
export function createIdentityDoor(dependencies: {
  db: Database;
  provider: IdentityProvider;
  users: UserService;
  attempts: Attempts;
  /** Tells a person by mail that their password is another now. */
  tellPasswordChanged: (person: Identity) => void;
  now: () => number;
}) {
  const { db, provider, users, attempts, tellPasswordChanged, now } = dependencies;

  async function answerAct(act: Act, path: string, request: FastifyRequest, reply: FastifyReply): Promise<Response> {
    const holder = act.actor === 'cookie' ? await provider.findIdentity(headersWithCookie(request)) : undefined;
    const account = holder?.email ?? namesEmail.safeParse(request.body).data?.email;
    await limit(act, account, request, reply);
    const asked = toWebRequest(path, request, act.body);
    const [response] = await Promise.all([
      act.withGoogle ? provider.handleWithGoogle(asked) : provider.handle(asked),
      wait(act.takesAtLeastMilliseconds),
    ]);
    if (!response) throw new Problem(503, GOOGLE_AWAY, { code: 'google-away', message: GOOGLE_AWAY });

    const person = holder ?? (await personIn(act, response));
    if (person && response.status < 400) await conclude(act, person, request.ip);
    if (act.refused && response.status === 401) {
      const actor: Actor = { address: request.ip, ...(account !== undefined && { email: account }) };
      await writeAudit(db, { at: now(), action: act.refused, actor });
    }
    return response;
  }

  async function limit(act: Act, account: string | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (!act.limited) return;
    const outcome = await attempts.take(act.limited, { address: request.ip, account });
    if (!outcome.ok) throw tooManyRequests(reply, outcome.retryAfterSeconds);
  }

  /** Whoever the answer names, or whoever it gives a session. */
  async function personIn({ actor }: Act, response: Response): Promise<Identity | undefined> {
    if (actor === 'new-cookie') return provider.findIdentity(cookiesOf(response));
    if (actor !== 'answer' || !response.ok) return undefined;
    return answerSchema.safeParse(await response.clone().json()).data?.user;
  }

  async function conclude(act: Act, person: Identity & { sessionId?: string }, address: string): Promise<void> {
    const { id, email, sessionId } = person;
    if (act.endsTokens === 'here' && sessionId !== undefined) await users.endSessionTokens(id, sessionId);
    if (act.endsTokens === 'everywhere') await users.endTokens(id);
    if (act.done === 'password-changed') tellPasswordChanged(person);
    if (act.limited === 'signIn') await attempts.forgive(act.limited, email);
    if (act.done) await writeAudit(db, { at: now(), action: act.done, actor: { id, email, address } });
  }

  return {
    /** Answers one of the provider's calls. `path` is below the provider's root. */
    async answer(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const act = actOf(request.method, path);
      if (act?.inGoogleWindow) reply.headers(KEEPS_OPENER);
      const response = act
        ? await answerAct(act, path, request, reply)
        : await provider.handle(toWebRequest(path, request));
      return sendWebResponse(reply, response);
    },
  };
}
