import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import type { ProductChange, ProductChanges } from '#features/catalogue/product-changes.server.ts';
import type { ChangedStock, StockRequest } from '#features/catalogue/stock-queries.server.ts';
import { cents } from '#features/pricing/money.ts';
import { totalsOf } from '#features/pricing/totals.ts';
import { batch } from '#platform/database/batch.server.ts';
import { DatabaseUnavailable } from '#platform/database/database-errors.server.ts';
import { searchKey } from '#platform/database/search-key.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import { recordOrderEvents } from './order-event.server.ts';
import { insertItems, insertOrdersOnce } from './order-queries.server.ts';
import { toOrder } from './order-reading.server.ts';
import type { Order, OrderDraft } from './order-schema.ts';
import type { OrderItemTable, ShopOrderTable } from './order-table.ts';
import { createPendingLimit } from './pending-limit.server.ts';

/** An order to write. */
export interface OrderToWrite {
  draft: OrderDraft;
  /** The owner of the order. */
  userId: string;
  /** The customer's idempotency key. */
  key: string | undefined;
  /** A hash of the draft, to recognise a repeated request with the same key. */
  requestHash: string;
}

/**
 * The reason why nothing was written: some products were unavailable, the key was used before, or the customer would
 * have too many pending orders.
 */
export type NotWritten =
  | { ok: false; reason: 'lines'; unavailable: readonly string[] }
  | { ok: false; reason: 'key-used' | 'too-many-pending' };

/** The written order, or the reason why it was not written. */
export type WriteOrderResult = { ok: true; order: Order } | NotWritten;

/** A line of an order, with the fields that it copies from the product. */
type OrderedLine = StockRequest & Pick<ChangedStock, 'name' | 'image'>;

type WriteResult = { ok: true; orders: Order[]; changes: ProductChange[] } | NotWritten;

/** While the database writes one batch, the process prepares another. A larger size would leave none to prepare. */
const BATCHED = { size: 8, maxSize: 64, maxConcurrent: 2 };
/** Together with the batches, this uses all ten connections of a pool. */
const UNBATCHED = { size: 1, maxSize: 1, maxConcurrent: 8 };

/**
 * Creates a function that takes the stock and inserts the order in one transaction. Concurrent orders share a
 * transaction, which saves round trips, commits and locks.
 */
export function createOrderWriter(dependencies: {
  db: Database;
  catalogue: CatalogueService;
  changes: ProductChanges;
  now: () => number;
  /** How long the stock of an unpaid card order stays reserved. */
  holdMilliseconds: number;
  /** Maximum pending orders per customer; 0 means no limit. */
  maxPending: number;
}): (order: OrderToWrite) => Promise<WriteOrderResult> {
  const { db, catalogue, changes, now, holdMilliseconds } = dependencies;
  const exceedsPending = createPendingLimit(dependencies.maxPending, BATCHED.size);

  /** Writes all orders or none. */
  async function write(orders: readonly OrderToWrite[]): Promise<WriteOrderResult[]> {
    const written = await inTransaction<Tables, WriteResult>(db, async (trx, rollBack) => {
      const requests = new Map(orders.map((order) => [order, toStockRequests(order.draft)]));
      const userIds = orders.map(({ userId }) => userId);
      if (await exceedsPending(trx, userIds)) return rollBack({ ok: false, reason: 'too-many-pending' });
      const taken = await catalogue.takeStock(trx, [...requests.values()].flat());
      if (!taken.ok) return rollBack({ ok: false, reason: 'lines', unavailable: taken.unavailable });

      const terms = { placedAt: now(), holdMilliseconds };
      const rows = [...requests].map(([order, lines]) => toRows(order, toOrderedLines(lines, taken.products), terms));
      const inserted = await insertOrdersOnce(
        trx,
        rows.map(({ row }) => row),
      );
      if (inserted < orders.length) return rollBack({ ok: false, reason: 'key-used' });
      await insertItems(
        trx,
        rows.flatMap(({ items }) => items),
      );
      const ids = rows.map(({ row }) => row.id);
      await recordOrderEvents(trx, ids, { kind: 'placed', by: 'customer' }, terms.placedAt);
      await changes.record(trx, taken.changes);
      return { ok: true, orders: rows.map(({ row, items }) => toOrder(row, { items })), changes: taken.changes };
    });
    if (!written.ok) return orders.map(() => written);
    changes.announce(written.changes);
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

  const writeBatch = batch(BATCHED, writeIfAllSucceed);
  const writeAlone = batch(UNBATCHED, write);

  return async (order) => (await writeBatch(order)) ?? writeAlone(order);
}

/** Adds to each line the fields that the order copies from the product. */
function toOrderedLines(lines: readonly StockRequest[], products: ReadonlyMap<string, ChangedStock>): OrderedLine[] {
  return lines.flatMap((line) => {
    const product = products.get(line.productId);
    return product ? { ...line, name: product.name, image: product.image } : [];
  });
}

/** Converts a draft into stock requests. Lines with the same product and price are merged. */
export function toStockRequests(draft: OrderDraft): StockRequest[] {
  const requests = new Map<string, StockRequest>();
  for (const item of draft.items) {
    const key = `${item.productId} ${item.price}`;
    requests.set(key, { ...item, amount: item.amount + (requests.get(key)?.amount ?? 0) });
  }
  return [...requests.values()];
}

function toRows(
  { draft, userId, key, requestHash }: OrderToWrite,
  lines: readonly OrderedLine[],
  { placedAt, holdMilliseconds }: { placedAt: number; holdMilliseconds: number },
): { row: ShopOrderTable; items: OrderItemTable[] } {
  const id = newId();
  const isPaid = draft.payment.method === 'cash';
  const { subtotal, shippingFee } = totalsOf(lines);
  const row: ShopOrderTable = {
    id,
    user_id: userId,
    email: draft.email,
    customer_name: draft.customer.name,
    customer_key: searchKey(draft.customer.name),
    mobile: draft.customer.mobile,
    street_address: draft.customer.streetAddress,
    city: draft.customer.city,
    zip: draft.customer.zip,
    subtotal_cents: subtotal,
    shipping_cents: shippingFee,
    status: 'pending',
    payment_method: draft.payment.method,
    payment_state: isPaid ? 'paid' : 'unpaid',
    transaction_id: null,
    held_until: isPaid ? null : placedAt + holdMilliseconds,
    return_reason: null,
    return_failed: 0,
    refunded_cents: cents(0),
    dispute: null,
    placed_at: placedAt,
    delivered_at: null,
    idempotency_key: key ?? null,
    request_hash: requestHash,
    version: 0,
  };
  return { row, items: lines.map((ordered, line) => toItem(id, line, ordered)) };
}

function toItem(orderId: string, line: number, ordered: OrderedLine): OrderItemTable {
  return {
    order_id: orderId,
    line,
    product_id: ordered.productId,
    name: ordered.name,
    image: ordered.image,
    amount: ordered.amount,
    price_cents: ordered.price,
  };
}
