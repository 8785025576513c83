import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Actor } from '#features/audit/actor.server.ts';
import { recordAudit, writeAudit } from '#features/audit/audit-log.server.ts';
import { emailSchema } from '#features/user/email-schema.ts';
import { isStaff } from '#features/user/roles.ts';
import type { UserService } from '#features/user/user-service.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { type Authenticator, isCrossSite } from '#platform/http/access.server.ts';
import { clientAddress } from '#platform/http/client-address.server.ts';
import { Problem, problemWithMessage } from '#platform/http/problem.ts';
import { CROSS_SITE } from '#platform/http/refusals.ts';
import { parse } from '#platform/http/router.server.ts';
import { KEEPS_OPENER } from '#platform/http/security-headers.server.ts';
import { tooManyRequests } from '#platform/http/too-many-requests.server.ts';
import type { AccountMails } from '../account/account-mails.ts';
import { requireStrongPassword } from '../account/password-policy.server.ts';
import { isForSignIn } from '../attempts/attempt-limits.server.ts';
import type { Attempts } from '../attempts/attempts.server.ts';
import type { RecordRefusal } from '../attempts/refusal-log.server.ts';
import { endPendingSignIns } from '../second-factor/second-factor-queries.server.ts';
import type { createSecondFactorSteps } from '../second-factor/second-factor-steps.server.ts';
import { headersWithCookie } from '../session/authenticator.server.ts';
import type { KnownBrowsers } from '../session/known-browsers.server.ts';
import { type EndpointPolicy, GOOGLE_RETURN_FOR_CODE } from './endpoint-policies.server.ts';
import type { Identity, IdentityProvider } from './identity-provider.server.ts';
import { GOOGLE_AWAY, PASSWORD_CHANGED } from './own-refusals.server.ts';
import { cookiesOf, sendWebResponse, toWebRequest } from './web-request.server.ts';

const emailInputSchema = z.object({ email: emailSchema });
const tokenInputSchema = z.object({ token: z.string() });
const responseSchema = z.object({ user: z.object({ id: z.string(), email: z.string(), name: z.string() }) });

/** A sign-in that waits for a code. */
const pendingSchema = z.object({ twoFactorRedirect: z.literal(true) });

export type AuthProxy = ReturnType<typeof createAuthProxy>;

/**
 * Proxies requests to the identity provider according to {@link EndpointPolicy}: limits attempts, checks new passwords,
 * writes the audit log and ends session tokens.
 */
