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
          eb('id', 'not in', eb.selectFrom('shipment').select('order_id')),
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
