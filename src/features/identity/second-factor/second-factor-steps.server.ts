import * as z from 'zod/mini';
import { type AuditEntry, writeAudit } from '#features/audit/audit-log.server.ts';
import { isStaff } from '#features/user/roles.ts';
import { endTokens } from '#features/user/user-queries.server.ts';
import type { UserService } from '#features/user/user-service.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { problemWithMessage } from '#platform/http/problem.ts';
import { CONFIRM_AGAIN } from '#platform/http/refusals.ts';
import type { AccountMails, AccountNotice } from '../account/account-mails.ts';
import type { Attempts } from '../attempts/attempts.server.ts';
import type { SecondFactorStep } from '../provider/endpoint-policies.server.ts';
import type { Identity, IdentityProvider } from '../provider/identity-provider.server.ts';
import { APP_UNREADABLE, CODE_USED, PROVE_FACTOR_FIRST, WRONG_CODE } from '../provider/own-refusals.server.ts';
import { cookiesOf } from '../provider/web-request.server.ts';
import type { SessionAges } from '../session/session-ages.server.ts';
import { drawQrCode } from './qr-code.server.ts';
import { hashLike } from './recovery-codes.server.ts';
import { findApp, hasFactor, strengthenSession, weakenSessions } from './second-factor-queries.server.ts';
import type { SecondFactors } from './second-factors.server.ts';

/** The person of a request, with their session unless it is a sign-in. */
type Holder = Identity & { sessionId?: string; hasSecondFactor?: boolean };

const codeInputSchema = z.object({ code: z.optional(z.string()) });
const nameInputSchema = z.object({ name: z.string() });
const setUpSchema = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });

