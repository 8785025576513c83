import {
  type GatewayIntent,
  type IntentDraft,
  type PaymentGateway,
  paymentCurrency,
} from '#features/card-provider/gateway.server.ts';
import { GatewayFailure, GatewayRefusal, GatewayUnavailable } from '#features/card-provider/gateway-failure.server.ts';
import { cents } from '#features/pricing/money.ts';
import { lockUsers } from '#features/user/user-queries.server.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import type { Order } from '../order/order-schema.ts';
import { totalsOfOrder } from '../order/order-totals.ts';
import { CHECK_AFTER_MILLISECONDS } from './check-schedule.ts';
import { findReachedLimit, type IntentLimit } from './payment-limits.server.ts';
import {
  findLastFailedAttempt,
  insertFailedAttemptOnce,
  insertIntentOnce,
  updateIntentTimes,
} from './payment-queries.server.ts';
import type { PaymentIntentTable } from './payment-table.ts';

/** The client secret of the new intent, or the limit that prevents creating one. */
export type CreatedIntent =
  | { ok: true; clientSecret: string }
  | { ok: false; reason: 'too-many-payments'; of: IntentLimit };

/** Creates payment intents for orders. */
export function createIntents({ db, gateway, now }: { db: Database; gateway: PaymentGateway; now: () => number }) {
  /**
   * Creates an intent at the provider. If the provider stores a failure under the key, the attempt is recorded as
   * failed and the next one uses a new key. If the call created an intent anyway, it cannot be paid, as its secret is lost.
   */
  async function createAtProvider(draft: IntentDraft, attempt: number): Promise<GatewayIntent> {
    try {
      return await gateway.createIntent(draft, `${draft.orderId}-${attempt}`);
    } catch (error) {
      if (error instanceof GatewayFailure && error.endsAttempt) {
        const failure = error instanceof GatewayRefusal ? error.code : 'server_error';
        const row = { order_id: draft.orderId, attempt, failure, failed_at: now() };
        await inTransaction(db, (trx) => insertFailedAttemptOnce(trx, row));
      }
      throw error;
    }
  }

  return {
    /**
     * Creates the intent after the order's last one, within the limits of payment-limits.server.ts. Concurrent calls
     * use the same attempt number and so the same key, and get the same intent from the provider.
     */
    async create(order: Order, userId: string, last: PaymentIntentTable | undefined): Promise<CreatedIntent> {
      const limitInput = { userId, orderId: order._id, now: now() };
      const reached = await findReachedLimit(db, limitInput);
      if (reached) return { ok: false, reason: 'too-many-payments', of: reached };

      const attempt = Math.max(last?.attempt ?? 0, await findLastFailedAttempt(db, order._id)) + 1;
      const gatewayIntent = await createAtProvider(
        { orderId: order._id, amount: totalsOfOrder(order).total, currency: paymentCurrency() },
        attempt,
      );
      const row: PaymentIntentTable = {
        id: gatewayIntent.id,
        provider: gateway.provider.name,
        order_id: order._id,
        attempt,
        state: 'open',
        ...timesOfRequest(now()),
        state_changed_at: 0,
        refunded_cents: cents(0),
        refund_progress: 0,
        dispute: null,
      };
      return inTransaction<Tables, CreatedIntent>(db, async (trx, rollBack) => {
        // Checks the limits again under a lock. An intent over the limit is not stored: its secret is not returned, and the
        // next try gets the same one from the provider.
        await lockUsers(trx, [userId]);
        const reachedNow = await findReachedLimit(trx, limitInput);
        if (reachedNow) return rollBack({ ok: false, reason: 'too-many-payments', of: reachedNow });
        if (await insertIntentOnce(trx, row)) return { ok: true, clientSecret: gatewayIntent.clientSecret };
        throw new GatewayUnavailable('The provider created two intents under one key');
      });
    },

    /** Records that the customer requested to pay the intent now. */
    async recordRequest({ id }: PaymentIntentTable): Promise<void> {
      await inTransaction(db, (trx) => updateIntentTimes(trx, id, timesOfRequest(now())));
    },
  };
}

function timesOfRequest(now: number) {
  return { last_requested_at: now, next_check_at: now + CHECK_AFTER_MILLISECONDS };
}
