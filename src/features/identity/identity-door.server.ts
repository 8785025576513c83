import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Actor, writeAudit } from '#features/audit/audit-log.server.ts';
import type { AuditAction } from '#features/audit/audit-table.ts';
import type { Database } from '#features/schema/tables.ts';
import { emailSchema } from '#features/user/user-schema.ts';
import type { UserService } from '#features/user/user-service.server.ts';
import { tooManyRequests } from '#platform/http/too-many-requests.server.ts';
import type { Attempts } from './attempts.server.ts';
import type { IdentityProvider } from './identity-provider.server.ts';
import { sendWebResponse, toWebRequest } from './web-request.server.ts';
import { headersWithCookie } from './who-is-asking.server.ts';

/** What one of the provider's calls means to the shop. */
interface Act {
  /** What counts as a try, however it ends. */
  limited?: 'signIn' | 'signUp';
  /** Whoever the cookie belongs to before the call, or whoever the answer names. */
  actor: 'cookie' | 'answer';
  done: AuditAction;
  refused?: AuditAction;
  /** Whose session tokens end: those of this browser, or of all that the person has. */
  endsTokens?: 'here' | 'everywhere';
}

const EVERYWHERE: Act = { actor: 'cookie', done: 'signed-out-everywhere', endsTokens: 'everywhere' };

/** By path. The provider's other calls concern the shop in nothing. */
const ACTS: Readonly<Record<string, Act>> = {
  '/sign-up/email': { limited: 'signUp', actor: 'answer', done: 'signed-up' },
  '/sign-in/email': { limited: 'signIn', actor: 'answer', done: 'signed-in', refused: 'sign-in-refused' },
  '/sign-out': { actor: 'cookie', done: 'signed-out', endsTokens: 'here' },
  '/revoke-sessions': EVERYWHERE,
  '/revoke-other-sessions': EVERYWHERE,
};

const namesEmail = z.object({ email: emailSchema });
const answerSchema = z.object({ user: z.object({ id: z.string(), email: z.string() }) });

export type IdentityDoor = ReturnType<typeof createIdentityDoor>;

/** Stands before the identity provider's own calls: limits tries, keeps the audit log, and ends session tokens. */
export function createIdentityDoor(dependencies: {
  db: Database;
  provider: IdentityProvider;
  users: UserService;
  attempts: Attempts;
  now: () => number;
}) {
  const { db, provider, users, attempts, now } = dependencies;

  async function answerAct(act: Act, path: string, request: FastifyRequest, reply: FastifyReply): Promise<Response> {
    const account = namesEmail.safeParse(request.body).data?.email;
    if (act.limited) {
      const outcome = await attempts.take(act.limited, { address: request.ip, account });
      if (!outcome.ok) throw tooManyRequests(reply, outcome.retryAfterSeconds);
    }
    const holder = act.actor === 'cookie' ? await provider.findIdentity(headersWithCookie(request)) : undefined;
    const response = await provider.handle(toWebRequest(path, request));

    if (response.ok) {
      const person = holder ?? answerSchema.safeParse(await response.clone().json()).data?.user;
      if (holder) await endTokens(act, holder);
      if (person) await keep(act, { ...person, address: request.ip });
    } else if (act.refused && response.status === 401) {
      const actor: Actor = { address: request.ip, ...(account !== undefined && { email: account }) };
      await writeAudit(db, { at: now(), action: act.refused, actor });
    }
    return response;
  }

  async function endTokens(act: Act, { id, sessionId }: { id: string; sessionId: string }): Promise<void> {
    if (act.endsTokens === 'here') await users.endSessionTokens(id, sessionId);
    if (act.endsTokens === 'everywhere') await users.endTokens(id);
  }

  async function keep(act: Act, { id, email, address }: Required<Actor>): Promise<void> {
    if (act.limited === 'signIn') await attempts.forgive(act.limited, email);
    await writeAudit(db, { at: now(), action: act.done, actor: { id, email, address } });
  }

  return {
    /** Answers one of the provider's calls. `path` is below the provider's root. */
    async answer(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const act = request.method === 'POST' ? ACTS[path] : undefined;
      const response = act
        ? await answerAct(act, path, request, reply)
        : await provider.handle(toWebRequest(path, request));
      return sendWebResponse(reply, response);
    },
  };
}
