import type { JoinBuilder } from 'kysely';
import { afterCursor } from '#platform/database/sorted-query.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import type { ShopOrderTable } from './order-table.ts';

type Source = Database | ShopTransaction;

/**
 * Joins an order without an owner, placed by a process of the previous version, to the user with the same email. An
 * account created after the order belongs to another person and does not match.
 */
function placedBy(join: JoinBuilder<Tables, 'shop_order' | 'shop_user'>) {
  return join
    .on('shop_order.user_id', 'is', null)
    .onRef('shop_user.email', '=', 'shop_order.email')
    .onRef('shop_user.created_at', '<=', 'shop_order.placed_at');
}

/** Finds the owner of an order, or undefined if the order does not exist. `userId` is undefined without an owner. */
export async function findOrderOwner(db: Source, id: string): Promise<{ userId: string | undefined } | undefined> {
  const row = await db
    .selectFrom('shop_order')
    .leftJoin('shop_user', placedBy)
    .select((eb) => eb.fn.coalesce('shop_order.user_id', 'shop_user.id').as('user_id'))
    .where('shop_order.id', '=', id)
    .executeTakeFirst();
  return row && { userId: row.user_id ?? undefined };
}

/** Finds the owners of these orders, by order id, except those who were deleted. */
export async function findPresentOwners(db: Source, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('shop_order')
    .leftJoin('shop_user', placedBy)
    .innerJoin('identity_user', (join) =>
      join.on('identity_user.id', '=', (eb) => eb.fn.coalesce('shop_order.user_id', 'shop_user.id')),
    )
    .select(['shop_order.id', 'identity_user.id as userId'])
    .where('shop_order.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, userId }) => [id, userId]));
}

/** Finds the order that this user placed with this idempotency key. */
export async function findRowByKey(db: Source, userId: string, key: string): Promise<ShopOrderTable | undefined> {
  const owned = await db
    .selectFrom('shop_order')
    .selectAll()
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return owned ?? findUnownedRow(db, userId, key);
}

async function findUnownedRow(db: Source, userId: string, key: string): Promise<ShopOrderTable | undefined> {
  return db
    .selectFrom('shop_order')
    .innerJoin('shop_user', placedBy)
    .selectAll('shop_order')
    .where('shop_user.id', '=', userId)
    .where('shop_order.idempotency_key', '=', key)
    .executeTakeFirst();
}

/** An order without an owner, and the user who placed it if the account still exists. */
export interface UnownedOrder {
  id: string;
  placedAt: number;
  placedBy: string | null;
}

/** Lists up to `max` orders without an owner that come after the given one, oldest first. */
export async function listUnowned(
  db: Source,
  after: Pick<UnownedOrder, 'id' | 'placedAt'>,
  max: number,
): Promise<UnownedOrder[]> {
  return db
    .selectFrom('shop_order')
    .leftJoin('shop_user', placedBy)
    .select(['shop_order.id', 'shop_order.placed_at as placedAt', 'shop_user.id as placedBy'])
    .where('shop_order.user_id', 'is', null)
    .where(afterCursor(['placed_at', 'asc'], { id: after.id, placed_at: after.placedAt }, 'shop_order'))
    .orderBy('shop_order.placed_at')
    .orderBy('shop_order.id')
    .limit(max)
    .execute();
}

/** Assigns each of these orders to the user who placed it, unless it already has an owner. */
export async function assignOwners(trx: ShopTransaction, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('shop_order')
    .set((eb) => ({
      // A where condition would make both databases scan all orders without an owner instead of these ids.
      user_id: eb.fn.coalesce(
        'shop_order.user_id',
        eb
          .selectFrom('shop_user')
          .select('shop_user.id')
          .whereRef('shop_user.email', '=', 'shop_order.email')
          .whereRef('shop_user.created_at', '<=', 'shop_order.placed_at'),
      ),
    }))
    .where('id', 'in', ids)
    .execute();
}
