import type { PayableOrder } from '#features/order/order-payments.server.ts';
import { cents } from '#features/pricing/money.ts';
import type { Database, Tables } from '#features/schema/tables.ts';
import { lockUsers } from '#features/user/user-queries.server.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { GatewayFailure, GatewayRefusal, GatewayUnavailable } from './gateway-failure.server.ts';
import { LOOK_AFTER_MILLISECONDS } from './look-plan.ts';
import { CURRENCY, type GatewayIntent, type IntentDraft, type PaymentGateway } from './payment-gateway.server.ts';
import { findFullLimit, type IntentLimit } from './payment-limits.server.ts';
import {
  findLastFailedAttempt,
  insertFailedAttemptOnce,
  insertIntentOnce,
  updateIntentMoments,
} from './payment-queries.server.ts';
import type { PaymentIntentTable } from './payment-table.ts';

/** The secret that lets a browser pay the new intent, or which limit keeps the shop from making one. */
export type CreatedIntent =
  | { ok: true; clientSecret: string }
  | { ok: false; reason: 'too-many-payments'; of: IntentLimit };

/** Makes the intents by which orders are paid. */
export function createIntents({ db, gateway, now }: { db: Database; gateway: PaymentGateway; now: () => number }) {
  /**
   * An answer that the provider keeps under the key ends the attempt, and the next one has a key of its own. Should a
   * server error have made an intent all the same, nobody has its secret, so it is never paid.
   */
  async function ask(draft: IntentDraft, attempt: number): Promise<GatewayIntent> {
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
     * Makes the intent that follows the order's last one, if it has any and the limits of payment-limits.server.ts
     * permit it. Two that ask at once name the same attempt, so the provider gives both the same intent.
     */
    async create(order: PayableOrder, userId: string, last: PaymentIntentTable | undefined): Promise<CreatedIntent> {
      const limited = { userId, orderId: order.id, now: now() };
      const full = await findFullLimit(db, limited);
      if (full) return { ok: false, reason: 'too-many-payments', of: full };

      const attempt = Math.max(last?.attempt ?? 0, await findLastFailedAttempt(db, order.id)) + 1;
      const made = await ask({ orderId: order.id, amount: order.total, currency: CURRENCY }, attempt);
      const row: PaymentIntentTable = {
        id: made.id,
        order_id: order.id,
        attempt,
        state: 'open',
        ...momentsOfAsking(now()),
        moved_at: 0,
        refunded_cents: cents(0),
        refund_progress: 0,
        dispute: null,
      };
      return inTransaction<Tables, CreatedIntent>(db, async (trx, rollBack) => {
        // Counted again under a lock. An intent that finds no room stays unknown: nobody gets its secret, and the next
        // try gets the same one from the provider.
        await lockUsers(trx, [userId]);
        const fullNow = await findFullLimit(trx, limited);
        if (fullNow) return rollBack({ ok: false, reason: 'too-many-payments', of: fullNow });
        if (await insertIntentOnce(trx, row)) return { ok: true, clientSecret: made.clientSecret };
        throw new GatewayUnavailable('The provider made two intents under one key');
      });
    },

    /** Writes down that somebody wants to pay it now. */
    async noteAsked({ id }: PaymentIntentTable): Promise<void> {
      await inTransaction(db, (trx) => updateIntentMoments(trx, id, momentsOfAsking(now())));
    },
  };
}

function momentsOfAsking(now: number) {
  return { asked_at: now, look_at: now + LOOK_AFTER_MILLISECONDS };
}
