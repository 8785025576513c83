import type { Actor } from '#features/audit/actor.server.ts';
import { writeAudit } from '#features/audit/audit-log.server.ts';
import type { Database, ShopTransaction, Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.server.ts';
import { newId } from '#platform/id.ts';
import { containsLines, type LineAmount } from '../order/line-amount.ts';
import { recordOrderEvents } from '../order/order-event.server.ts';
import { countPieces, shortOrderId } from '../order/order-format.ts';
import { incrementVersion, lockOrder, updateStatus } from '../order/order-queries.server.ts';
import { isShippable, unshippedLines } from '../order/unshipped.ts';
import type { ShipmentDraft } from './shipment-calls.ts';

/** The id of the recorded shipment, or why it was refused. */
export type ShipResult =
  | { ok: true; id: string }
  | { ok: false; reason: 'not-found' | 'more-than-ordered' | 'wrong-state' };

interface ShippingDependencies {
  db: Database;
  now: () => number;
}

/**
 * Records a parcel that was handed to a carrier, and confirms a pending order. The lock on the order keeps concurrent
 * shipments from sending more than was ordered.
 */
export function shipOrder(
  { db, now }: ShippingDependencies,
  orderId: string,
  draft: ShipmentDraft,
  actor: Actor,
): Promise<ShipResult> {
  return inTransaction<Tables, ShipResult>(db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (!order) return { ok: false, reason: 'not-found' };
    if (!isShippable(order)) return { ok: false, reason: 'wrong-state' };
    const left = unshippedLines(order);
    const lines = draft.lines ?? left;
    if (lines.length === 0 || !containsLines(left, lines)) return { ok: false, reason: 'more-than-ordered' };

    if (order.status === 'pending') await confirm(trx, orderId, now());
    const text = `Shipped ${countPieces(lines)} pieces of order ${shortOrderId(orderId)}`;
    await writeAudit(trx, { at: now(), action: 'order-shipped', actor, subject: order, text });
    return { ok: true, id: await record(trx, orderId, { ...draft, lines }, now()) };
  });
}

async function confirm(trx: ShopTransaction, orderId: string, at: number): Promise<void> {
  await updateStatus(trx, orderId, { status: 'confirmed', at });
  await recordOrderEvents(trx, [orderId], { kind: 'status', by: 'shop', status: 'confirmed' }, at);
}

async function record(
  trx: ShopTransaction,
  orderId: string,
  { carrier, trackingNumber, lines }: ShipmentDraft & { lines: readonly LineAmount[] },
  at: number,
): Promise<string> {
  const id = newId();
  const row = { id, order_id: orderId, carrier, tracking_number: trackingNumber ?? null, shipped_at: at };
  await trx
    .insertInto('shipment')
    .values({ ...row, lines: JSON.stringify(lines), units: countPieces(lines) })
    .execute();
  await incrementVersion(trx, orderId);
  const event = { kind: 'shipped', by: 'shop', shipmentId: id, carrier, trackingNumber } as const;
  await recordOrderEvents(trx, [orderId], event, at);
  return id;
}
