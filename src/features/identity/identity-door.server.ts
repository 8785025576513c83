import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Actor, type AuditEntry, writeAudit } from '#features/audit/audit-log.server.ts';
import type { Database } from '#features/schema/tables.ts';
import { emailSchema } from '#features/user/user-schema.ts';
import type { UserService } from '#features/user/user-service.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import { Problem } from '#platform/http/problem.ts';
import { parse } from '#platform/http/router.server.ts';
import { KEEPS_OPENER } from '#platform/http/security-headers.server.ts';
import { tooManyRequests } from '#platform/http/too-many-requests.server.ts';
import type { Attempts } from './attempts.server.ts';
import type { Act } from './identity-acts.server.ts';
import type { Identity, IdentityProvider } from './identity-provider.server.ts';
import { requireGoodPassword } from './password-policy.server.ts';
import { cookiesOf, sendWebResponse, toWebRequest } from './web-request.server.ts';
import { headersWithCookie } from './who-is-asking.server.ts';

const GOOGLE_AWAY = 'Google cannot be reached now. Sign in with your password, or try again later.';

const PASSWORD_REPLACED = 'Your password was replaced just now. Please sign in again.';

const namesEmail = z.object({ email: emailSchema });
const namesToken = z.object({ token: z.string() });
const answerSchema = z.object({ user: z.object({ id: z.string(), email: z.string(), name: z.string() }) });

export type IdentityDoor = ReturnType<typeof createIdentityDoor>;

/** Stands before the identity provider: forwards what it knows, limits tries, keeps the audit log, ends session tokens. */
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

  const keep = (entry: AuditEntry) => inTransaction(db, (trx) => writeAudit(trx, entry));

  async function answerAct(act: Act, request: FastifyRequest, reply: FastifyReply): Promise<Response> {
    const input = parse(act.input, act.method === 'GET' ? request.query : (request.body ?? {}));
    const holder = await personBefore(act, request, input);
    const account = act.actor === 'cookie' ? holder?.email : namesEmail.safeParse(input).data?.email;
    await limit(act, account, request, reply);
    await checkNewPassword(act, input, holder);
    const hash = act.provesPassword && account !== undefined ? await provider.findPasswordHash(account) : undefined;
    const asked = toWebRequest(act, request, input);
    const [response] = await Promise.all([
      act.withGoogle ? provider.handleWithGoogle(asked) : provider.handle(asked),
      wait(act.takesAtLeastMilliseconds),
    ]);
    if (!response) throw new Problem(503, GOOGLE_AWAY, { code: 'google-away', message: GOOGLE_AWAY });

    if (hash !== undefined && response.ok) await requireSamePassword(act, account ?? '', hash, response);

    const person = holder ?? (await personIn(act, response));
    if (person && response.status < 400) await conclude(act, person, clientAddress(request));
    if (act.refused && response.status === 401) {
      const actor: Actor = { address: clientAddress(request), ...(account !== undefined && { email: account }) };
      await keep({ at: now(), action: act.refused, actor });
    }
    return response;
  }

  /** The network was counted before the body was read. */
  async function limit(act: Act, account: string | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (!act.limited || account === undefined) return;
    const outcome = await attempts.takeOnAccount(act.limited, { address: clientAddress(request), account });
    if (!outcome.ok) throw tooManyRequests(reply, outcome.retryAfterSeconds);
    await wait(outcome.delayMilliseconds);
  }

  async function checkNewPassword({ choosesPassword: field }: Act, input: Record<string, unknown>, person?: Identity) {
    if (!field) return;
    const user = person && (await users.find(person.id));
    await requireGoodPassword(field, String(input[field]), user?.role === 'admin');
  }

  /**
   * The password was compared before the session was made. If Google joined the account or the password was replaced in
   * between, the new session was not among those that ended, and ends here.
   */
  async function requireSamePassword(act: Act, email: string, hash: string, response: Response): Promise<void> {
    const present = await provider.findPasswordHash(email);
    if (present !== undefined && (present === hash || act.choosesPassword)) return;
    const session = await provider.findIdentity(cookiesOf(response));
    if (session) await provider.endSession(session.id, session.sessionId);
    throw new Problem(401, PASSWORD_REPLACED, { code: 'signed-out', message: PASSWORD_REPLACED });
  }

  /** Whom the call concerns, where that is known before it. */
  async function personBefore(
    { actor }: Act,
    request: FastifyRequest,
    input: Record<string, unknown>,
  ): Promise<(Identity & { sessionId?: string }) | undefined> {
    if (actor === 'cookie') return provider.findIdentity(headersWithCookie(request));
    const token = actor === 'mailed-token' ? namesToken.safeParse(input).data?.token : undefined;
    return token === undefined ? undefined : provider.findPasswordResetter(token);
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
    if (act.forgivesEverywhere) await attempts.forgiveEverywhere('signIn', email);
    else if (act.limited === 'signIn') await attempts.forgive('signIn', { address, account: email });
    if (act.done) await keep({ at: now(), action: act.done, actor: { id, email, address } });
  }

  return {
    /** Answers one of the provider's endpoints. */
    async answer(act: Act, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      if (act.inGoogleWindow) reply.headers(KEEPS_OPENER);
      return sendWebResponse(reply, await answerAct(act, request, reply));
    },
  };
}
