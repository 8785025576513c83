import { sql } from 'kysely';
import type { DisputeState } from '#features/card-provider/dispute.ts';
import { parseValues } from '#features/catalogue/variant/variant-queries.server.ts';
import { variantText } from '#features/catalogue/variant/variants.ts';
import type { SettableStatus } from '#features/order/order/order-schema.ts';
import { PAID, paidBy } from '#features/order/order/paid-amount.server.ts';
import type { IntentState } from '#features/order/payment/intent-state.ts';
import { type Cents, cents } from '#features/pricing/money.ts';
import { countIds } from '#platform/database/table-list.server.ts';
import type { Database } from '#platform/database/tables.ts';
import type { Overview } from './overview-schema.ts';

/** Maximum number of best sellers, scarce variants and payment problems in the overview. */
export const MAX_LISTED = 5;

/** A day in the shop's time zone. */
export interface Day {
  /** As in `2026-11-23`. */
  date: string;
  /** Epoch milliseconds; `until` is the first moment of the next day. */
  from: number;
  until: number;
}

/** The orders of one day in one status. */
export interface DaySales {
  day: Day;
  status: SettableStatus;
  orders: number;
  paid: Cents;
}

/** Sums up the orders of a day by status, without cancelled ones. Reads only the index of `placed_at` for that day. */
export async function sumSales(db: Database, day: Day): Promise<DaySales[]> {
  // The cast makes both databases return the sum as an integer.
  const paid = sql<number>`cast(sum(case when payment_state = 'paid' then ${PAID} else 0 end) as bigint)`;
  const rows = await ofDay(db, day)
    .select((eb) => ['status', eb.fn.countAll<number>().as('orders'), paid.as('paid')])
    .$narrowType<{ status: SettableStatus }>()
    .groupBy('status')
    .execute();
  return rows.map((row) => ({ ...row, day, paid: cents(row.paid) }));
}

/** An ordered product, with the name and image copied to the order. */
export interface SoldProduct {
  productId: string;
  name: string;
  image: string;
  pieces: number;
}

/** Sums up the pieces of each product ordered on that day. */
export async function sumPieces(db: Database, day: Day): Promise<SoldProduct[]> {
  return ofDay(db, day)
    .innerJoin('order_item', 'order_item.order_id', 'shop_order.id')
    .select((eb) => [
      'product_id as productId',
      eb.fn.max('name').as('name'),
      eb.fn.max('image').as('image'),
      sql<number>`cast(sum(amount - withdrawn) as bigint)`.as('pieces'),
    ])
    .groupBy('product_id')
    .execute();
}

function ofDay(db: Database, { from, until }: Day) {
  return db
    .selectFrom('shop_order')
    .where('placed_at', '>=', from)
    .where('placed_at', '<', until)
    .where('status', '!=', 'cancelled');
}

/** Lists variants with less stock than given, lowest stock first. */
export async function listScarce(db: Database, stock: number, limit: number): Promise<Overview['scarce']['products']> {
  const rows = await db
    .selectFrom('product_variant')
    .innerJoin('product', 'product.id', 'product_variant.product_id')
    .select((eb) => [
      'product.id as _id',
      'product_variant.id as variantId',
      'name',
      eb.fn.coalesce('product_variant.image', 'product.image').as('image'),
      'option_values',
      'stock',
      'quantity',
    ])
    .where('scarce_stock', '<', stock)
    .orderBy('scarce_stock')
    .orderBy('product_variant.id')
    .limit(limit)
    .execute();
  return rows.map(({ option_values, ...row }) => ({
    ...row,
    variant: variantText(parseValues(option_values)) || undefined,
  }));
}

/** Counts variants with less stock than given, up to `max`. */
export function countStockBelow(db: Database, stock: number, max: number): Promise<number> {
  return countIds(db, db.selectFrom('product_variant').select('id').where('scarce_stock', '<', stock), max);
}

/** A payment with an open dispute or a failed refund. */
export interface ProblemPayment {
  orderId: string;
  /** Total of the order. */
  total: Cents;
  dispute: DisputeState | null;
  state: IntentState;
}

const OPEN_DISPUTES: readonly DisputeState[] = ['needs-response', 'under-review'];

/** Lists payments that need an admin, newest first. Reads only the two partial indexes for such payments. */
export async function listProblemPayments(db: Database, limit: number): Promise<ProblemPayment[]> {
  const disputed = selectPayments(db)
    .where('payment_intent.dispute', 'is not', null)
    .where('payment_intent.dispute', 'in', OPEN_DISPUTES);
  const notRefunded = selectPayments(db).where('state', '=', sql.lit<IntentState>('refund-failed'));
  const rows = await disputed.union(notRefunded).orderBy('last_requested_at', 'desc').limit(limit).execute();
  return rows.map(({ orderId, dispute, state, ...row }) => ({ orderId, dispute, state, total: paidBy(row) }));
}

function selectPayments(db: Database) {
  return db
    .selectFrom('payment_intent')
    .innerJoin('shop_order', 'shop_order.id', 'payment_intent.order_id')
    .select([
      'payment_intent.id',
      'order_id as orderId',
      'subtotal_cents',
      'shipping_cents',
      'added_tax_cents',
      'payment_intent.dispute',
      'state',
      'last_requested_at',
    ]);
}
