import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import type { ProductChanges } from '#features/catalogue/product-changes.server.ts';
import type { CouponRefusal } from '#features/coupon/coupon-rules.ts';
import type { CouponUses } from '#features/coupon/coupon-uses.server.ts';
import { OutcomeUnknown } from '#platform/database/database-errors.server.ts';
import { createLists } from '#platform/database/table-list.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { List } from '#platform/http/list-query.ts';
import type { OrderToWrite } from '../placing/order-rows.server.ts';
import { createOrderWriter, type WriteOrderResult } from '../placing/order-writing.server.ts';
import { explainRefusedLines, type RefusedLines } from '../placing/refused-lines.server.ts';
import { recordOrderEvents } from './order-event.server.ts';
import { shortOrderId } from './order-format.ts';
import { type OrderFilter, orderList } from './order-list-queries.server.ts';
import { findOrder, findOrderByKey, findVersion, lockOrder, updateStatus } from './order-queries.server.ts';
import {
  type Order,
  type OrderDraft,
  type OrderSort,
  orderDraftSchema,
  type PaymentMethod,
  type SettableStatus,
} from './order-schema.ts';
import { earliestStatus, isEarlier } from './order-status.ts';

/** The placed order, or why it was rejected. A rejected order takes no stock and writes nothing. */
export type PlaceOrderResult =
  | { ok: true; order: Order }
  | RefusedLines
  | { ok: false; reason: 'too-many-pending'; max: number }
  | { ok: false; reason: 'coupon'; refusal: CouponRefusal }
  | { ok: false; reason: 'key-reused' | 'card-payments-off' | 'email-unconfirmed' };

/** Whether an order has the requested status, or why it does not. */
export type ChangeStatusResult = { ok: true } | { ok: false; reason: 'not-found' | 'order-cancelled' | 'wrong-state' };

export type OrderService = ReturnType<typeof createOrderService>;

/** The customer who places an order, and the idempotency key of the request. */
interface PlaceOrderOptions {
  userId: string;
  key?: string | undefined;
}

/** Settings that decide which orders the shop accepts. */
export interface OrderSettings {
  takesCards: boolean;
  /** Whether a customer may pay in cash. A live shop that sends mail requires a confirmed email first. */
  mayPayCash: (userId: string) => Promise<boolean>;
  /** How long an unpaid card order holds its stock. */
  holdMilliseconds: number;
  /** Maximum number of pending orders per customer; 0 means no limit. */
  maxPending: number;
  /** Called once for every placed order. */
  onPlaced: (payment: PaymentMethod) => void;
  /** Called in the transaction that sets a new status. */
  onStatusChanged: (trx: ShopTransaction, order: Order, status: SettableStatus) => Promise<void>;
}

/** Creates the service that places, reads and updates orders. */
export function createOrderService(
  dependencies: {
    db: Database;
    catalogue: CatalogueService;
    changes: ProductChanges;
    couponUses: CouponUses;
    now: () => number;
  } & OrderSettings,
) {
  const { db, catalogue, now, takesCards, mayPayCash, maxPending, onPlaced, onStatusChanged } = dependencies;
  const write = createOrderWriter(dependencies);
  const listOf = createLists(now);

  /** Retries once if the outcome is unknown after a lost connection. The idempotency key makes the retry safe. */
  async function writeWithRetry(order: OrderToWrite): Promise<WriteOrderResult> {
    try {
      return await write(order);
    } catch (error) {
      if (order.key === undefined || !(error instanceof OutcomeUnknown)) throw error;
      return write(order);
    }
  }

  return {
    /**
     * Takes the stock and writes the order in one transaction: all lines or none. Repeating a key with the same draft
     * returns the existing order. Amounts come from the catalogue, not from the request (specification, section 4).
     */
    async placeOrder(draft: OrderDraft, { userId, key }: PlaceOrderOptions): Promise<PlaceOrderResult> {
      const { method } = draft.payment;
      if (method === 'card' && !takesCards) return { ok: false, reason: 'card-payments-off' };
      if (method === 'cash' && !(await mayPayCash(userId))) return { ok: false, reason: 'email-unconfirmed' };

      // Amounts in dollars, as earlier versions hashed them.
      const requestHash = hash('sha256', JSON.stringify(z.encode(orderDraftSchema, draft)));
      const written = await writeWithRetry({ draft, userId, key, requestHash });
      if (written.ok) {
        onPlaced(method);
        return { ok: true, order: written.order };
      }
      const earlier = key === undefined ? undefined : await findOrderByKey(db, userId, key);
      if (earlier?.requestHash === requestHash) return { ok: true, order: earlier.order };
      if (earlier) return { ok: false, reason: 'key-reused' };
      switch (written.reason) {
        case 'lines':
          return explainRefusedLines(written.unavailable, (ids) => catalogue.listPublished(ids));
        case 'coupon':
          return { ok: false, reason: 'coupon', refusal: written.refusal };
        case 'too-many-pending':
          return { ok: false, reason: 'too-many-pending', max: maxPending };
        case 'key-used':
          // A deleted user with the same email used this key.
          return { ok: false, reason: 'key-reused' };
      }
    },

    find: (id: string): Promise<Order | undefined> => findOrder(db, id),
    findVersion: (id: string): Promise<number | undefined> => findVersion(db, id),
    list: (filter: OrderFilter, sort: OrderSort): List<Order> => listOf(orderList(db, filter, sort)),

    /** Sets the status of an order that is not cancelled, but not to an earlier one than its shipments and refunds imply. */
    changeStatus(id: string, status: SettableStatus, actor: Actor): Promise<ChangeStatusResult> {
      return inTransaction<Tables, ChangeStatusResult>(db, async (trx) => {
        const order = await lockOrder(trx, id);
        if (!order) return { ok: false, reason: 'not-found' };
        if (order.status === 'cancelled') return { ok: false, reason: 'order-cancelled' };
        if (isEarlier(status, earliestStatus(order))) return { ok: false, reason: 'wrong-state' };
        if (!(await updateStatus(trx, id, { status, at: now() }))) return { ok: true };
        await recordOrderEvents(trx, [id], { kind: 'status', by: 'shop', status }, now());
        await onStatusChanged(trx, order, status);
        const text = `Changed order ${shortOrderId(id)} from ${order.status} to ${status}`;
        await writeAudit(trx, { at: now(), action: 'order-status-changed', actor, subject: order, text });
        return { ok: true };
      });
    },
  };
}
