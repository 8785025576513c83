import type { FastifyBaseLogger } from 'fastify';
import { THE_SHOP } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import { nameWithVariant } from '#features/catalogue/variant/variant-name.ts';
import { DatabaseUnavailable } from '#platform/database/database-errors.server.ts';
import type { Database, ShopTransaction } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { withItems } from '../order/line-items.ts';
import { recordOrderEvents } from '../order/order-event.server.ts';
import { shortOrderId } from '../order/order-format.ts';
import { findOrder, getLockedOrder, incrementVersion } from '../order/order-queries.server.ts';
import type { StoredOrder } from '../order/order-reading.server.ts';
import {
  type AppliedWithdrawal,
  acceptRequestedReturns,
  applyWithdrawal,
  LEFT_TO_STAFF,
  type WithdrawalEffects,
} from './apply-withdrawal.server.ts';
import { planWithdrawal, type WithdrawalPlan } from './withdrawal-plan.ts';
import {
  findMatchingOrder,
  findWithdrawalOf,
  linesOf,
  listUnhandled,
  markHandled,
} from './withdrawal-queries.server.ts';
import type { WithdrawalTable } from './withdrawal-table.ts';

const BATCH_SIZE = 50;

export interface HandlingDependencies extends WithdrawalEffects {
  db: Database;
  log: FastifyBaseLogger;
  now: () => number;
  getTimeZone: () => string;
}

/**
 * Creates the function that finds the orders of received withdrawals and does what follows. It runs after the answer, so
 * that the answer does not tell whether there is such an order. A withdrawal that fails is left for the next run.
 * @returns whether all were handled.
 */
export function createWithdrawalHandling(dependencies: HandlingDependencies) {
  const { db, log, now, getTimeZone, cancellations } = dependencies;

  async function handle(row: WithdrawalTable): Promise<void> {
    const orderId = await findMatchingOrder(db, row);
    if (orderId === undefined) {
      const unmatched = { state: 'unmatched', order_id: null, repeat_of: null, handled_at: now() } as const;
      await inTransaction(db, (trx) => markHandled(trx, row.id, unmatched));
      return;
    }
    if (await endsPayment(orderId, row)) await cancellations.endOpenPayment(orderId);
    await inTransaction(db, async (trx) => handleLocked(trx, await getLockedOrder(trx, orderId), row));
  }

  /** Whether less is to be paid after the withdrawal, so that an open payment has the wrong amount. */
  async function endsPayment(orderId: string, row: WithdrawalTable): Promise<boolean> {
    const order = await findOrder(db, orderId);
    if (order?.paymentState !== 'unpaid' || (await findWithdrawalOf(db, orderId))) return false;
    return changesOrder(planOf(order, row));
  }

  const planOf = (order: StoredOrder, row: WithdrawalTable) =>
    planWithdrawal(order, { lines: linesOf(row), receivedAt: row.received_at }, getTimeZone());

  /** Withdrawals of the same order come one after the other, because each has locked it. */
  async function handleLocked(trx: ShopTransaction, order: StoredOrder, row: WithdrawalTable): Promise<void> {
    const at = now();
    const earlier = await findWithdrawalOf(trx, order._id);
    const plan = planOf(order, row);
    if (earlier && !changesOrder(plan)) {
      await markHandled(trx, row.id, { state: 'done', order_id: order._id, repeat_of: earlier.id, handled_at: at });
      return;
    }
    // A further one, about what the first has left, is for staff.
    const applied = earlier ? LEFT_TO_STAFF : await apply(trx, order, { plan, row, at });
    // One whose lines do not fit is not the withdrawal of the order, so that a corrected one still counts.
    const order_id = plan.does === 'not-in-order' ? null : order._id;
    const isFirst = await markHandled(trx, row.id, { state: applied.state, order_id, repeat_of: null, handled_at: at });
    if (!isFirst) throw new Error(`The withdrawal ${row.id} was handled twice`);
    await record(trx, order, { row, applied, at });
  }

  async function apply(
    trx: ShopTransaction,
    order: StoredOrder,
    { plan, row, at }: { plan: WithdrawalPlan; row: WithdrawalTable; at: number },
  ): Promise<AppliedWithdrawal> {
    const isTimely = plan.does !== 'late' && plan.does !== 'not-in-order';
    const hasAccepted = isTimely && (await acceptRequestedReturns(trx, order, linesOf(row), at));
    if (plan.does === 'nothing' && hasAccepted) return { outcome: 'to-send-back', state: 'open' };
    return applyWithdrawal(trx, order, plan, { effects: dependencies, actor: THE_SHOP, at });
  }

  async function record(
    trx: ShopTransaction,
    order: StoredOrder,
    { row, applied, at }: { row: WithdrawalTable; applied: AppliedWithdrawal; at: number },
  ): Promise<void> {
    const { outcome, returnId } = applied;
    const items = withItems(order, linesOf(row) ?? []).map(({ item, amount }) => ({
      name: nameWithVariant(item),
      amount,
    }));
    await incrementVersion(trx, order._id);
    const event = {
      ...({ kind: 'withdrawn', by: 'customer', outcome, returnId, items } as const),
      ...{ withdrawalId: row.id, reference: row.reference, name: row.name, receivedAt: row.received_at },
    };
    await recordOrderEvents(trx, [order._id], event, at);
    const text = `Received the withdrawal ${row.reference} from order ${shortOrderId(order._id)}`;
    await writeAudit(trx, { at, action: 'withdrawal-received', actor: THE_SHOP, subject: order, text });
  }

  return async (signal?: AbortSignal): Promise<boolean> => {
    let isAllDone = true;
    for (let after = { received_at: 0, id: '' }; !signal?.aborted; ) {
      const rows = await listUnhandled(db, after, BATCH_SIZE);
      for (const row of rows) {
        after = row;
        await handle(row).catch((error: unknown) => {
          if (error instanceof DatabaseUnavailable) throw error;
          isAllDone = false;
          log.error({ err: error, withdrawal: row.id }, 'a withdrawal could not be handled');
        });
      }
      if (rows.length < BATCH_SIZE) break;
    }
    return isAllDone;
  };
}

function changesOrder({ does }: WithdrawalPlan): boolean {
  return does === 'cancel' || does === 'take-back';
}
