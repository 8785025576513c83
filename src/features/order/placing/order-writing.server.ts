import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import { sumByVariant } from '#features/catalogue/stock/stock-queries.server.ts';
import type { CouponRefusal } from '#features/coupon/coupon-rules.ts';
import type { CouponUses, RequestedUse } from '#features/coupon/coupon-uses.server.ts';
import type { Promises } from '#features/settings/promises.ts';
import type { OfferedMethod } from '#features/shipping/quote-shipping.ts';
import type { Shipping } from '#features/shipping/shipping.server.ts';
import { batch } from '#platform/database/batch.server.ts';
import { DatabaseUnavailable } from '#platform/database/database-errors.server.ts';
import { engineOf } from '#platform/database/engine.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import { recordOrderEvents } from '../order/order-event.server.ts';
import { insertItems, insertOrdersOnce } from '../order/order-queries.server.ts';
import { toOrder } from '../order/order-reading.server.ts';
import type { Order, OrderDraft } from '../order/order-schema.ts';
import {
  type OrderedUnits,
  type OrderToWrite,
  type PlacedOrder,
  toOrderedLines,
  toOrderRows,
} from './order-rows.server.ts';
import { type ShippingRefusal, shipOrder } from './order-shipping.server.ts';
import { createPendingLimit } from './pending-limit.server.ts';

/**
 * The reason why nothing was written: some products were unavailable, the coupon does not apply, it cannot be
 * shipped or taxed as the customer saw, the key was used before, or the customer would have too many pending orders.
 */
export type NotWritten =
  | { ok: false; reason: 'lines'; unavailable: readonly OrderedUnits[] }
  | { ok: false; reason: 'coupon'; refusal: CouponRefusal }
  | { ok: false; reason: 'shipping'; refusal: ShippingRefusal }
  | { ok: false; reason: 'tax-changed' | 'key-used' | 'too-many-pending' };

/** The written order, or the reason why it was not written. */
export type WriteOrderResult = { ok: true; order: Order } | NotWritten;

type WriteResult = { ok: true; orders: Order[] } | NotWritten;

const USUAL_SIZE = 8;
/**
 * While PostgreSQL writes one batch, the process prepares another; a larger size would leave none to prepare. SQLite has
 * one writer, in this process, so orders that wait share a transaction and its fsync.
 */
const BATCHED = {
  postgres: { size: USUAL_SIZE, maxSize: 64, maxConcurrent: 2 },
  sqlite: { size: 32, maxSize: 64, maxConcurrent: 1 },
};
/** Together with the batches, this uses all ten connections of a pool. */
const UNBATCHED = { size: 1, maxSize: 1, maxConcurrent: 8 };

/**
 * Creates a function that takes the stock and inserts the order in one transaction. Concurrent orders share a
 * transaction, which saves round trips, commits and locks.
 */
