import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import { createLists } from '#platform/database/table-list.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { List } from '#platform/http/list-query.ts';
import { recordOrderEvents } from './order-event.server.ts';
import { shortOrderId } from './order-format.ts';
import { type OrderFilter, orderList } from './order-list-queries.server.ts';
import { findOrder, findVersion, lockOrder, updateStatus } from './order-queries.server.ts';
import type { StoredOrder } from './order-reading.server.ts';
import type { Order, OrderSort, SettableStatus } from './order-schema.ts';
import { earliestStatus, isEarlier } from './order-status.ts';

/** Whether an order has the requested status, or why it does not. */
export type ChangeStatusResult = { ok: true } | { ok: false; reason: 'not-found' | 'order-cancelled' | 'wrong-state' };

export type OrderService = ReturnType<typeof createOrderService>;

/** Creates the service that reads orders and changes their status. */
export function createOrderService(dependencies: {
  db: Database;
  now: () => number;
  /** Called in the transaction that sets a new status. */
  onStatusChanged: (trx: ShopTransaction, order: Order, status: SettableStatus) => Promise<void>;
}) {
  const { db, now, onStatusChanged } = dependencies;
  const listOf = createLists(now);

  return {
    find: (id: string): Promise<StoredOrder | undefined> => findOrder(db, id),
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
