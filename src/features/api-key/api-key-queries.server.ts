import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import type { Actor } from '#features/audit/actor.server.ts';
import { KEY_DELETED } from '#features/audit/audit-actions.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { Role } from '#features/user/user-schema.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { PERMISSIONS, type Permission } from '#platform/http/permissions.ts';
import type { ApiKeyTable } from './api-key-table.ts';
import { mayHaveKey } from './key-access.ts';

const storedPermissionsSchema = z.array(z.enum(PERMISSIONS));

/** A stored key with what is known of its maker now. */
export type KeyRow = Selectable<ApiKeyTable> & { maker_name: string | null; maker_role: Role | null };

/** Selects keys, each with the present name and role of its maker. */
export function selectKeys(db: Database | ShopTransaction) {
  return db
    .selectFrom('api_key')
    .leftJoin('shop_user as maker', 'maker.id', 'api_key.made_by')
    .selectAll('api_key')
    .select(['maker.name as maker_name', 'maker.role as maker_role']);
}

export function readPermissions({ permissions }: Pick<ApiKeyTable, 'permissions'>): Permission[] {
  return storedPermissionsSchema.parse(JSON.parse(permissions));
}

/** Whether the maker of a key is gone or no longer has its permissions. Keys without a known maker do not end with one. */
export function isOrphaned(row: KeyRow): boolean {
  if (row.made_by === null) return false;
  return row.maker_role === null || !mayHaveKey(row.maker_role, { permissions: readPermissions(row) });
}

/**
 * Deletes the keys whose makers are gone or no longer have their permissions. Call it in the transaction that deletes
 * people or changes their roles, after that.
 * @param makers restricts it to keys of these people.
 * @returns the names of the deleted keys.
 */
export async function endOrphanedKeys(
  trx: ShopTransaction,
  { makers, actor, at }: { makers?: readonly string[]; actor: Actor; at: number },
): Promise<string[]> {
  const keys = makers ? selectKeys(trx).where('made_by', 'in', makers) : selectKeys(trx);
  const orphaned = (await keys.orderBy('api_key.created_at').execute()).filter(isOrphaned);
  const names: string[] = [];
  for (const { id } of orphaned) {
    const name = await deleteKey(trx, id, { actor, at });
    if (name !== undefined) names.push(name);
  }
  return names;
}

/** Deletes a key and writes it to the audit log. @returns its name, or undefined if there was no such key. */
export async function deleteKey(
  trx: ShopTransaction,
  id: string,
  { actor, at }: { actor: Actor; at: number },
): Promise<string | undefined> {
  const deleted = await trx.deleteFrom('api_key').where('id', '=', id).returning('name').executeTakeFirst();
  if (!deleted) return undefined;
  const text = KEY_DELETED + deleted.name;
  await writeAudit(trx, { at, action: 'api-key-deleted', actor, subject: { _id: id }, text });
  return deleted.name;
}
