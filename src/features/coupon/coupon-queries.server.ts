import type { ExpressionBuilder, Selectable } from 'kysely';
import type { Category } from '#features/catalogue/category.ts';
import { cents } from '#features/pricing/money.ts';
import { createInserter } from '#platform/database/row-statement.server.ts';
import { afterCursor, inOrder } from '#platform/database/sorted-query.server.ts';
import { countIds, type ListQueries } from '#platform/database/table-list.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import type { Coupon, CouponDraft } from './coupon-schema.ts';
import type { CouponTable, CouponUseTable } from './coupon-table.ts';

type Source = Database | ShopTransaction;
type CouponRow = Selectable<CouponTable>;

/** What a coupon is found by. */
export type CouponKey = { id: string } | { code: string };

const NEWEST = ['added_at', 'desc'] as const;

/** Lists all coupons, newest first. */
export function couponList(db: Database): ListQueries<CouponRow, Coupon> {
  const ids = db.selectFrom('coupon').select('id');
  const all = inOrder(db.selectFrom('coupon').selectAll(), NEWEST);
  return {
    key: {},
    count: (max) => countIds(db, ids, max),
    readWindow({ direction, offset, limit }) {
      const page = inOrder(ids, NEWEST, direction).limit(limit).offset(offset);
      return inOrder(db.selectFrom('coupon').selectAll().where('id', 'in', page), NEWEST).execute();
    },
    readAfter: (last, limit) => (last ? all.where(afterCursor(NEWEST, last)) : all).limit(limit).execute(),
    toRows: (rows) => rows.map(toCoupon),
  };
}

/** Finds a coupon. */
export async function findCoupon(db: Source, by: CouponKey): Promise<Coupon | undefined> {
  const row = await db.selectFrom('coupon').selectAll().where(isCoupon(by)).executeTakeFirst();
  return row && toCoupon(row);
}

/** Inserts a coupon. @returns whether its code was free. */
export async function insertCoupon(
  trx: ShopTransaction,
  draft: CouponDraft,
  { id, addedAt }: { id: string; addedAt: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('coupon')
    .values({ ...columnsOf(draft), id, uses: 0, added_at: addedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Replaces what staff wrote about a coupon. */
export async function updateCoupon(trx: ShopTransaction, id: string, draft: CouponDraft): Promise<void> {
  await trx.updateTable('coupon').set(columnsOf(draft)).where('id', '=', id).execute();
}

/** Deletes a coupon and forgets its uses. @returns whether it existed. */
export async function deleteCoupon(trx: ShopTransaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('coupon').where('id', '=', id).executeTakeFirstOrThrow();
  await trx.deleteFrom('coupon_use').where('coupon_id', '=', id).execute();
  return numDeletedRows === 1n;
}

/**
 * Counts further uses of a coupon, unless they are more than its maximum. Locks the coupon until the transaction ends.
 * @returns the coupon, or undefined if there is none or it is used up.
 */
export async function addUses(trx: ShopTransaction, by: CouponKey, uses: number): Promise<Coupon | undefined> {
  const row = await trx
    .updateTable('coupon')
    .set((eb) => ({ uses: eb('uses', '+', uses) }))
    .where(isCoupon(by))
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb(eb('uses', '+', uses), '<=', eb.ref('max_uses'))]))
    .returningAll()
    .executeTakeFirst();
  return row && toCoupon(row);
}

/** Gives back the use of an order, if it has one. */
export async function removeUse(trx: ShopTransaction, orderId: string): Promise<void> {
  const removed = await trx
    .deleteFrom('coupon_use')
    .where('order_id', '=', orderId)
    .returning('coupon_id')
    .executeTakeFirst();
  if (!removed) return;
  await trx
    .updateTable('coupon')
    .set((eb) => ({ uses: eb('uses', '-', 1) }))
    .where('id', '=', removed.coupon_id)
    .execute();
}

/** Inserts uses of coupons, which {@link addUses} has counted. */
export const insertUses = createInserter<CouponUseTable>('coupon_use', {
  order_id: 'text',
  coupon_id: 'text',
  user_id: 'text',
});

/** Whether an order counts as a use of its coupon. */
export async function hasUse(trx: ShopTransaction, orderId: string): Promise<boolean> {
  const use = await trx.selectFrom('coupon_use').select('order_id').where('order_id', '=', orderId).executeTakeFirst();
  return use !== undefined;
}

/**
 * Counts how often a customer has used a coupon, also with a former account with the same email, which orders keep.
 */
export async function countUses(trx: ShopTransaction, couponId: string, userId: string): Promise<number> {
  const ordersByEmail = trx
    .selectFrom('shop_order')
    .innerJoin('shop_user', 'shop_user.email', 'shop_order.email')
    .select('shop_order.id')
    .where('shop_user.id', '=', userId);
  const { uses } = await trx
    .selectFrom('coupon_use')
    .select((eb) => eb.fn.countAll<number>().as('uses'))
    .where('coupon_id', '=', couponId)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('order_id', 'in', ordersByEmail)]))
    .executeTakeFirstOrThrow();
  return Number(uses);
}

/** Lists the categories of products, by product id. */
export async function listCategories(
  db: Source,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, Category>> {
  const rows = await db.selectFrom('product').select(['id', 'category']).where('id', 'in', productIds).execute();
  return new Map(rows.map(({ id, category }) => [id, category]));
}

function isCoupon(by: CouponKey) {
  return (eb: ExpressionBuilder<Tables, 'coupon'>) => ('id' in by ? eb('id', '=', by.id) : eb('code', '=', by.code));
}

function columnsOf(draft: CouponDraft) {
  const { code, kind, startsAt, endsAt, minSubtotal, maxUses, maxUsesPerCustomer, category } = draft;
  return {
    code,
    kind,
    value: draft.kind === 'free-shipping' ? 0 : draft.value,
    starts_at: startsAt === undefined ? null : Date.parse(startsAt),
    ends_at: endsAt === undefined ? null : Date.parse(endsAt),
    min_subtotal_cents: minSubtotal ?? null,
    max_uses: maxUses ?? null,
    max_uses_per_customer: maxUsesPerCustomer ?? null,
    category: category ?? null,
  };
}

function toCoupon(row: CouponRow): Coupon {
  const shared = {
    _id: row.id,
    code: row.code,
    uses: row.uses,
    startsAt: row.starts_at === null ? undefined : new Date(row.starts_at).toISOString(),
    endsAt: row.ends_at === null ? undefined : new Date(row.ends_at).toISOString(),
    minSubtotal: row.min_subtotal_cents ?? undefined,
    maxUses: row.max_uses ?? undefined,
    maxUsesPerCustomer: row.max_uses_per_customer ?? undefined,
    category: row.category ?? undefined,
  };
  switch (row.kind) {
    case 'percent':
      return { ...shared, kind: row.kind, value: row.value };
    case 'amount':
      return { ...shared, kind: row.kind, value: cents(row.value) };
    case 'free-shipping':
      return { ...shared, kind: row.kind };
  }
}
