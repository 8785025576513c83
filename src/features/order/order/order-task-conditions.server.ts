import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { OrderTask } from './order-schema.ts';
import { paymentMethodSchema } from './order-schema.ts';

/** Builds the condition for orders about which staff have to do something. */
export function hasTask(task: OrderTask) {
  return (eb: ExpressionBuilder<Tables, 'shop_order'>): Expression<SqlBool> => {
    // The index begins with the method.
    const anyMethod = eb('payment_method', 'in', paymentMethodSchema.options);
    switch (task) {
      case 'to-ship':
        return eb.and([
          anyMethod,
          eb('payment_state', '=', 'paid'),
          eb('status', 'in', ['pending', 'confirmed']),
          eb(unitsShipped(eb), '<', unitsToShip(eb)),
        ]);
      case 'to-refund':
        return eb('id', 'in', eb.selectFrom('refund').select('order_id').where('state', '=', sql.lit('failed')));
      case 'return-requested':
        return eb('id', 'in', eb.selectFrom('order_return').select('order_id').where('state', '=', 'requested'));
      case 'unpaid':
        return eb.and([anyMethod, eb('payment_state', '=', 'unpaid'), eb('status', '!=', 'cancelled')]);
    }
  };
}

/** The pieces of an order in all of its shipments. */
function unitsShipped(eb: ExpressionBuilder<Tables, 'shop_order'>) {
  const shipped = eb
    .selectFrom('shipment')
    .select(({ fn }) => fn.sum<number>('shipment.units').as('units'))
    .whereRef('shipment.order_id', '=', 'shop_order.id');
  return eb.fn.coalesce(shipped, sql.lit(0));
}

/** The pieces of an order that were not withdrawn before they were shipped. */
function unitsToShip(eb: ExpressionBuilder<Tables, 'shop_order'>) {
  return eb
    .selectFrom('order_item')
    .select((item) => item.fn.sum<number>(item('order_item.amount', '-', item.ref('order_item.withdrawn'))).as('units'))
    .whereRef('order_item.order_id', '=', 'shop_order.id');
}
