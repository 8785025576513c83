import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { ProductChange, ProductChanges } from '#features/catalogue/product-changes.server.ts';
import type { OrderPayments, PayableOrder } from '#features/order/order-payments.server.ts';
import type { ReturnReason } from '#features/order/order-schema.ts';
import type { Database, Tables } from '#features/schema/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { lockIntent } from './lock-intent.server.ts';
import { CURRENCY, type GatewayIntent, type PaymentGateway } from './payment-gateway.server.ts';
import { moveIntent } from './payment-queries.server.ts';
import type { PaymentIntentTable } from './payment-table.ts';
import type { Refunds } from './refunds.server.ts';

/** What is true of an intent now: it paid its order, it may still be paid, it never will be, or its money goes back. */
export type Settlement = { outcome: 'open'; clientSecret: string } | { outcome: 'paid' | 'cancelled' | 'returned' };

/** What a payment came to: its order is paid, it never will be, or its money is to go back, and has gone. */
export type PaymentOutcome = 'paid' | 'cancelled' | 'returned' | 'refunded';

/** Who gives money back when nobody said so. */
const THE_SHOP = { address: 'the shop itself' };

type Taking =
  | { outcome: 'paid'; changes?: readonly ProductChange[] }
  | { outcome: 'returned' }
  | { outcome: 'unfit'; because: ReturnReason };

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
    const isNew = await inTransaction<Tables, boolean>(db, async (trx) => {
      const { intent } = await lockIntent(trx, orders, known);
      if (intent.state !== 'open') return false;
      await moveIntent(trx, intent, 'cancelled');
      return true;
    });
    if (isNew) tellSettled('cancelled');
  }

  /** The money has come: the order is paid with it, unless it cannot be. */
  async function take(known: PaymentIntentTable, found: GatewayIntent): Promise<Settlement> {
    const taking = await inTransaction<Tables, Taking>(db, async (trx, rollBack) => {
      const { order, intent } = await lockIntent(trx, orders, known);
      if (intent.state === 'paid') return { outcome: 'paid' };
      if (intent.state === 'refunding' || intent.state === 'refunded') return { outcome: 'returned' };

      const because = unfit(order, found);
      if (because) return { outcome: 'unfit', because };
      const made = await orders.pay(trx, order, intent.id);
      if (!made) return rollBack({ outcome: 'unfit', because: 'sold-out' });
      await moveIntent(trx, intent, 'paid');
      return { outcome: 'paid', changes: made };
    });

    if (taking.outcome === 'paid' && taking.changes) {
      changes.announce(taking.changes);
      tellSettled('paid');
    }
    return taking.outcome === 'unfit' ? giveBack(known, taking.because) : { outcome: taking.outcome };
  }

  async function giveBack(known: PaymentIntentTable, because: ReturnReason): Promise<Settlement> {
    let isNew = false;
    const outcome = await inTransaction<Tables, 'paid' | 'returned'>(db, async (trx) => {
      const { order, intent } = await lockIntent(trx, orders, known);
      // Somebody else may have settled it meanwhile.
      if (intent.state === 'paid') return 'paid';
      isNew = intent.state === 'open' || intent.state === 'cancelled';
      if (!isNew) return 'returned';
      await moveIntent(trx, intent, 'refunding', now());
      await orders.noteReturn(trx, order, because);
      const subject = { _id: order.id, email: order.email };
      await writeAudit(trx, { at: now(), action: 'payment-returned', actor: THE_SHOP, subject });
      return 'returned';
    });
    if (isNew) tellSettled('returned');
    if (outcome === 'returned') await refunds.tryToFinish(known);
    return { outcome };
  }

  return {
    /** Asks the provider about an intent and does what follows. Throws GatewayFailure when it cannot be asked. */
    async settle(known: PaymentIntentTable): Promise<Settlement> {
      const found = await gateway.findIntent(known.id);
      switch (found?.status) {
        case 'open':
          return { outcome: 'open', clientSecret: found.clientSecret };
        case 'succeeded':
          return take(known, found);
        case 'refunded':
          await refunds.noteDone(known);
          return { outcome: 'returned' };
        default:
          await cancel(known);
          return { outcome: 'cancelled' };
      }
    },
  };
}

/** Why an order cannot be paid with this; `undefined` if it can. */
function unfit(order: PayableOrder, found: GatewayIntent): ReturnReason | undefined {
  const fits = found.orderId === order.id && found.amount === order.total && found.currency === CURRENCY;
  if (!fits) return 'amount-differs';
  return order.state === 'unpaid' ? undefined : 'paid-twice';
}
