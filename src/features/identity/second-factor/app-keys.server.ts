import { createHash } from 'node:crypto';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { SigningKeys } from '../session/secret-keys.server.ts';

const VERSION_DIGITS = 7;
const BATCH = 100;

/** Names a key in encrypted texts, without revealing it: the first 28 bits of its SHA-256 hash. */
export function secretVersion(key: string): number {
  return Number.parseInt(createHash('sha256').update(key).digest('hex').slice(0, VERSION_DIGITS), 16);
}

/**
 * Encrypts up to 100 keys of authenticator apps again that were encrypted with a previous secret, so that they outlast
 * it. @returns whether there may be more.
 */
export async function resealAppKeys(db: Database, { current, previous }: SigningKeys): Promise<boolean> {
  if (previous.length === 0) return false;
  const keys = new Map([current, ...previous].map((key) => [secretVersion(key), key]));
  const config = { keys, currentVersion: secretVersion(current) };
  const old = await db
    .selectFrom('identity_two_factor')
    .select(['id', 'secret'])
    .where((eb) => eb.or(previous.map((key) => eb('secret', 'like', `$ba$${secretVersion(key)}$%`))))
    .limit(BATCH)
    .execute();
  for (const { id, secret } of old) {
    const sealed = await symmetricEncrypt({ key: config, data: await symmetricDecrypt({ key: config, data: secret }) });
    await inTransaction(db, async (trx) => {
      await trx
        .updateTable('identity_two_factor')
        .set({ secret: sealed })
        .where('id', '=', id)
        .where('secret', '=', secret)
        .execute();
    });
  }
  return old.length === BATCH;
}
