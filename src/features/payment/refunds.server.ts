import { type Actor, writeAudit } from '#features/audit/audit-log.server.ts';
import type { ProductChange, ProductChanges } from '#features/catalogue/product-changes.server.ts';
import type { OrderPayments } from '#features/order/order-payments.server.ts';
import type { Database, Tables } from '#features/schema/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { lockIntent } from './lock-intent.server.ts';
import { GatewayFailure, type PaymentGateway } from './payment-gateway.server.ts';
import { findIntent, moveIntent } from './payment-queries.server.ts';
import type { PaymentIntentTable } from './payment-table.ts';

/** What came of giving an order's money back. */
export type Refunding = { ok: true; refund: 'under-way' | 'done' } | { ok: false; reason: 'not-by-card' | 'not-paid' };

type RefundStep = { intent: PaymentIntentTable; changes: readonly ProductChange[] } | Refunding;

export type Refunds = ReturnType<typeof createRefunds>;

/** Giving money back: what was decided is written down first, and then done at the provider, however often it takes. */
export function createRefunds(dependencies: {
  db: Database;
  gateway: PaymentGateway;
  orders: OrderPayments;
  changes: ProductChanges;
  now: () => number;
  tellSettled: (outcome: 'refunded') => void;
}) {
  const { db, gateway, orders, changes, now, tellSettled } = dependencies;

  /** Gives back what an intent brought, after that was decided. Throws GatewayFailure. */
  async function finish(known: PaymentIntentTable): Promise<void> {
    await gateway.refund(known.id);
    await noteDone(known);
  }

  /** A provider that cannot be reached now is asked again by the reconciliation. @returns whether it is done. */
  async function tryToFinish(known: PaymentIntentTable): Promise<boolean> {
    try {
      await finish(known);
      return true;
    } catch (error) {
      if (error instanceof GatewayFailure) return false;
      throw error;
    }
  }

  /** The money has gone back, whoever gave it: an admin, the shop, or somebody at the provider's own desk. */
  async function noteDone(known: PaymentIntentTable): Promise<void> {
    const made = await inTransaction<Tables, readonly ProductChange[] | undefined>(db, async (trx) => {
      const { order, intent } = await lockIntent(trx, orders, known);
      if (intent.state === 'refunded') return undefined;
      if (intent.state !== 'refunding') await moveIntent(trx, intent, 'refunding');
      await moveIntent(trx, { ...intent, state: 'refunding' }, 'refunded');
      if (order.transactionId !== intent.id) return [];

      const begun = order.state === 'paid' ? await orders.beginRefund(trx, order) : [];
      await orders.endRefund(trx, { ...order, state: 'refunding' });
      return begun;
    });
    if (!made) return;
    changes.announce(made);
    tellSettled('refunded');
  }

  return {
    /** Gives everything back that was paid for an order by card. Asking again changes nothing. */
    async refundOrder(orderId: string, actor: Actor): Promise<Refunding> {
      const step = await inTransaction<Tables, RefundStep>(db, async (trx) => {
        const order = await orders.lock(trx, orderId);
        if (order.method !== 'card') return { ok: false, reason: 'not-by-card' };
        if (order.state === 'unpaid') return { ok: false, reason: 'not-paid' };
        if (order.state === 'refunded') return { ok: true, refund: 'done' };

        const intent = await findIntent(trx, order.transactionId ?? '');
        if (!intent) throw new Error(`The order ${orderId} was paid by an unknown intent`);
        if (order.state === 'refunding') return { intent, changes: [] };
        const subject = { _id: order.id, email: order.email };
        await writeAudit(trx, { at: now(), action: 'order-refunded', actor, subject });
        await moveIntent(trx, intent, 'refunding', now());
        return { intent, changes: await orders.beginRefund(trx, order) };
      });

      if ('ok' in step) return step;
      changes.announce(step.changes);
      return { ok: true, refund: (await tryToFinish(step.intent)) ? 'done' : 'under-way' };
    },

    finish,
    tryToFinish,
    noteDone,
  };
}
