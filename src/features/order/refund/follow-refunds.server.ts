import { balanceOf, type GatewayIntent } from '#features/card-provider/gateway.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import type { RefundTable } from '../order/refund-table.ts';
import type { PaymentIntentTable } from '../payment/payment-table.ts';
import type { RefundAttemptTable } from './refund-attempt-table.ts';
import { assignAttempt, insertAttempt, moveAttempt, STATE_OF } from './refund-attempts.server.ts';
import {
  deleteRefund,
  insertRefund,
  insertRestOnce,
  listRefundsOfIntent,
  type RefundDraft,
  updateRefund,
} from './refund-queries.server.ts';

/** The refund attempts of an intent. */
export interface Attempts {
  /** All of them, oldest first. */
  all: readonly RefundAttemptTable[];
  /** The ids of those that this call marked as failed. */
  newlyFailed: ReadonlySet<string>;
}

/** The refunds of an intent, and whether this call changed one of them. */
export interface FollowedRefunds {
  all: readonly RefundTable[];
  haveChanged: boolean;
}

/** Updates the refunds of an intent to match their attempts and the refunds made in the provider's dashboard. */
export async function updateRefunds(
  trx: ShopTransaction,
  intent: PaymentIntentTable,
  gatewayIntent: GatewayIntent,
  attempts: Attempts,
  now: number,
): Promise<FollowedRefunds> {
  const before = await listRefundsOfIntent(trx, intent.id);
  const own = before.filter(({ provider_id }) => provider_id === null);
  const ids = new Set<string | undefined>(attempts.all.map(({ id }) => id));
  const fromDashboard = gatewayIntent.refunds.filter(({ attemptId }) => !ids.has(attemptId));
  const all = [
    ...(await followAttempts(trx, intent, own, attempts, now)),
    ...(await followDashboard(trx, intent, before, fromDashboard, now)),
  ];
  const unchanged = new Set(before);
  // The provider's progress never decreases, so a refund that it no longer lists has made way for another one.
  return { all, haveChanged: all.some((refund) => !unchanged.has(refund)) };
}

/** A refund has the state and amount of its attempt that has not failed. It has at most one such attempt. */
async function followAttempts(
  trx: ShopTransaction,
  intent: PaymentIntentTable,
  refunds: readonly RefundTable[],
  { all, newlyFailed }: Attempts,
  now: number,
): Promise<RefundTable[]> {
  const alive = all.filter(({ state }) => state !== 'failed');
  const followed: RefundTable[] = [];
  const assigned = new Set<string>();
  for (const refund of refunds) {
    const attempt = alive.find(({ refund_id }) => refund_id === refund.id);
    if (attempt) {
      assigned.add(attempt.id);
      followed.push(await updateIfChanged(trx, refund, attempt, now));
    } else if (all.some(({ id, refund_id }) => refund_id === refund.id && newlyFailed.has(id))) {
      followed.push(await updateIfChanged(trx, refund, { ...refund, state: 'failed' }, now));
    } else {
      followed.push(refund);
    }
  }
  // An attempt that was given up took effect after all, or a process of the previous version made it.
  for (const attempt of alive) {
    if (!assigned.has(attempt.id)) followed.push(await insertRefundOf(trx, intent, attempt, now));
  }
  return followed;
}

async function insertRefundOf(
  trx: ShopTransaction,
  intent: PaymentIntentTable,
  { id, amount_cents, state }: RefundAttemptTable,
  now: number,
): Promise<RefundTable> {
  const refund = await insertRefund(trx, { ...draftOf(intent, now), amount_cents, state, covers_rest: 1 });
  await assignAttempt(trx, id, refund.id);
  return refund;
}

/** Mirrors the refunds made in the provider's dashboard, which have the provider's id. */
async function followDashboard(
  trx: ShopTransaction,
  intent: PaymentIntentTable,
  refunds: readonly RefundTable[],
  fromDashboard: GatewayIntent['refunds'],
  now: number,
): Promise<RefundTable[]> {
  const byId = new Map(refunds.map((refund) => [refund.provider_id, refund]));
  const ids = new Set<string | null>(fromDashboard.map(({ id }) => id));
  for (const { id, provider_id } of refunds) {
    if (provider_id !== null && !ids.has(provider_id)) await deleteRefund(trx, id);
  }
  const followed: RefundTable[] = [];
  for (const { id, amount: amount_cents, status } of fromDashboard) {
    const [refund, state] = [byId.get(id), STATE_OF[status]];
    followed.push(
      refund
        ? await updateIfChanged(trx, refund, { amount_cents, state }, now)
        : await insertRefund(trx, { ...draftOf(intent, now), amount_cents, state, provider_id: id }),
    );
  }
  return followed;
}

function draftOf({ id, order_id }: PaymentIntentTable, now: number): Omit<RefundDraft, 'amount_cents' | 'state'> {
  return { order_id, intent_id: id, created_at: now };
}

async function updateIfChanged(
  trx: ShopTransaction,
  refund: RefundTable,
  { state, amount_cents }: Pick<RefundTable, 'state' | 'amount_cents'>,
  now: number,
): Promise<RefundTable> {
  if (refund.state === state && refund.amount_cents === amount_cents) return refund;
  return updateRefund(trx, refund, { state, amount_cents, ended_at: state === 'under-way' ? null : now });
}

/**
 * Chooses the refund attempt to send to the provider next: first those for a fixed amount, then the one for the rest.
 * An attempt with an unknown outcome is repeated. A refund that exceeds what is left fails.
 */
export async function chooseNextAttempt(
  trx: ShopTransaction,
  intent: PaymentIntentTable,
  gatewayIntent: GatewayIntent,
  { attempts, refunds }: { attempts: readonly RefundAttemptTable[]; refunds: readonly RefundTable[] },
  now: number,
): Promise<RefundAttemptTable | undefined> {
  const { left } = balanceOf(gatewayIntent);
  const rest =
    intent.state === 'refunding' ? await insertRestOnce(trx, intent, { refunds, amount: left, now }) : undefined;
  const parts = refunds.filter(
    ({ state, covers_rest, provider_id }) => state === 'under-way' && covers_rest === 0 && provider_id === null,
  );
  for (const refund of rest ? [...parts, rest] : parts) {
    const sent = attempts.find(({ refund_id, state }) => refund_id === refund.id && state === 'under-way');
    if (sent && sent.provider_id !== null) continue;
    if (sent && sent.amount_cents <= left) return sent;
    // The provider never refunds more than is left, so this attempt can no longer take effect.
    if (sent) await moveAttempt(trx, sent, 'failed', { failure: 'amount_changed' }, now);
    const amount = refund.covers_rest === 1 ? left : refund.amount_cents;
    if (amount > 0 && amount <= left) {
      const attempt = (attempts.at(-1)?.attempt ?? 0) + 1;
      return insertAttempt(trx, refund, { intentId: intent.id, attempt, amount, now });
    }
    await updateRefund(trx, refund, { state: 'failed', ended_at: now });
  }
  return undefined;
}
