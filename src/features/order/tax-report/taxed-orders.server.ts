import { type ExpressionBuilder, sql } from 'kysely';
import type { Database, Tables } from '#platform/database/tables.ts';
import { findOrders } from '../order/order-queries.server.ts';
import type { StoredOrder } from '../order/order-reading.server.ts';

/** Moments in epoch milliseconds: from the first one on, and before the last one. */
export interface Span {
  from: number;
  until: number;
}

/** Orders that are looked at with one query, so that others get their turn. */
const ORDERS_PER_WINDOW = 2000;

/** Reads the orders with taxes that were supplied or refunded within a span, window by window. */
export async function* readTaxedOrders(db: Database, span: Span): AsyncGenerator<StoredOrder[]> {
  let after = Number.NEGATIVE_INFINITY;
  while (after < span.until) {
    const end = await findWindowEnd(db, after);
    const last = Math.min(end ?? span.until, span.until);
    const rows = await db
      .selectFrom('shop_order')
      .select('id')
      .where('tax', 'is not', null)
      .where('placed_at', '>', Number.isFinite(after) ? after : -1)
      .where('placed_at', '<=', last)
      .where((eb) => eb.or([wasSupplied(eb, span), wasRefunded(eb, span)]))
      .execute();
    yield [
      ...(
        await findOrders(
          db,
          rows.map(({ id }) => id),
        )
      ).values(),
    ];
    if (end === undefined) return;
    after = end;
  }
}

/** Finds when the last order of the next window was placed; undefined if there are no further windows. */
async function findWindowEnd(db: Database, after: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('shop_order')
    .select('placed_at')
    .where('placed_at', '>', Number.isFinite(after) ? after : -1)
    .orderBy('placed_at')
    .offset(ORDERS_PER_WINDOW)
    .limit(1)
    .executeTakeFirst();
  return row?.placed_at;
}

/** The moment is that of `dateOfSupply`. */
function wasSupplied(eb: ExpressionBuilder<Tables, 'shop_order'>, { from, until }: Span) {
  const shipped = eb
    .selectFrom('shipment')
    .select((of) => of.fn.max('shipped_at').as('at'))
    .whereRef('shipment.order_id', '=', 'shop_order.id');
  const supplied = sql<number>`coalesce(${shipped}, delivered_at, placed_at)`;
  return eb.and([eb(supplied, '>=', from), eb(supplied, '<', until)]);
}

function wasRefunded(eb: ExpressionBuilder<Tables, 'shop_order'>, { from, until }: Span) {
  return eb.exists(
    eb
      .selectFrom('refund')
      .select('refund.id')
      .whereRef('refund.order_id', '=', 'shop_order.id')
      .where('state', '=', 'done')
      .where('ended_at', '>=', from)
      .where('ended_at', '<', until),
  );
}
