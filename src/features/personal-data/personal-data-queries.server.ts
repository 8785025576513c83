import { nameSubject } from '#features/audit/audit-queries.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { parseJson } from '#platform/parse-json.ts';

/** Something in the export. */
export type Entry = Record<string, unknown>;

/** Lists the invoices of the person's orders. */
export async function listInvoices(db: Database, userId: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom('invoice')
    .innerJoin('shop_order', 'shop_order.id', 'invoice.order_id')
    .select(['year', 'number', 'order_id as orderId', 'issued_at as issuedAt'])
    .where('shop_order.user_id', '=', userId)
    .orderBy('issued_at')
    .execute();
  return rows.map((row) => ({ ...row, issuedAt: isoOf(row.issuedAt) }));
}

/** Lists the withdrawals from the person's orders. */
export async function listWithdrawals(db: Database, userId: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom('withdrawal')
    .innerJoin('shop_order', 'shop_order.id', 'withdrawal.order_id')
    .select(['reference', 'order_id as orderId', 'withdrawal.email', 'name', 'lines', 'received_at as receivedAt'])
    .where('shop_order.user_id', '=', userId)
    .orderBy('received_at')
    .execute();
  return rows.map(({ lines, receivedAt, ...row }) => ({
    ...row,
    receivedAt: isoOf(receivedAt),
    ...(lines !== null && { lines: parseJson(lines) }),
  }));
}

/** Lists the coupons that count as used by the person. */
export async function listCouponUses(db: Database, userId: string): Promise<Entry[]> {
  return db
    .selectFrom('coupon_use')
    .innerJoin('coupon', 'coupon.id', 'coupon_use.coupon_id')
    .select(['coupon.code', 'coupon_use.order_id as orderId'])
    .where('coupon_use.user_id', '=', userId)
    .execute();
}

/** Describes for which orders the person is invited to review them, and whether they stopped such mails. */
export async function describeInvitations(db: Database, userId: string): Promise<Entry> {
  const rows = await db
    .selectFrom('review_invitation')
    .innerJoin('shop_order', 'shop_order.id', 'review_invitation.order_id')
    .select(['order_id as orderId', 'due_at as dueAt', 'done_at as doneAt'])
    .where('shop_order.user_id', '=', userId)
    .orderBy('due_at')
    .execute();
  const stopped = await db.selectFrom('review_opt_out').select('at').where('user_id', '=', userId).executeTakeFirst();
  return {
    ...(stopped && { stoppedAt: isoOf(stopped.at) }),
    orders: rows.map(({ orderId, dueAt, doneAt }) => ({
      orderId,
      dueAt: isoOf(dueAt),
      ...(doneAt !== null && { doneAt: isoOf(doneAt) }),
    })),
  };
}

export async function listReviews(db: Database, userId: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom('review')
    .select(['product_id as productId', 'rating', 'title', 'text', 'hidden', 'reply', 'at'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => ({ ...row, hidden: row.hidden === 1, at: isoOf(row.at) }));
}

export async function listWishes(db: Database, userId: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom('wishlist_item')
    .select(['product_id as productId', 'price_cents as priceCents', 'in_stock as inStock', 'added_at as addedAt'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => ({ ...row, inStock: row.inStock === 1, addedAt: isoOf(row.addedAt) }));
}

export async function listAlerts(db: Database, userId: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom('stock_alert')
    .select(['variant_id as variantId', 'requested_at as requestedAt'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => ({ ...row, requestedAt: isoOf(row.requestedAt) }));
}

/** Lists what the person did, and what staff did to their account, without who that was and from where. */
export async function listSecurityEvents(db: Database, userId: string): Promise<Entry[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['at', 'action', 'address', 'actor_id', 'subject_id', 'text'])
    .where((eb) => eb.or([eb('actor_id', '=', userId), eb('subject_id', '=', userId)]))
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ at, action, address, actor_id, subject_id, text }) => ({
    at: isoOf(at),
    action,
    text: nameSubject({ action, text }, subject_id === userId ? 'you' : 'another person'),
    ...(actor_id === userId && { address }),
  }));
}

export function isoOf(moment: number): string {
  return new Date(moment).toISOString();
}
