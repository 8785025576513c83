import { hash } from 'node:crypto';
import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import type { ProductChanges } from '#features/catalogue/product-changes.server.ts';
import { fromDollars } from '#features/pricing/money.ts';
import type { Database } from '#features/schema/tables.ts';
import { OutcomeUnknown } from '#platform/database/database-trouble.server.ts';
import { RoughTotals } from '#platform/database/rough-totals.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { List } from '#platform/http/pages-of-lists.ts';
import {
  countOrders,
  findOrder,
  findOrderByKey,
  findVersion,
  listOrders,
  type OrderFilter,
  readOrders,
  updateStatus,
} from './order-queries.server.ts';
import type { Order, OrderDraft, OrderSort, OrderStatus, PaymentMethod, RefusedLine } from './order-schema.ts';
import { createOrderWriting, type OrderToWrite, type WrittenOrder, wantedStock } from './order-writing.server.ts';

/** An order, or why there is none: then nothing was taken and nothing was written. */
export type Placing =
  | { ok: true; order: Order }
  | { ok: false; reason: 'lines'; lines: RefusedLine[] }
  | { ok: false; reason: 'too-many-pending'; max: number }
  | { ok: false; reason: 'key-reused' | 'card-payments-off' | 'email-unconfirmed' };

export type OrderService = ReturnType<typeof createOrderService>;

/** Who places an order, and under which idempotency key. */
interface Placer {
  userId: string;
  key?: string | undefined;
}

/** Placing orders and following them. */
export function createOrderService(dependencies: {
  db: Database;
  catalogue: CatalogueService;
  changes: ProductChanges;
  now: () => number;
  takesCards: boolean;
  /** Whether a customer may order in cash: a live shop that sends mails wants their email confirmed first. */
  mayPayCash: (userId: string) => Promise<boolean>;
  /** How long an unpaid card order keeps its pieces. */
  holdMilliseconds: number;
  /** How many pending orders a customer may have; 0: no limit. */
  maxPending: number;
  /** Hears of every order that was placed, once. */
  tellPlaced: (payment: PaymentMethod) => void;
}) {
  const { db, catalogue, now, takesCards, mayPayCash, maxPending, tellPlaced } = dependencies;
  const write = createOrderWriting(dependencies);
  const totals = new RoughTotals(now);

  /** Under a key an order can be placed again when the connection broke and nobody can say whether it was. */
  async function writeKnowingly(placing: OrderToWrite): Promise<WrittenOrder> {
    try {
      return await write(placing);
    } catch (error) {
      if (placing.key === undefined || !(error instanceof OutcomeUnknown)) throw error;
      return write(placing);
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
    async placeOrder(draft: OrderDraft, { userId, key }: Placer): Promise<Placing> {
      const { method } = draft.payment;
      if (method === 'card' && !takesCards) return { ok: false, reason: 'card-payments-off' };
      if (method === 'cash' && !(await mayPayCash(userId))) return { ok: false, reason: 'email-unconfirmed' };

      const requestHash = hash('sha256', JSON.stringify(draft));
      const written = await writeKnowingly({ draft, userId, key, requestHash });
      if (written.isWritten) {
        tellPlaced(method);
        return { ok: true, order: written.order };
      }
      const earlier = key === undefined ? undefined : await findOrderByKey(db, userId, key);
      if (earlier?.requestHash === requestHash) return { ok: true, order: earlier.order };
      if (earlier) return { ok: false, reason: 'key-reused' };
      switch (written.because) {
        case 'lines':
          return { ok: false, reason: 'lines', lines: await explain(draft, written.lacking) };
        case 'too-many-pending':
          return { ok: false, reason: 'too-many-pending', max: maxPending };
        case 'key-used':
          // By a deleted user who had the same email.
          return { ok: false, reason: 'key-reused' };
      }
    },

    find: (id: string): Promise<Order | undefined> => findOrder(db, id),
    findVersion: (id: string): Promise<number | undefined> => findVersion(db, id),
    list: (filter: OrderFilter, sort: OrderSort): List<Order> => ({
      async readPage(page) {
        const total = await totals.get(filter, (most) => countOrders(db, filter, most));
        return { total, rows: await listOrders(db, filter, sort, page, total) };
      },
      readAll: () => readOrders(db, filter, sort),
    }),

    /** @returns whether there is such an order. */
    changeStatus: (id: string, status: OrderStatus): Promise<boolean> =>
      inTransaction(db, (trx) => updateStatus(trx, id, status)),
  };
}
