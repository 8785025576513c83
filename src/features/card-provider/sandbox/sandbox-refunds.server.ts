import type { Cents } from '#features/pricing/money.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import type { GatewayRefund } from '../gateway.server.ts';
import { GatewayRefusal } from '../gateway-failure.server.ts';
import {
  insertSandboxRefund,
  listSandboxRefunds,
  lockSandboxIntent,
  moveSandboxIntent,
} from './sandbox-queries.server.ts';
import type { SandboxRefundTable } from './sandbox-table.ts';

type Refunded = { ok: true; refund: SandboxRefundTable } | { ok: false; refusal: GatewayRefusal };

/** Refunds an intent partially or in full, once per attempt and never more than is left. */
export async function refundInSandbox(
  { db, now }: { db: Database; now: () => number },
  intentId: string,
  amount: Cents,
  attemptId: string,
): Promise<GatewayRefund> {
  const refunded = await inTransaction<Tables, Refunded>(db, async (trx) => {
    const intent = await lockSandboxIntent(trx, intentId);
    if (!intent) return refused('resource_missing', 'There is no such payment');
    const refunds = await listSandboxRefunds(trx, intent);
    const earlier = refunds.find((refund) => refund.attempt_id === attemptId);
    if (earlier) return { ok: true, refund: earlier };
    if (intent.status === 'refunded') return refused('charge_already_refunded', 'Everything has gone back already');
    const left = refunds.reduce((rest, { amount_cents }) => rest - amount_cents, Number(intent.amount_cents));
    if (intent.status !== 'succeeded') return refused('charge_not_refundable', 'Nothing was paid');
    if (amount > left) return refused('invalid_request_error', 'The refund is more than what is left');

    const refund = {
      id: `re_sandbox_${newId()}`,
      attempt_id: attemptId,
      intent_id: intentId,
      amount_cents: amount,
      created_at: now(),
    };
    await insertSandboxRefund(trx, refund);
    if (amount === left) await moveSandboxIntent(trx, intentId, ['succeeded'], { status: 'refunded' });
    return { ok: true, refund };
  });
  if (!refunded.ok) throw refunded.refusal;
  return toGatewayRefund(refunded.refund);
}

/** Converts a row to a refund. Sandbox refunds succeed immediately. */
export function toGatewayRefund({ id, attempt_id, amount_cents }: SandboxRefundTable): GatewayRefund {
  return { id, amount: amount_cents, status: 'succeeded', attemptId: attempt_id || undefined, failure: undefined };
}

function refused(code: string, message: string): Refunded {
  return { ok: false, refusal: new GatewayRefusal(`Sandbox: ${message}`, code) };
}
