import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import { type Cents, cents, formatPrice } from '#features/pricing/money.ts';
import { createLists } from '#platform/database/table-list.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { List } from '#platform/http/list-query.ts';
import { newId } from '#platform/id.ts';
import { recordOrderEvents } from '../order/order-event.server.ts';
import type { Order, SettableStatus } from '../order/order-schema.ts';
import type { CashOrder, CashState, CashSummary } from './cash-calls.ts';
import {
  cashList,
  insertCollection,
  isSettled,
  settleCollections,
  sumCash,
  sumDifferences,
  sumTotals,
  updateCollection,
} from './cash-queries.server.ts';

/** What was settled, or why nothing was. */
export type SettleResult =
  | { ok: true; _id: string; expected: Cents; received: Cents; difference: Cents }
  | { ok: false; reason: 'not-collected' };

/** Cash that a courier hands in. */
interface Settlement {
  orderIds: readonly string[];
  received: Cents;
  note?: string | undefined;
}

export type CashService = ReturnType<typeof createCashService>;

/** Creates the service that follows the cash that couriers collect. */
export function createCashService({ db, now }: { db: Database; now: () => number }) {
  const listOf = createLists(now);

  return {
    list: (state: CashState | undefined): List<CashOrder> => listOf(cashList(db, state)),

    async summarize(): Promise<CashSummary> {
      const [toCollect, collected, settled] = [
        await sumCash(db, 'to-collect'),
        await sumCash(db, 'collected'),
        await sumCash(db, 'settled'),
      ];
      return {
        toCollect: toCollect.total,
        collected: collected.total,
        settled: settled.total,
        orders: { toCollect: toCollect.orders, collected: collected.orders, settled: settled.orders },
        difference: await sumDifferences(db),
      };
    },

    /**
     * Follows a new status of an order in the transaction that sets it: delivering collects its cash, and taking that
     * back un-collects it unless it was settled. Only the first collection is an event.
     */
    async onStatusChanged(trx: ShopTransaction, { _id, payment }: Order, status: SettableStatus): Promise<void> {
      if (payment.method !== 'cash') return;
      if (status !== 'delivered') await updateCollection(trx, _id, null);
      else if (await insertCollection(trx, _id, now())) {
        await recordOrderEvents(trx, [_id], { kind: 'paid', by: 'customer' }, now());
      }
    },

    /** Returns whether the cash of an order was handed in. */
    isSettled: (trx: ShopTransaction, orderId: string): Promise<boolean> => isSettled(trx, orderId),

    /** Settles the cash that was collected for orders: all of them or none. Each order is settled once. */
    settle({ orderIds, received, note }: Settlement, actor: Actor & { id: string }): Promise<SettleResult> {
      const ids = [...new Set(orderIds)].toSorted();
      return inTransaction<Tables, SettleResult>(db, async (trx, rollBack) => {
        const expected = await sumTotals(trx, ids);
        const _id = newId();
        const amounts = { expected_cents: expected, received_cents: received };
        const settled_at = now();
        const row = { id: _id, settled_at, settled_by: actor.id, note: note || null, ...amounts };
        await trx.insertInto('cash_settlement').values(row).execute();
        const settled = await settleCollections(trx, ids, { settlement_id: _id, settled_at });
        if (settled < ids.length) return rollBack({ ok: false, reason: 'not-collected' });
        const orders = ids.length === 1 ? 'an order' : `${ids.length} orders`;
        const text = `Settled the cash of ${orders}: ${formatPrice(received)} of ${formatPrice(expected)}`;
        await writeAudit(trx, { at: settled_at, action: 'cash-settled', actor, text });
        return { ok: true, _id, expected, received, difference: cents(received - expected) };
      });
    },
  };
}
