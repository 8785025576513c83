import type { CatalogueService, TakenLine } from '#features/catalogue/catalogue-service.server.ts';
import type { ProductChange, ProductChanges } from '#features/catalogue/product-changes.server.ts';
import type { TakenStock, WantedStock } from '#features/catalogue/stock-queries.server.ts';
import { cents, fromDollars } from '#features/pricing/money.ts';
import { totalsOf } from '#features/pricing/totals.ts';
import type { Database, ShopTransaction, Tables } from '#features/schema/tables.ts';
import { DatabaseUnavailable } from '#platform/database/database-trouble.server.ts';
import { gather } from '#platform/database/gather.server.ts';
import { searchKey } from '#platform/database/search-key.server.ts';
import { inTransaction, together } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import { insertItems, insertOrderOnce, toOrder } from './order-queries.server.ts';
import type { Order, OrderDraft } from './order-schema.ts';
import type { OrderItemTable, ShopOrderTable } from './order-table.ts';
import { createPendingLimit } from './pending-limit.server.ts';

/** An order to be written down. */
export interface OrderToWrite {
  draft: OrderDraft;
  /** The user whose order it will be. */
  userId: string;
  /** The customer's idempotency key. */
  key: string | undefined;
  /** Of the draft, to know it again under the same key. */
  requestHash: string;
}

/**
 * Why nothing was written: pieces of these products could not be taken, the key was used before, or the customer would
 * have too many pending orders.
 */
export type NotWritten =
  | { isWritten: false; because: 'lines'; lacking: readonly string[] }
  | { isWritten: false; because: 'key-used' | 'too-many-pending' };

/** The order as it was written, or why it was not. */
export type WrittenOrder = { isWritten: true; order: Order } | NotWritten;

type Written = { isWritten: true; orders: Order[]; changes: ProductChange[] } | NotWritten;

/** While the database works on one group, the process makes up another; larger ones would leave nothing for it. */
const TOGETHER = { most: 8, atOnce: 2 };
/** With the groups, as many as a pool has connections. */
const ALONE = { most: 1, atOnce: 8 };

/**
 * Writes orders down: stock is taken and the order inserted in one transaction, or nothing is done. Orders that come at
 * the same time share a transaction, so that they share its way to the database, its commit and its locks.
 */
export function createOrderWriting(dependencies: {
  db: Database;
  catalogue: CatalogueService;
  changes: ProductChanges;
  now: () => number;
  /** How long an unpaid card order keeps its pieces. */
  holdMilliseconds: number;
  /** How many pending orders a customer may have; 0: no limit. */
  maxPending: number;
}): (order: OrderToWrite) => Promise<WrittenOrder> {
  const { db, catalogue, changes, now, holdMilliseconds } = dependencies;
  const exceedsPending = createPendingLimit(dependencies.maxPending, TOGETHER.most);

  /** Writes all of them or none. */
  async function write(placings: readonly OrderToWrite[]): Promise<WrittenOrder[]> {
    const written = await inTransaction<Tables, Written>(db, async (trx, rollBack) => {
      const wanted = new Map(placings.map((placing) => [placing, wantedStock(placing.draft)]));
      const [tooManyPending, taking] = await together(
        exceedsPending(
          trx,
          placings.map(({ userId }) => userId),
        ),
        catalogue.takeStock(trx, [...wanted.values()].flat()),
      );
      if (tooManyPending) return rollBack({ isWritten: false, because: 'too-many-pending' });
      if (!taking.ok) return rollBack({ isWritten: false, because: 'lines', lacking: taking.lacking });

      const inserting = [...wanted].map(([placing, lines]) => {
        const taken = lines.flatMap((line) => taking.taken.get(line) ?? []);
        return insert(trx, placing, taken, rollBack);
      });
      const orders = [...(await together(...inserting))];
      return { isWritten: true, orders, changes: changesOf([...taking.taken.values()]) };
    });
    if (!written.isWritten) return placings.map(() => written);
    changes.announce(written.changes);
    return written.orders.map((order) => ({ isWritten: true, order }));
  }

  async function insert(
    trx: ShopTransaction,
    placing: OrderToWrite,
    taken: readonly TakenLine[],
    rollBack: (answer: NotWritten) => never,
  ): Promise<Order> {
    const { row, items } = toRows(placing, taken, { placedAt: now(), holdMilliseconds });
    const inserted = insertOrderOnce(trx, row).then(
      (isNew) => isNew || rollBack({ isWritten: false, because: 'key-used' }),
    );
    await together(inserted, insertItems(trx, items), changes.record(trx, changesOf(taken)));
    return toOrder(row, items);
  }

  /** Of a group none is answered where one of them does not go through: that one alone shall hear of it. */
  async function writeIfAllGoThrough(
    placings: readonly OrderToWrite[],
  ): Promise<readonly (WrittenOrder | undefined)[]> {
    if (placings.length === 1) return write(placings);
    const written = await write(placings).catch((error: unknown) => {
      if (error instanceof DatabaseUnavailable) throw error;
    });
    return written?.every(({ isWritten }) => isWritten) ? written : placings.map(() => undefined);
  }

  const writeTogether = gather(TOGETHER, writeIfAllGoThrough);
  const writeAlone = gather(ALONE, write);

  return async (placing) => (await writeTogether(placing)) ?? writeAlone(placing);
}

function changesOf(taken: readonly TakenLine[]): ProductChange[] {
  return taken.map(({ change }) => change);
}

/** The lines of a draft, those of the same product and price as one. */
export function wantedStock(draft: OrderDraft): WantedStock[] {
  const wanted = new Map<string, WantedStock>();
  for (const item of draft.items) {
    const price = fromDollars(item.price);
    const name = `${item.productId} ${price}`;
    const amount = item.amount + (wanted.get(name)?.amount ?? 0);
    wanted.set(name, { productId: item.productId, amount, price });
  }
  return [...wanted.values()];
}

function toRows(
  { draft, userId, key, requestHash }: OrderToWrite,
  taken: readonly TakenStock[],
  { placedAt, holdMilliseconds }: { placedAt: number; holdMilliseconds: number },
): { row: ShopOrderTable; items: OrderItemTable[] } {
  const id = newId();
  const isPaid = draft.payment.method === 'cash';
  const { subtotal, shippingFee } = totalsOf(taken);
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
    returned_because: null,
    return_failed: 0,
    refunded_cents: cents(0),
    dispute: null,
    placed_at: placedAt,
    idempotency_key: key ?? null,
    request_hash: requestHash,
    version: 0,
  };
  return { row, items: taken.map((stock, line) => toItem(id, line, stock)) };
}

function toItem(orderId: string, line: number, stock: TakenStock): OrderItemTable {
  return {
    order_id: orderId,
    line,
    product_id: stock.productId,
    name: stock.name,
    image: stock.image,
    amount: stock.amount,
    price_cents: stock.price,
  };
}
