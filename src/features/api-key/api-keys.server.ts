import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Actor } from '#features/audit/actor.server.ts';
import { KEY_DELETED } from '#features/audit/audit-actions.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { UserPrincipal } from '#platform/http/access.server.ts';
import { PERMISSIONS } from '#platform/http/permissions.ts';
import { newId } from '#platform/id.ts';
import { type ApiKey, MAX_KEYS, type NewApiKey } from './api-key-calls.ts';

/** Tells keys apart from session tokens, also for scanners of leaked secrets. */
const PREFIX = 'thock_';
const KEY_BYTES = 32;
/** Uses within this time are recorded once. */
const USE_PRECISION_MILLISECONDS = 60_000;

const storedPermissionsSchema = z.array(z.enum(PERMISSIONS));

export type AddedKey =
  | { ok: true; _id: string; key: string }
  | { ok: false; reason: 'too-many-keys' | 'expired-already' };

export type ApiKeys = ReturnType<typeof createApiKeys>;

/** Whether a bearer token is meant as an API key. */
export function isApiKey(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** Adds, finds and deletes API keys. Only hashes of them are stored: 256 random bits cannot be guessed from one. */
export function createApiKeys({ db, now }: { db: Database; now: () => number }) {
  return {
    async list(): Promise<ApiKey[]> {
      const rows = await db.selectFrom('api_key').selectAll().orderBy('created_at', 'desc').orderBy('id').execute();
      return rows.map((row) => ({
        _id: row.id,
        name: row.name,
        permissions: storedPermissionsSchema.parse(JSON.parse(row.permissions)),
        createdAt: new Date(row.created_at).toISOString(),
        ...(row.expires_at !== null && { expiresAt: new Date(row.expires_at).toISOString() }),
        ...(row.last_used_at !== null && { lastUsedAt: new Date(row.last_used_at).toISOString() }),
      }));
    },

    add({ name, permissions, expiresAt }: NewApiKey, actor: Actor): Promise<AddedKey> {
      return inTransaction<Tables, AddedKey>(db, async (trx, rollBack) => {
        const expires = expiresAt === undefined ? null : Date.parse(expiresAt);
        if (expires !== null && expires <= now()) return rollBack({ ok: false, reason: 'expired-already' });
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
    remove(id: string, actor: Actor): Promise<boolean> {
      return inTransaction(db, async (trx) => {
        const deleted = await trx.deleteFrom('api_key').where('id', '=', id).returning('name').executeTakeFirst();
        if (!deleted) return false;
        await writeAudit(trx, {
          at: now(),
          action: 'api-key-deleted',
          actor,
          subject: { _id: id },
          text: KEY_DELETED + deleted.name,
        });
        return true;
      });
    },

    /** Finds what a key permits, and records its use. Returns `undefined` for an unknown or expired key. */
    async find(key: string): Promise<UserPrincipal | undefined> {
      const row = await db.selectFrom('api_key').selectAll().where('key_hash', '=', hashOf(key)).executeTakeFirst();
      if (!row || (row.expires_at !== null && row.expires_at <= now())) return undefined;
      if (now() - (row.last_used_at ?? 0) >= USE_PRECISION_MILLISECONDS) await recordUse(row.id);
      const permissions = new Set(storedPermissionsSchema.parse(JSON.parse(row.permissions)));
      return { id: row.id, email: row.name, permissions, isApiKey: true };
    },
  };

  function recordUse(id: string): Promise<void> {
    return inTransaction(db, async (trx) => {
      await trx.updateTable('api_key').set({ last_used_at: now() }).where('id', '=', id).execute();
    });
  }
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