export function createOrderWriter(dependencies: {
  db: Database;
  catalogue: CatalogueService;
  couponUses: CouponUses;
  shipping: Shipping;
  now: () => number;
  /** How long the stock of an unpaid card order stays reserved. */
  holdMilliseconds: number;
  /** Returns what the shop promises with an order. */
  getPromises: () => Promises;
  /** Maximum pending orders per customer; 0 means no limit. */
  maxPending: number;
}): (order: OrderToWrite) => Promise<WriteOrderResult> {
  const { db, catalogue, couponUses, shipping, now, holdMilliseconds, getPromises } = dependencies;
  const exceedsPending = createPendingLimit(dependencies.maxPending, USUAL_SIZE);

  /** Writes all orders or none. */
  async function write(orders: readonly OrderToWrite[]): Promise<WriteOrderResult[]> {
    const placed = orders.map(toPlaced);
    const written = await inTransaction<Tables, WriteResult>(db, async (trx, rollBack) => {
      const userIds = orders.map(({ userId }) => userId);
      if (await exceedsPending(trx, userIds)) return rollBack({ ok: false, reason: 'too-many-pending' });
      const taken = await catalogue.takeStock(
        trx,
        placed.flatMap(({ lines }) => lines),
      );
      if (!taken.ok) return rollBack({ ok: false, reason: 'lines', unavailable: taken.unavailable });

      const terms = { placedAt: now(), holdMilliseconds, promises: getPromises() };
      const used = await couponUses.take(trx, usesOf(placed));
      if (!used.ok) return rollBack({ ok: false, reason: 'coupon', refusal: used.refusal });
      const rows: ReturnType<typeof toOrderRows>[] = [];
      for (const each of placed) {
        const lines = toOrderedLines(each.lines, taken.taken);
        const coupon = used.taken.get(each.order);
        const shipped = shipOrder(shipping, each.order.draft, lines, coupon);
        if (!shipped.ok) return rollBack({ ok: false, reason: 'shipping', refusal: shipped.refusal });
        const composed = toOrderRows(each, lines, { ...terms, coupon, shipping: shipped });
        const changed = findChange(each.order.draft, shipped, composed);
        if (changed) return rollBack(changed);
        rows.push(composed);
      }
      const inserted = await insertOrdersOnce(
        trx,
        rows.map(({ row }) => row),
      );
      if (inserted < orders.length) return rollBack({ ok: false, reason: 'key-used' });
      await insertItems(
        trx,
        rows.flatMap(({ items }) => items),
      );
      await couponUses.record(
        trx,
        rows.map(({ row }) => row),
      );
      const ids = placed.map(({ id }) => id);
      await recordOrderEvents(trx, ids, { kind: 'placed', by: 'customer' }, terms.placedAt);
      return { ok: true, orders: rows.map(({ row, items }) => toOrder(row, { items })) };
    });
    if (!written.ok) return orders.map(() => written);
    return written.orders.map((order) => ({ ok: true, order }));
  }

  /** If one order fails, the batch rolls back and each of its orders is retried alone, so that only that one fails. */
  async function writeIfAllSucceed(
    orders: readonly OrderToWrite[],
  ): Promise<readonly (WriteOrderResult | undefined)[]> {
    if (orders.length === 1) return write(orders);
    const results = await write(orders).catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) throw error;
    });
    return results?.every(({ ok }) => ok) ? results : orders.map(() => undefined);
  }

  const writeBatch = batch(BATCHED[engineOf(db)], writeIfAllSucceed);
  const writeAlone = batch(UNBATCHED, write);

  return async (order) => (await writeBatch(order)) ?? writeAlone(order);
}

/** Returns the refusal of an order whose fee or tax differs from what its customer saw. Without zones, fees are ignored. */
function findChange(
  { shippingFee, taxAmount }: OrderDraft,
  { method, methods }: { method: OfferedMethod | undefined; methods: readonly OfferedMethod[] },
  { row, taxAmount: computed }: ReturnType<typeof toOrderRows>,
): NotWritten | undefined {
  if (method && shippingFee !== undefined && shippingFee !== row.shipping_cents)
    return { ok: false, reason: 'shipping', refusal: { reason: 'shipping-changed', methods } };
  return taxAmount !== undefined && taxAmount !== computed ? { ok: false, reason: 'tax-changed' } : undefined;
}

/** Returns the uses of coupons that orders request. */
function usesOf(placed: readonly PlacedOrder[]): RequestedUse<OrderToWrite>[] {
  return placed.flatMap(({ order, lines }) => {
    const { coupon: code } = order.draft;
    return code === undefined ? [] : [{ order, userId: order.userId, code, lines }];
  });
}

function toPlaced(order: OrderToWrite): PlacedOrder {
  const id = newId();
  return { id, order, lines: toOrderedUnits(id, order.draft) };
}

/** Converts the lines of a draft. Those with the same variant and price are merged. */
function toOrderedUnits(orderId: string, { items }: OrderDraft): OrderedUnits[] {
  return sumByVariant(
    items.map(({ productId, variantId = null, price, amount }) => ({ orderId, productId, variantId, price, amount })),
  );
}
