import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { IdentityProvider } from '../provider/identity-provider.server.ts';
import type { PasskeyProof } from './passkey-schema.ts';
import { hashLike, readCodes } from './recovery-codes.server.ts';
import type { SecondFactorStatus } from './second-factor-calls.ts';
import {
  claimStep,
  findApp,
  findPasskey,
  listPasskeys,
  recordUse,
  replaceCodes,
} from './second-factor-queries.server.ts';
import { findStep } from './totp.server.ts';

const DIGITS = /^\d{6}$/;

export type SecondFactors = ReturnType<typeof createSecondFactors>;

/** Reads and verifies the second factors of people. Each code is accepted once. */
export function createSecondFactors(dependencies: { db: Database; provider: IdentityProvider; now: () => number }) {
  const { db, provider, now } = dependencies;

  async function takeRecoveryCode(userId: string, code: string): Promise<boolean> {
    const app = await findApp(db, userId);
    if (!app?.verified) return false;
    const hash = await hashLike(app.backupCodes, code);
    const codes = readCodes(app.backupCodes);
    if (!codes.includes(hash)) return false;
    const others = JSON.stringify(codes.filter((each) => each !== hash));
    return inTransaction(db, (trx) => replaceCodes(trx, app, others));
  }

  /**
   * Takes the code of the person's app, whose set-up may be unfinished. `used`: it was accepted before. `unreadable`: the
   * secret of the shop that encrypts its key is gone.
   */
  async function takeAppCode(userId: string, code: string): Promise<'accepted' | 'wrong' | 'used' | 'unreadable'> {
    const app = await findApp(db, userId);
    if (!app) return 'wrong';
    const key = await provider.unsealAppKey(app.secret);
    if (key === undefined) return 'unreadable';
    const step = findStep(key, code, now());
    if (step === undefined) return 'wrong';
    return (await inTransaction(db, (trx) => claimStep(trx, userId, step))) ? 'accepted' : 'used';
  }

  return {
    takeAppCode,

    /**
     * Verifies the code of an authenticator app that is in use, or a recovery code, and uses it up. The caller limits
     * attempts.
     */
    async verifySecondFactorCode(userId: string, code: string): Promise<boolean> {
      const digits = code.replace(/\s/g, '');
      if (!DIGITS.test(digits)) return takeRecoveryCode(userId, code);
      const app = await findApp(db, userId);
      return Boolean(app?.verified) && (await takeAppCode(userId, digits)) === 'accepted';
    },

    /**
     * Verifies that a device proved one of this person's passkeys, for the challenge that the browser with these headers
     * got from `GET /auth/passkey/generate-authenticate-options`. The challenge is used up.
     */
    async verifyPasskeyAssertion(userId: string, headers: Headers, proof: PasskeyProof): Promise<boolean> {
      const passkey = await findPasskey(db, userId, proof.id);
      const counter = passkey && (await provider.verifyPasskey(headers, proof, passkey));
      if (counter === undefined) return false;
      await inTransaction(db, (trx) => recordUse(trx, proof.id, { lastUsedAt: now(), counter }));
      return true;
    },

    /** Lists what a person has set up. */
    async describe(userId: string): Promise<SecondFactorStatus> {
      const app = await findApp(db, userId);
      const passkeys = await listPasskeys(db, userId);
      return {
        ...(app?.verified && {
          app: {
            addedAt: new Date(app.verifiedAt ?? 0).toISOString(),
            recoveryCodesLeft: readCodes(app.backupCodes).length,
          },
        }),
        passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
          _id: id,
          name: name ?? 'Passkey',
          addedAt: new Date(createdAt).toISOString(),
          ...(lastUsedAt !== null && { lastUsedAt: new Date(lastUsedAt).toISOString() }),
        })),
      };
    },
  };
}