export function createAuthProxy(dependencies: {
  db: Database;
  provider: IdentityProvider;
  users: UserService;
  /** Finds the person of the request's cookie. Ends sessions of staff that are too old. */
  findIdentity: Authenticator['findIdentity'];
  attempts: Attempts;
  recordRefusal: RecordRefusal;
  steps: ReturnType<typeof createSecondFactorSteps>;
  knownBrowsers: KnownBrowsers;
  mails: AccountMails | undefined;
  now: () => number;
}) {
  const { db, provider, users, findIdentity, attempts, recordRefusal, steps, knownBrowsers, mails, now } = dependencies;

  async function handle(policy: EndpointPolicy, request: FastifyRequest, reply: FastifyReply): Promise<Response> {
    // The provider checks the origin of POST requests only.
    if (policy.forwardedAs && isCrossSite(request)) throw new Problem(CROSS_SITE);
    const sent = parse(policy.input, policy.method === 'GET' ? request.query : (request.body ?? {}));
    const holder = await findActor(policy, request, sent);
    const account = holder && hasCookie(policy) ? holder.email : emailInputSchema.safeParse(sent).data?.email;
    await limitAttempts(policy, account, request, reply);
    await checkNewPassword(policy, sent, holder);
    const { secondFactor } = policy;
    const input = secondFactor ? await steps.prepare(secondFactor, holder, sent) : sent;
    const hash =
      policy.verifiesPassword && account !== undefined ? await provider.findPasswordHash(account) : undefined;
    const webRequest = toWebRequest(policy, request, input);
    const [response] = await Promise.all([
      policy.requiresGoogle ? provider.handleWithGoogle(webRequest) : provider.handle(webRequest),
      wait(policy.minDurationMilliseconds),
    ]);
    if (!response) throw problemWithMessage(GOOGLE_AWAY);

    if (hash !== undefined && response.ok) await requireSamePassword(policy, account ?? '', hash, response);

    const person = holder ?? (await findActorInResponse(policy, response));
    const address = clientAddress(request);
    if (person && response.status < 400) {
      await onSuccess(policy, person, address);
      if (secondFactor) await steps.finish(secondFactor, person, { address, input, response });
      if (isSignIn(policy, holder)) {
        response.headers.append('set-cookie', await knownBrowsers.recordSignIn(person, request));
      }
    }
    if (policy.auditOnRefusal && response.status === 401) {
      const actor: Actor = { address, ...(account !== undefined && { email: account }) };
      await recordAudit(db, { at: now(), action: policy.auditOnRefusal, actor });
    }
    if (policy.inGoogleWindow) return redirectForCode(response);
    return secondFactor ? steps.rewrite(secondFactor, response) : response;
  }

  /** Counts an attempt on the account. The network was counted before the body was read. */
  async function limitAttempts(
    policy: EndpointPolicy,
    account: string | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    if (!policy.attemptKind || account === undefined) return;
    const address = clientAddress(request);
    const outcome = await attempts.takeOnAccount(policy.attemptKind, { address, account });
    if (!outcome.ok) {
      if (isForSignIn(policy.attemptKind)) await recordRefusal('sign-in-limited', { address, email: account });
      throw tooManyRequests(reply, outcome.retryAfterSeconds);
    }
    await wait(outcome.delayMilliseconds);
  }

  async function checkNewPassword(
    { newPasswordField: field }: EndpointPolicy,
    input: Record<string, unknown>,
    person?: Identity,
  ) {
    if (!field) return;
    const user = person && (await users.find(person.id));
    await requireStrongPassword(field, String(input[field]), user !== undefined && isStaff(user.role));
  }

  /**
   * Ends the new session if the password has changed since it was checked. If Google was linked or the password was
   * changed in between, that ended all sessions except this one.
   */
  async function requireSamePassword(
    policy: EndpointPolicy,
    email: string,
    hash: string,
    response: Response,
  ): Promise<void> {
    const currentHash = await provider.findPasswordHash(email);
    if (currentHash !== undefined && (currentHash === hash || policy.newPasswordField)) return;
    const session = await provider.findIdentity(cookiesOf(response));
    if (session) await provider.endSession(session.id, session.sessionId);
    throw problemWithMessage(PASSWORD_CHANGED);
  }

  /** Finds the person before the request is forwarded, if the policy allows it. */
  async function findActor(
    { actor }: EndpointPolicy,
    request: FastifyRequest,
    input: Record<string, unknown>,
  ): Promise<(Identity & { sessionId?: string; hasSecondFactor?: boolean }) | undefined> {
    if (actor === 'cookie') return findIdentity(request);
    if (actor === 'pending-sign-in') {
      return (await findIdentity(request)) ?? provider.findPendingSignIn(headersWithCookie(request));
    }
    const token = actor === 'mailed-token' ? tokenInputSchema.safeParse(input).data?.token : undefined;
    return token === undefined ? undefined : provider.findPasswordResetRecipient(token);
  }

  /** Finds the person that the response names or gives a session. */
  async function findActorInResponse({ actor }: EndpointPolicy, response: Response): Promise<Identity | undefined> {
    if (actor === 'new-cookie') return provider.findIdentity(cookiesOf(response));
    if (actor !== 'response' || !response.ok) return undefined;
    return responseSchema.safeParse(await response.clone().json()).data?.user;
  }

  /** Ends tokens, resets attempts, sends mail and writes the audit log after a successful request. */
  async function onSuccess(
    policy: EndpointPolicy,
    person: Identity & { sessionId?: string },
    address: string,
  ): Promise<void> {
    const { id, email, sessionId } = person;
    if (policy.endsTokens === 'here' && sessionId !== undefined) await users.endSessionTokens(id, sessionId);
    if (policy.endsTokens === 'everywhere') await users.endTokens(id);
    if (policy.resetsAttempts) await attempts.resetAccount('signIn', email);
    else if (policy.attemptKind === 'signIn') await attempts.recordSuccess('signIn', { address, account: email });
    const { auditOnSuccess: action } = policy;
    if (!action) return;
    await inTransaction(db, async (trx) => {
      await writeAudit(trx, { at: now(), action, actor: { id, email, address } });
      if (action !== 'password-changed') return;
      await endPendingSignIns(trx, id);
      await mails?.passwordChanged(trx, person, { profileRemoved: false });
    });
  }

  return {
    /** Answers a request to one of the provider's endpoints. */
    async answer(policy: EndpointPolicy, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      if (policy.inGoogleWindow) reply.headers(KEEPS_OPENER);
      return sendWebResponse(reply, await handle(policy, request, reply));
    },
  };
}

function hasCookie({ actor }: EndpointPolicy): boolean {
  return actor === 'cookie' || actor === 'pending-sign-in';
}

/** Whether a request that succeeded opened a session: by a password, Google or a passkey, or by the code that was missing. */
function isSignIn({ auditOnSuccess, actor }: EndpointPolicy, holder: { sessionId?: string } | undefined): boolean {
  if (actor === 'pending-sign-in') return holder?.sessionId === undefined;
  return auditOnSuccess === 'signed-in' || auditOnSuccess === 'signed-up';
}

/** Google's window returns to a page, also when the provider answers that a code is missing. */
async function redirectForCode(response: Response): Promise<Response> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (!pendingSchema.safeParse(body).success) return response;
  const headers = new Headers({ location: GOOGLE_RETURN_FOR_CODE });
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie);
  return new Response(null, { status: 302, headers });
}
