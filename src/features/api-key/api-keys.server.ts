import { createHash, randomBytes } from 'node:crypto';
import { type Actor, THE_SHOP } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import { findUserById, lockUsers } from '#features/user/user-queries.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { UserPrincipal } from '#platform/http/access.server.ts';
import { newId } from '#platform/id.ts';
import { type ApiKey, MAX_KEYS, type NewApiKey } from './api-key-calls.ts';
import {
  deleteKey,
  endOrphanedKeys,
  isOrphaned,
  type KeyRow,
  readPermissions,
  selectKeys,
} from './api-key-queries.server.ts';
import { mayHaveKey } from './key-access.ts';

/** Tells keys apart from session tokens, also for scanners of leaked secrets. */
const PREFIX = 'thock_';
const KEY_BYTES = 32;
/** Uses within this time are recorded once. */
const USE_PRECISION_MILLISECONDS = 60_000;

export type AddedKey =
  | { ok: true; _id: string; key: string }
  | { ok: false; reason: 'too-many-keys' | 'expired-already' | 'missing-permission' };

export type ApiKeys = ReturnType<typeof createApiKeys>;

/** Whether a bearer token is meant as an API key. */
export function isApiKey(token: string): boolean {
  return token.startsWith(PREFIX);
}

/**
 * Adds, finds and deletes API keys. Only hashes of them are stored: 256 random bits cannot be guessed from one. A key
 * never permits more than its maker's present role.
 */
export function createApiKeys({ db, now }: { db: Database; now: () => number }) {
  return {
    async list(): Promise<ApiKey[]> {
      const rows = await selectKeys(db).orderBy('api_key.created_at', 'desc').orderBy('api_key.id').execute();
      return rows.map(toApiKey);
    },

    add({ name, permissions, expiresAt }: NewApiKey, actor: Actor & { id: string }): Promise<AddedKey> {
      return inTransaction<Tables, AddedKey>(db, async (trx, rollBack) => {
        const expires = expiresAt === undefined ? null : Date.parse(expiresAt);
        if (expires !== null && expires <= now()) return rollBack({ ok: false, reason: 'expired-already' });
        // The role may have changed since the call was permitted.
        await lockUsers(trx, [actor.id]);
        const maker = await findUserById(trx, actor.id);
        if (!maker || !mayHaveKey(maker.role, { permissions })) {
          return rollBack({ ok: false, reason: 'missing-permission' });
        }
        const id = newId();
        const key = PREFIX + randomBytes(KEY_BYTES).toString('base64url');
        await trx
          .insertInto('api_key')
          .values({
            id,
            name,
            key_hash: hashOf(key),
            created_at: now(),
            expires_at: expires,
            last_used_at: null,
            permissions: JSON.stringify([...new Set(permissions)]),
            made_by: actor.id,
          })
          .execute();
        const { count } = await trx
          .selectFrom('api_key')
          .select(({ fn }) => fn.countAll<number | string>().as('count'))
          .executeTakeFirstOrThrow();
        if (Number(count) > MAX_KEYS) return rollBack({ ok: false, reason: 'too-many-keys' });
        await writeAudit(trx, {
          at: now(),
          action: 'api-key-added',
          actor,
          subject: { _id: id },
          text: `Added the API key ${name}`,
        });
        return { ok: true, _id: id, key };
      });
    },

    /** @returns whether there was such a key. */
    async remove(id: string, actor: Actor): Promise<boolean> {
      const name = await inTransaction(db, (trx) => deleteKey(trx, id, { actor, at: now() }));
      return name !== undefined;
    },

    /**
     * Deletes the keys that were left when a former version, which did not end them, deleted their makers or changed
     * their roles. They are refused already.
     */
    async endOrphaned(): Promise<void> {
      if (!(await selectKeys(db).execute()).some(isOrphaned)) return;
      await inTransaction(db, (trx) => endOrphanedKeys(trx, { actor: THE_SHOP, at: now() }));
    },

    /** Finds what a key permits, and records its use. Returns `undefined` for an unknown, expired or orphaned key. */
    async find(key: string): Promise<UserPrincipal | undefined> {
      const row = await selectKeys(db).where('key_hash', '=', hashOf(key)).executeTakeFirst();
      if (!row || (row.expires_at !== null && row.expires_at <= now()) || isOrphaned(row)) return undefined;
      if (now() - (row.last_used_at ?? 0) >= USE_PRECISION_MILLISECONDS) await recordUse(row.id);
      return { id: row.id, email: row.name, permissions: new Set(readPermissions(row)), isApiKey: true };
    },

    /** Adds an amount to what was refunded with a key. @returns the sum. */
    async addUnconfirmed(trx: ShopTransaction, key: string, amount: number): Promise<number> {
      const { unconfirmed_cents: sum } = await trx
        .updateTable('api_key')
        .set((eb) => ({ unconfirmed_cents: eb('unconfirmed_cents', '+', amount) }))
        .where('key_hash', '=', hashOf(key))
        .returning('unconfirmed_cents')
        .executeTakeFirstOrThrow();
      return sum;
    },
  };

  function recordUse(id: string): Promise<void> {
    return inTransaction(db, async (trx) => {
      await trx.updateTable('api_key').set({ last_used_at: now() }).where('id', '=', id).execute();
    });
  }
}

function toApiKey(row: KeyRow): ApiKey {
  return {
    _id: row.id,
    name: row.name,
    permissions: readPermissions(row),
    createdAt: new Date(row.created_at).toISOString(),
    ...(row.expires_at !== null && { expiresAt: new Date(row.expires_at).toISOString() }),
    ...(row.last_used_at !== null && { lastUsedAt: new Date(row.last_used_at).toISOString() }),
    ...(row.made_by !== null && row.maker_name !== null && { by: { _id: row.made_by, name: row.maker_name } }),
  };
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
