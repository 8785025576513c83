import type { Actor } from '#features/audit/actor.server.ts';
import type { CatalogueService } from '#features/catalogue/catalogue-service.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import type { LineAmount } from '../order/line-amount.ts';
import { incrementVersion } from '../order/order-queries.server.ts';
import type { StoredOrder } from '../order/order-reading.server.ts';
import { putBack, toPieces } from '../order/put-back.server.ts';
import { describeMissing } from '../order/stock-outcome.ts';
import { auditMissingStock } from '../payment/missing-stock.server.ts';
import { hasStock } from '../payment/stock-holds.server.ts';
import type { RefundRequests } from '../refund/request-refunds.server.ts';
import { shippingOfReturn } from '../return/refund-of-return.ts';
import { stopCharging } from './stop-charging.server.ts';

interface TakeOutOptions {
  catalogue: CatalogueService;
  refundRequests: RefundRequests;
  actor: Actor;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Takes pieces out of an order that the transaction has locked, before they are shipped: returns them to stock, and
 * refunds them or lowers what is to be paid. The order goes on without them.
 */
export async function takeOutLines(
  trx: ShopTransaction,
  order: StoredOrder,
  lines: readonly LineAmount[],
  { catalogue, refundRequests, actor, at }: TakeOutOptions,
): Promise<void> {
  if (lines.length === 0) return;
  if (hasStock(order)) {
    const pieces = toPieces(order, lines);
    const outcome = await putBack(trx, catalogue, order, { pieces, kind: 'cancelled', by: 'customer' });
    await auditMissingStock(trx, order, describeMissing(outcome), { actor, at });
  }
  for (const { line, amount } of lines) {
    await trx
      .updateTable('order_item')
      .set((eb) => ({ withdrawn: eb('withdrawn', '+', amount) }))
      .where('order_id', '=', order._id)
      .where('line', '=', line)
      .execute();
  }
  // The courier has not collected cash yet.
  if (order.payment.method === 'cash' || order.paymentState === 'unpaid') return stopCharging(trx, order, lines);
  const shipping = shippingOfReturn(order, lines);
  const request = { of: 'lines', lines, shipping, atMostLeft: true, reason: 'Withdrawal' } as const;
  await refundRequests.request(trx, order, request, actor);
  await incrementVersion(trx, order._id);
}
