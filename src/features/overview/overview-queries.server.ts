import { sql } from 'kysely';
import type { DisputeState, OrderStatus } from '#features/order/order-schema.ts';
import type { IntentState } from '#features/payment/intent-state.ts';
import { type Cents, cents } from '#features/pricing/money.ts';
import type { Database } from '#features/schema/tables.ts';

/** Milliseconds of a day. */
export const DAY = 86_400_000;
/** From so many pieces on, a product has enough; the column `stock_level` tells fewer apart. */
const ENOUGH_STOCK = 6;

/** What was ordered on one day and is now in one status. */
export interface DaySales {
  /** Days since the epoch. */
  day: number;
  status: OrderStatus;
  orders: number;
  paid: Cents;
}

/** What was ordered on that day, by status. Reads the index of moments within the day, and nothing else. */
export async function sumSales(db: Database, day: number): Promise<DaySales[]> {
  // The sum is an integer to both databases only when that stands in the statement.
  const paid = sql<number>`cast(sum(case when payment_state = 'paid' then subtotal_cents + shipping_cents else 0 end) as bigint)`;
  const rows = await ofDay(db, day)
    .select((eb) => ['status', eb.fn.countAll<number>().as('orders'), paid.as('paid')])
    .groupBy('status')
    .execute();
  return rows.map((row) => ({ ...row, day, paid: cents(row.paid) }));
}

/** A product that was ordered, as orders copied it. */
export interface SoldProduct {
  productId: string;
  name: string;
  image: string;
  pieces: number;
}

/** How many pieces of each product were ordered on that day. */
export async function sumPieces(db: Database, day: number): Promise<SoldProduct[]> {
  return ofDay(db, day)
    .innerJoin('order_item', 'order_item.order_id', 'shop_order.id')
    .select((eb) => [
      'product_id as productId',
      eb.fn.max('name').as('name'),
      eb.fn.max('image').as('image'),
      sql<number>`cast(sum(amount) as bigint)`.as('pieces'),
    ])
    .groupBy('product_id')
    .execute();
}

function ofDay(db: Database, day: number) {
  return db
    .selectFrom('shop_order')
    .where('placed_at', '>=', day * DAY)
    .where('placed_at', '<', (day + 1) * DAY);
}

/** Products with few pieces left, the scarcest first. */
export async function listScarce(db: Database, limit: number) {
  return db
    .selectFrom('product')
    .select(['id as _id', 'name', 'image', 'stock', 'quantity'])
    .where('stock_level', '<', ENOUGH_STOCK)
    .orderBy('stock_level')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** How many products have fewer pieces left than this, counted no further than `most`. */
export async function countScarcerThan(db: Database, pieces: number, most: number): Promise<number> {
  const { total } = await db
    .selectFrom(db.selectFrom('product').select('id').where('stock_level', '<', pieces).limit(most).as('some'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Counts what {@link listScarce} lists. */
export function countScarce(db: Database, most: number): Promise<number> {
  return countScarcerThan(db, ENOUGH_STOCK, most);
}

/** A payment with a dispute that is not over, or that could not be given back. */
export interface ProblemPayment {
  orderId: string;
  /** What the order costs in all. */
  total: Cents;
  dispute: DisputeState | null;
  state: IntentState;
}

const OPEN_DISPUTES: readonly DisputeState[] = ['needs-response', 'under-review'];

/** Payments that somebody has to look after, newest first. Reads the two indexes of those, and nothing else. */
export async function listProblemPayments(db: Database, limit: number): Promise<ProblemPayment[]> {
  const disputed = selectPayments(db)
    .where('payment_intent.dispute', 'is not', null)
    .where('payment_intent.dispute', 'in', OPEN_DISPUTES);
  const notRefunded = selectPayments(db).where('state', '=', sql.lit<IntentState>('refund-failed'));
  const rows = await disputed.union(notRefunded).orderBy('asked_at', 'desc').limit(limit).execute();
  return rows.map(({ orderId, subtotal, shipping, dispute, state }) => ({
    ...{ orderId, dispute, state },
    total: cents(subtotal + shipping),
  }));
}

function selectPayments(db: Database) {
  return db
    .selectFrom('payment_intent')
    .innerJoin('shop_order', 'shop_order.id', 'payment_intent.order_id')
    .select([
      'payment_intent.id',
      'order_id as orderId',
      'subtotal_cents as subtotal',
      'shipping_cents as shipping',
      'payment_intent.dispute',
      'state',
      'asked_at',
    ]);
}
