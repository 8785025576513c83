import { THE_SHOP, writeAudit } from '#features/audit/audit-log.server.ts';
import type { ProductChange, ProductChanges } from '#features/catalogue/product-changes.server.ts';
import type { OrderPayments, PayableOrder } from '#features/order/order-payments.server.ts';
import type { ReturnReason } from '#features/order/order-schema.ts';
import type { Database, Tables } from '#features/schema/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { about } from './gateway-failure.server.ts';
import { lockIntent } from './lock-intent.server.ts';
import {
  CURRENCY,
  type GatewayIntent,
  isAllRefunded,
  type PaymentGateway,
  refundProgressOf,
} from './payment-gateway.server.ts';
import { moveIntent } from './payment-queries.server.ts';
import type { PaymentIntentTable } from './payment-table.ts';
import type { Refunds } from './refunds.server.ts';

/** What is true of an intent now: it paid its order, it may still be paid, it never will be, or its money goes back. */
export type Settlement = { outcome: 'open'; clientSecret: string } | { outcome: 'paid' | 'cancelled' | 'returned' };

/**
 * What a payment came to: its order is paid, it never will be, or its money is to go back, has gone, or could not be
 * given back.
 */
export type PaymentOutcome = 'paid' | 'cancelled' | 'returned' | 'refunded' | 'refund-failed';

type Taking =
  | { outcome: 'paid'; changes?: readonly ProductChange[] }
  | { outcome: 'returned' }
  | { outcome: 'unfit'; because: ReturnReason };

/** What came of giving a payment back that its order cannot take: by then somebody else may have settled it. */
type Giving = { outcome: 'paid' } | { outcome: 'returned'; isNew: boolean };

/**
 * Brings orders in line with what the provider says of their intents. Everything may be asked any number of times, at
 * once and in any order: what is decided is decided in one transaction that has locked the order.
 */
export function createSettlements(dependencies: {
  db: Database;
  gateway: PaymentGateway;
  orders: OrderPayments;
  changes: ProductChanges;
  refunds: Refunds;
  now: () => number;
  tellSettled: (outcome: PaymentOutcome) => void;
}) {
  const { db, gateway, orders, changes, refunds, now, tellSettled } = dependencies;

  async function cancel(known: PaymentIntentTable): Promise<void> {
    const isNew = await inTransaction(db, async (trx) => {
      const { intent } = await lockIntent(trx, orders, known);
      if (intent.state !== 'open') return false;
      await moveIntent(trx, intent, 'cancelled', now());
      return true;
    });
    if (isNew) tellSettled('cancelled');
  }

  /** The money has come: the order is paid with it, unless it cannot be. */
  async function take(known: PaymentIntentTable, found: GatewayIntent): Promise<Settlement> {
    const taking = await inTransaction<Tables, Taking>(db, async (trx, rollBack) => {
      const { order, intent } = await lockIntent(trx, orders, known);
      if (intent.state === 'paid') return { outcome: 'paid' };
      if (intent.state !== 'open' && intent.state !== 'cancelled') return { outcome: 'returned' };

      const because = unfit(order, found);
      if (because) return { outcome: 'unfit', because };
      const made = await orders.pay(trx, order, intent.id);
      if (!made) return rollBack({ outcome: 'unfit', because: 'sold-out' });
      await moveIntent(trx, intent, 'paid', now());
      return { outcome: 'paid', changes: made };
    });

    if (taking.outcome === 'paid' && taking.changes) {
      changes.announce(taking.changes);
      tellSettled('paid');
    }
    return taking.outcome === 'unfit' ? giveBack(known, taking.because) : { outcome: taking.outcome };
  }

  async function giveBack(known: PaymentIntentTable, because: ReturnReason): Promise<Settlement> {
    const giving = await inTransaction<Tables, Giving>(db, async (trx) => {
      const { order, intent } = await lockIntent(trx, orders, known);
      if (intent.state === 'paid') return { outcome: 'paid' };
      if (intent.state !== 'open' && intent.state !== 'cancelled') return { outcome: 'returned', isNew: false };
      await moveIntent(trx, intent, 'refunding', now());
      await orders.noteReturn(trx, order, because);
      const subject = { _id: order.id, email: order.email };
      await writeAudit(trx, { at: now(), action: 'payment-returned', actor: THE_SHOP, subject });
      return { outcome: 'returned', isNew: true };
    });
    if (giving.outcome === 'returned') {
      if (giving.isNew) tellSettled('returned');
      await refunds.tryToFinish(known);
    }
    return { outcome: giving.outcome };
  }

  /** What was given back at the provider's desk counts, and what a bank sent back does not count any more. */
  async function settleSucceeded(known: PaymentIntentTable, found: GatewayIntent): Promise<Settlement> {
    if (isAllRefunded(found)) {
      await refunds.note(known, found);
      return { outcome: 'returned' };
    }
    const settlement = await take(known, found);
    if (saysMore(known, found)) await refunds.note(known, found);
    return settlement;
  }

  return {
    /**
     * Asks the provider about an intent and does what follows. Rejects with a GatewayFailure when it cannot be asked.
     * @param mayBeDisputed asks about disputes, too.
     */
    async settle(known: PaymentIntentTable, mayBeDisputed = known.dispute !== null): Promise<Settlement> {
      const found = await about(
        { order: known.order_id, intent: known.id },
        gateway.findIntent(known.id, mayBeDisputed),
      );
      switch (found?.status) {
        case 'open':
          return { outcome: 'open', clientSecret: found.clientSecret };
        case 'succeeded':
          return settleSucceeded(known, found);
        default:
          await cancel(known);
          return { outcome: 'cancelled' };
      }
    },
  };
}

/** Why an order cannot be paid with this; `undefined` if it can. */
function unfit(order: PayableOrder, found: GatewayIntent): ReturnReason | undefined {
  const fits = found.orderId === order.id && found.received === order.total && found.currency === CURRENCY;
  if (!fits) return 'amount-differs';
  return order.state === 'unpaid' ? undefined : 'paid-twice';
}

/** Whether the provider says something of refunds or disputes that is not written down. */
function saysMore(known: PaymentIntentTable, found: GatewayIntent): boolean {
  return refundProgressOf(found) !== known.refund_progress || (found.dispute ?? null) !== known.dispute;
}
