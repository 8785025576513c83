import { hash } from 'node:crypto';
import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import type { ProductChange, ProductChanges } from '#features/catalogue/product-changes.server.ts';
import type { TakenStock, WantedStock } from '#features/catalogue/stock-queries.server.ts';
import { fromDollars } from '#features/pricing/money.ts';
import { totalsOf } from '#features/pricing/totals.ts';
import type { Database, Tables } from '#features/schema/tables.ts';
import { OutcomeUnknown } from '#platform/database/database-trouble.server.ts';
import { RoughTotals } from '#platform/database/rough-totals.server.ts';
import { searchKey } from '#platform/database/search-key.server.ts';
import { inTransaction, together } from '#platform/database/transaction.server.ts';
import type { List } from '#platform/http/pages-of-lists.ts';
import { newId } from '#platform/id.ts';
import {
  countOrders,
  findOrder,
  findOrderByKey,
  findOrderEmail,
  findVersion,
  insertItems,
  insertOrderOnce,
  listOrders,
  type OrderFilter,
  readOrders,
  toOrder,
  updateStatus,
} from './order-queries.server.ts';
import type { Order, OrderDraft, OrderSort, OrderStatus, PaymentMethod, RefusedLine } from './order-schema.ts';
import type { OrderItemTable, ShopOrderTable } from './order-table.ts';

/** An order, or why there is none: then nothing was taken and nothing was written. */
export type Placing =
  | { ok: true; order: Order }
  | { ok: false; reason: 'lines'; lines: RefusedLine[] }
  | { ok: false; reason: 'key-reused' | 'card-payments-off' };

type Outcome = { placed: true; order: Order; changes: ProductChange[] } | { placed: false; lacking: readonly string[] };

export type OrderService = ReturnType<typeof createOrderService>;

/** Placing orders and following them. */
export function createOrderService(dependencies: {
  db: Database;
  catalogue: CatalogueService;
  changes: ProductChanges;
  now: () => number;
  takesCards: boolean;
  /** How long an unpaid card order keeps its pieces. */
  holdMilliseconds: number;
  /** Hears of every order that was placed, once. */
  tellPlaced: (payment: PaymentMethod) => void;
}) {
  const { db, catalogue, changes, now, takesCards, holdMilliseconds, tellPlaced } = dependencies;
  const totals = new RoughTotals(now);

  async function placeOnce(draft: OrderDraft, key: string | undefined, requestHash: string): Promise<Outcome> {
    return inTransaction<Tables, Outcome>(db, async (trx, rollBack) => {
      const taking = await catalogue.takeStock(trx, wantedStock(draft));
      if (!taking.ok) return rollBack({ placed: false, lacking: taking.lacking });
      const { row, items } = toRows(draft, taking.taken, { key, requestHash, placedAt: now(), holdMilliseconds });
      const inserted = insertOrderOnce(trx, row).then((isNew) => isNew || rollBack({ placed: false, lacking: [] }));
      await together(inserted, insertItems(trx, items), changes.record(trx, taking.changes));
      return { placed: true, order: toOrder(row, items), changes: taking.changes };
    });
  }

  /** Under a key an order can be placed again when the connection broke and nobody can say whether it was. */
  async function placeKnowingly(draft: OrderDraft, key: string | undefined, requestHash: string): Promise<Outcome> {
    try {
      return await placeOnce(draft, key, requestHash);
    } catch (error) {
      if (key === undefined || !(error instanceof OutcomeUnknown)) throw error;
      return placeOnce(draft, key, requestHash);
    }
  }

  /** Says of each product that could not be taken what is true of it now. */
  async function explain(draft: OrderDraft, lacking: readonly string[]): Promise<RefusedLine[]> {
    const products = new Map((await catalogue.listById(lacking)).map((product) => [product._id, product]));
    return wantedStock(draft)
      .filter(({ productId }) => lacking.includes(productId))
      .map(({ productId, price }) => {
        const product = products.get(productId);
        if (!product?.published) return { productId, reason: 'gone', name: product?.name };
        const reason = fromDollars(product.price) === price ? 'out-of-stock' : 'price-changed';
        return { productId, reason, name: product.name, left: product.stock, price: product.price };
      });
  }

  return {
    /**
     * Takes the stock and writes the order in one transaction: all lines or none. The same key with the same draft
     * answers the order that was placed under it. Amounts are the shop's own (specification, section 4).
     */
    async placeOrder(draft: OrderDraft, key?: string): Promise<Placing> {
      if (draft.payment.method === 'card' && !takesCards) return { ok: false, reason: 'card-payments-off' };

      const requestHash = hash('sha256', JSON.stringify(draft));
      const outcome = await placeKnowingly(draft, key, requestHash);
      if (outcome.placed) {
        changes.announce(outcome.changes);
        tellPlaced(draft.payment.method);
        return { ok: true, order: outcome.order };
      }
      const earlier = key === undefined ? undefined : await findOrderByKey(db, draft.email, key);
      if (!earlier) return { ok: false, reason: 'lines', lines: await explain(draft, outcome.lacking) };
      return earlier.requestHash === requestHash
        ? { ok: true, order: earlier.order }
        : { ok: false, reason: 'key-reused' };
    },

    find: (id: string): Promise<Order | undefined> => findOrder(db, id),
    findEmail: (id: string): Promise<string | undefined> => findOrderEmail(db, id),
    findVersion: (id: string): Promise<number | undefined> => findVersion(db, id),
    list: (filter: OrderFilter, sort: OrderSort): List<Order> => ({
      async readPage(page) {
        const total = await totals.get(filter, (most) => countOrders(db, filter, most));
        return { total, rows: await listOrders(db, filter, sort, page, total) };
      },
      readAll: () => readOrders(db, filter, sort),
    }),

    /** @returns whether there is such an order. */
    changeStatus: (id: string, status: OrderStatus): Promise<boolean> => updateStatus(db, id, status),
  };
}

/** The lines of a draft, those of the same product and price as one. */
function wantedStock(draft: OrderDraft): WantedStock[] {
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
  draft: OrderDraft,
  taken: readonly TakenStock[],
  placing: { key: string | undefined; requestHash: string; placedAt: number; holdMilliseconds: number },
): { row: ShopOrderTable; items: OrderItemTable[] } {
  const id = newId();
  const isPaid = draft.payment.method === 'cash';
  const { subtotal, shippingFee } = totalsOf(taken);
  const row: ShopOrderTable = {
    id,
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
    held_until: isPaid ? null : placing.placedAt + placing.holdMilliseconds,
    returned_because: null,
    placed_at: placing.placedAt,
    idempotency_key: placing.key ?? null,
    request_hash: placing.requestHash,
    version: 0,
  };
  return { row, items: inOrderOf(draft, taken).map((stock, line) => toItem(id, line, stock)) };
}

/** Stock is taken in the order of ids; an order lists its lines as the customer put them in the cart. */
function inOrderOf(draft: OrderDraft, taken: readonly TakenStock[]): TakenStock[] {
  const place = new Map(draft.items.map(({ productId }, index) => [productId, index]));
  return taken.toSorted((a, b) => (place.get(a.productId) ?? 0) - (place.get(b.productId) ?? 0));
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
