import { hash } from 'node:crypto';
import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import type { ProductChanges } from '#features/catalogue/product-changes.server.ts';
import { fromDollars } from '#features/pricing/money.ts';
import type { Database } from '#features/schema/tables.ts';
import { OutcomeUnknown } from '#platform/database/database-trouble.server.ts';
import { RoughTotals } from '#platform/database/rough-totals.server.ts';
import type { List } from '#platform/http/pages-of-lists.ts';
import {
  countOrders,
  findOrder,
  findOrderByKey,
  findOrderEmail,
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
  | { ok: false; reason: 'key-reused' | 'card-payments-off' };

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
  const { db, catalogue, now, takesCards, tellPlaced } = dependencies;
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
    async placeOrder(draft: OrderDraft, key?: string): Promise<Placing> {
      if (draft.payment.method === 'card' && !takesCards) return { ok: false, reason: 'card-payments-off' };

      const requestHash = hash('sha256', JSON.stringify(draft));
      const written = await writeKnowingly({ draft, key, requestHash });
      if (written.isWritten) {
        tellPlaced(draft.payment.method);
        return { ok: true, order: written.order };
      }
      const earlier = key === undefined ? undefined : await findOrderByKey(db, draft.email, key);
      if (!earlier) return { ok: false, reason: 'lines', lines: await explain(draft, written.lacking) };
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
