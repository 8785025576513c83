import { cents } from '#features/pricing/money.ts';
import type { Database } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import type { GatewayIntent, GatewayStatus, IntentDraft, PaymentGateway } from '../gateway.server.ts';
import { brandOf, type Card } from './card.ts';
import type { CardRefusal } from './sandbox-calls.ts';
import {
  findSandboxIntent,
  insertSandboxIntentOnce,
  listSandboxRefunds,
  moveSandboxIntent,
} from './sandbox-queries.server.ts';
import { refundInSandbox, toGatewayRefund } from './sandbox-refunds.server.ts';
import type { SandboxIntentTable, SandboxRefundTable, SandboxStatus } from './sandbox-table.ts';
import { type CardVerdict, judgeCard } from './test-cards.ts';

/** Result of paying an intent with a card. */
export type Confirmation =
  | { ok: true; status: 'succeeded' | 'needs-authentication'; intentId: string }
  | { ok: false; reason: 'unknown-secret' | 'cannot-be-paid' }
  | { ok: false; reason: CardRefusal; intentId: string };

/** A simulated provider, with methods for what a browser would do at a real one. */
export interface SandboxGateway extends PaymentGateway {
  /** Pays an intent with a test card. An intent that already succeeded is not charged again. */
  confirm(clientSecret: string, card: Card): Promise<Confirmation>;
  /** Completes or fails the authentication of the cardholder. */
  authenticate(clientSecret: string, approved: boolean): Promise<Confirmation>;
}

const STATUSES: Record<SandboxStatus, GatewayStatus> = {
  'requires-payment': 'open',
  'requires-authentication': 'open',
  succeeded: 'succeeded',
  refunded: 'succeeded',
  cancelled: 'cancelled',
};
/** Similar in length to Stripe's ids. Only the client secret must be unguessable. */
const ID_CHARACTERS = 16;
const UNPAID: readonly SandboxStatus[] = ['requires-payment', 'requires-authentication'];

/** Stands in for a payment provider in the demo: test cards with Stripe's outcomes, in the shop's own database. */
export function createSandboxGateway({ db, now }: { db: Database; now: () => number }): SandboxGateway {
  /** Returns the outcome for an intent that is not in the state this step requires. */
  async function currentOutcome(id: string): Promise<Confirmation> {
    const row = await findSandboxIntent(db, { id });
    return row?.status === 'succeeded'
      ? { ok: true, status: 'succeeded', intentId: id }
      : { ok: false, reason: 'cannot-be-paid' };
  }

  async function transition(
    id: string,
    from: readonly SandboxStatus[],
    change: Parameters<typeof moveSandboxIntent>[3],
    outcome: Confirmation,
  ): Promise<Confirmation> {
    const hasMoved = await inTransaction(db, (trx) => moveSandboxIntent(trx, id, from, change));
    return hasMoved ? outcome : currentOutcome(id);
  }

  async function findIntent(id: string): Promise<GatewayIntent | undefined> {
    const row = await findSandboxIntent(db, { id });
    return row && toIntent(row, await listSandboxRefunds(db, row));
  }

  return {
    provider: { name: 'sandbox' },

    async createIntent({ orderId, amount, currency }: IntentDraft, key) {
      const id = `pi_sandbox_${newId().replaceAll('-', '').slice(0, ID_CHARACTERS)}`;
      const draft: SandboxIntentTable = {
        id,
        idempotency_key: key,
        client_secret: `${id}_secret_${newId().replaceAll('-', '')}`,
        order_id: orderId,
        amount_cents: amount,
        currency,
        status: 'requires-payment',
        card_brand: null,
        card_last4: null,
        created_at: now(),
      };
      const row = await inTransaction(db, (trx) => insertSandboxIntentOnce(trx, draft));
      return toIntent(row, []);
    },

    findIntent,

    async cancelIntent(id) {
      await inTransaction(db, (trx) => moveSandboxIntent(trx, id, UNPAID, { status: 'cancelled' }));
      return findIntent(id);
    },

    refund: (intentId, amount, attemptId) => refundInSandbox({ db, now }, intentId, amount, attemptId),

    /** The sandbox has no webhook; its events stay within the process. */

    close() {},

    async confirm(clientSecret, card) {
      const row = await findSandboxIntent(db, { client_secret: clientSecret });
      if (!row) return { ok: false, reason: 'unknown-secret' };

      const verdict = judgeCard(card, now());
      const cardDetails = { card_brand: brandOf(card.number)?.name ?? null, card_last4: card.number.slice(-4) };
      const { status, outcome } = transitionFor(verdict, row.id);
      return transition(row.id, UNPAID, { ...cardDetails, status }, outcome);
    },

    async authenticate(clientSecret, approved) {
      const row = await findSandboxIntent(db, { client_secret: clientSecret });
      if (!row) return { ok: false, reason: 'unknown-secret' };
      const { status, outcome } = transitionFor(approved ? 'pays' : 'authentication-failed', row.id);
      return transition(row.id, ['requires-authentication'], { status }, outcome);
    },
  };
}

/** Returns the next status of an intent and the outcome for a verdict. */
function transitionFor(verdict: CardVerdict, intentId: string): { status: SandboxStatus; outcome: Confirmation } {
  switch (verdict) {
    case 'pays':
      return { status: 'succeeded', outcome: { ok: true, status: 'succeeded', intentId } };
    case 'asks-for-authentication':
      return { status: 'requires-authentication', outcome: { ok: true, status: 'needs-authentication', intentId } };
    default:
      return { status: 'requires-payment', outcome: { ok: false, reason: verdict, intentId } };
  }
}

function toIntent(row: SandboxIntentTable, refunds: readonly SandboxRefundTable[]): GatewayIntent {
  const status = STATUSES[row.status];
  return {
    id: row.id,
    clientSecret: row.client_secret,
    orderId: row.order_id,
    amount: row.amount_cents,
    currency: row.currency,
    status,
    received: status === 'succeeded' ? row.amount_cents : cents(0),
    refunds: refunds.map(toGatewayRefund),
    dispute: undefined,
  };
}
