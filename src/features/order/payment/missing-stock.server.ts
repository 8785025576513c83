import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { ShopTransaction } from '#platform/database/tables.ts';
import { shortOrderId } from '../order/order-format.ts';
import type { Order } from '../order/order-schema.ts';

/** Writes into the audit log what of an order could not be put back into stock, if anything. */
export async function auditMissingStock(
  trx: ShopTransaction,
  order: Order,
  missing: string | undefined,
  { actor, at }: { actor: Actor; at: number },
): Promise<void> {
  if (missing === undefined) return;
  const text = `Order ${shortOrderId(order._id)}: ${missing}`;
  await writeAudit(trx, { at, action: 'stock-not-put-back', actor, subject: order, text });
}