/** Adds the shop's checks, records and mails to the provider's endpoints for second factors. */
export function createSecondFactorSteps(dependencies: {
  db: Database;
  provider: IdentityProvider;
  users: UserService;
  attempts: Attempts;
  factors: SecondFactors;
  sessionAges: Pick<SessionAges, 'hasConfirmed'>;
  mails: AccountMails | undefined;
  /** Whether staff need a second factor. */
  isRequired: boolean;
  now: () => number;
}) {
  const { db, provider, users, attempts, factors, sessionAges, mails, isRequired, now } = dependencies;

  /**
   * Refuses changes by staff who have a second factor and have not proven it in this session, such as a passkey after a
   * sign-in with the password: who knows only the password must not replace it.
   */
  async function requireProof({ id, hasSecondFactor }: Holder): Promise<void> {
    if (!isRequired || hasSecondFactor || !(await hasFactor(db, id))) return;
    const user = await users.find(id);
    if (user && isStaff(user.role)) throw problemWithMessage(PROVE_FACTOR_FIRST);
  }

  /**
   * Requires a recent confirmation, like changes of roles and API keys. Without it, anyone with access to a signed-in
   * browser could add a passkey or an app, and then confirm those changes with it.
   */
  async function requireConfirmation({ sessionId }: Holder): Promise<void> {
    if (!(await sessionAges.hasConfirmed(sessionId))) throw problemWithMessage(CONFIRM_AGAIN);
  }

  const hasPassword = async ({ email }: Holder) => (await provider.findPasswordHash(email)) !== undefined;

  /** Requires a code from people who have no password, which the provider would not ask for. */
  async function requireCode(holder: Holder, code: string): Promise<void> {
    if (await hasPassword(holder)) return;
    if (!(await factors.verifySecondFactorCode(holder.id, code))) throw problemWithMessage(WRONG_CODE);
  }

  /** Uses up the code, which the provider then checks again. */
  async function takeAppCode({ id }: Holder, code: string): Promise<void> {
    const outcome = await factors.takeAppCode(id, code);
    if (outcome === 'used') throw problemWithMessage(CODE_USED);
    if (outcome === 'unreadable') throw problemWithMessage(APP_UNREADABLE);
  }

  /** @returns what the provider expects instead of the entered code. */
  async function hashRecoveryCode({ id }: Holder, code: string): Promise<string> {
    const app = await findApp(db, id);
    return app ? hashLike(app.backupCodes, code) : code;
  }

  const note = (person: Holder, address: string, action: AuditEntry['action']): AuditEntry => ({
    at: now(),
    action,
    actor: { id: person.id, email: person.email, address },
  });

  async function recordChange(
    person: Holder,
    entry: AuditEntry,
    notice?: AccountNotice,
    alsoIn: (trx: ShopTransaction) => Promise<void> = async () => {},
  ): Promise<void> {
    await inTransaction(db, async (trx) => {
      await alsoIn(trx);
      await writeAudit(trx, entry);
      if (notice) await mails?.notify(trx, person, notice);
    });
  }

  /** Records the first code from a new app, and signs out all other browsers: they have shown no second factor. */
  async function finishSetUp(person: Holder, address: string, response: Response): Promise<void> {
    const kept = await provider.findIdentity(cookiesOf(response));
    if (!kept) return;
    await recordChange(person, note(person, address, 'second-factor-on'), { change: 'app-added' }, async (trx) => {
      await trx
        .updateTable('identity_two_factor')
        .set({ verifiedAt: now() })
        .where('userId', '=', person.id)
        .where('verifiedAt', 'is', null)
        .execute();
      await trx
        .deleteFrom('identity_session')
        .where('userId', '=', person.id)
        .where('id', '!=', kept.sessionId)
        .execute();
      await endTokens(trx, person.id, now());
    });
  }

  /** Weakens the sessions of a person who has no second factor any longer. @returns whether that is so. */
  async function weakenWithoutFactor(trx: ShopTransaction, userId: string): Promise<boolean> {
    if (await hasFactor(trx, userId)) return false;
    await weakenSessions(trx, userId);
    return true;
  }

  async function finishSignIn(person: Holder, address: string, step: 'code' | 'recovery-code'): Promise<void> {
    const subject = { address, account: person.email };
    await attempts.recordSuccess('secondFactor', subject);
    await attempts.recordSuccess('signIn', subject);
    await inTransaction(db, async (trx) => {
      if (step === 'recovery-code') await writeAudit(trx, note(person, address, 'recovery-code-used'));
      await writeAudit(trx, note(person, address, 'signed-in'));
    });
  }

  return {
    /** Checks a request before it is forwarded. @returns the input to forward. */
    async prepare(
      step: SecondFactorStep,
      holder: Holder | undefined,
      input: Record<string, unknown>,
    ): Promise<Record<string, unknown>> {
      // The provider refuses requests without a person.
      if (!holder) return input;
      const isSignIn = holder.sessionId === undefined;
      if (!isSignIn) await requireProof(holder);
      // The provider asks for the password before a new app.
      if (step === 'begin-passkey' || (step === 'begin' && !(await hasPassword(holder)))) {
        await requireConfirmation(holder);
      }
      const { code = '' } = codeInputSchema.parse(input);
      if (step === 'code') await takeAppCode(holder, code);
      if (step === 'recovery-code') return { ...input, code: await hashRecoveryCode(holder, code) };
      if (step === 'turn-off' || step === 'renew-codes') await requireCode(holder, code);
      return input;
    },

    /** Records a request that succeeded. */
    async finish(
      step: SecondFactorStep,
      person: Holder,
      { address, input, response }: { address: string; input: Record<string, unknown>; response: Response },
    ): Promise<void> {
      const { sessionId } = person;
      if (step === 'recovery-code' || (step === 'code' && sessionId === undefined)) {
        await finishSignIn(person, address, step);
      } else if (step === 'code') await finishSetUp(person, address, response);
      else if (step === 'turn-off') {
        const entry = note(person, address, 'second-factor-off');
        await recordChange(person, entry, { change: 'app-removed' }, async (trx) => {
          await weakenWithoutFactor(trx, person.id);
          await endTokens(trx, person.id, now());
        });
      } else if (step === 'renew-codes') {
        await recordChange(person, note(person, address, 'recovery-codes-renewed'), { change: 'codes-renewed' });
      } else if (step === 'add-passkey') {
        const { name } = nameInputSchema.parse(input);
        const change = { change: 'passkey-added', passkey: name } as const;
        await recordChange(person, note(person, address, 'passkey-added'), change, async (trx) => {
          if (sessionId !== undefined) await strengthenSession(trx, sessionId);
        });
      } else if (step === 'remove-passkey') {
        const entry = note(person, address, 'passkey-removed');
        await recordChange(person, entry, undefined, async (trx) => {
          if (await weakenWithoutFactor(trx, person.id)) await endTokens(trx, person.id, now());
        });
      }
    },

    /** Adds the QR code to the answer that begins a set-up, and the key for typing. */
    async rewrite(step: SecondFactorStep, response: Response): Promise<Response> {
      if (step !== 'begin' || !response.ok) return response;
      const { totpURI, backupCodes } = setUpSchema.parse(await response.json());
      const key = new URL(totpURI).searchParams.get('secret');
      return Response.json({ key, qrCode: drawQrCode(totpURI), recoveryCodes: backupCodes });
    },
  };
}
