import { parseOrderEvent } from '#features/order/order/order-event.server.ts';
import type { Database } from '#platform/database/tables.ts';
import { listEvents } from '#platform/outbox/outbox.server.ts';

/** Whether a person has ever received a product, whatever the status of the order was set to later. */
export async function hasReceived(db: Database, userId: string, productId: string): Promise<boolean> {
  const orders = await db
    .selectFrom('shop_order')
    .select(['id', 'status'])
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('order_item')
          .select('order_item.line')
          .whereRef('order_item.order_id', '=', 'shop_order.id')
          .where('order_item.product_id', '=', productId)
          .whereRef('order_item.withdrawn', '<', 'order_item.amount'),
      ),
    )
    .execute();
  if (orders.some(({ status }) => status === 'delivered')) return true;
  for (const { id } of orders) if (await wasDelivered(db, id)) return true;
  return false;
}

async function wasDelivered(db: Database, orderId: string): Promise<boolean> {
  const events = await listEvents(db, [orderId]);
  return events.some(({ kind, data }) => {
    const event = parseOrderEvent(kind, data);
    return event?.kind === 'status' && event.status === 'delivered';
  });
}
