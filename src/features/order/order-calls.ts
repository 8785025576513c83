import * as z from 'zod/mini';
import { emailSchema } from '#features/user/user-schema.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { listQuerySchema, searchSchema, TOO_MANY_WHOLE_LISTS } from '#platform/http/list-query.ts';
import { orderDraftSchema, orderSchema, orderSortSchema, orderStatusSchema } from './order-schema.ts';

const byOrderId = z.object({ orderId: z.string() });
const NO_SUCH_ORDER = { 404: 'There is no such order' };

/** Calls of the order API (specification, section 7). */
export const orderCalls = {
  placeOrder: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/user/order',
    access: 'signedIn',
    summary: 'Places an order: takes the stock and writes the order in one transaction. Send an Idempotency-Key',
    body: orderDraftSchema,
    answer: orderSchema,
    refusals: {
      403: 'The email is not your own',
      409: 'A product is out of stock, was removed or changed its price, as listed in `lines`; or an order in cash needs a confirmed email (`email-unconfirmed`)',
      422: 'The Idempotency-Key was used for another order',
      429: 'You have too many pending orders (`too-many-pending`), or ordered too often; then Retry-After says when to retry',
      503: 'Card payments are switched off',
    },
  }),
  listOwnOrders: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/user/order/:email',
    access: 'ownerOrAdmin',
    summary: "A person's orders, newest first",
    params: z.object({ email: emailSchema }),
    query: listQuerySchema,
    answer: z.array(orderSchema),
    refusals: TOO_MANY_WHOLE_LISTS,
  }),
  listOrders: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/order',
    access: 'admin',
    summary:
      'All orders, newest first unless `sort` is given; with `search`, those whose id, customer or email begins ' +
      'with it',
    query: z.safeExtend(listQuerySchema, {
      search: searchSchema,
      status: z.optional(orderStatusSchema),
      sort: z._default(orderSortSchema, 'newest'),
    }),
    answer: z.array(orderSchema),
    refusals: TOO_MANY_WHOLE_LISTS,
  }),
  getOrder: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/order/:orderId',
    access: 'ownerOrAdmin',
    summary: 'One order',
    params: byOrderId,
    answer: orderSchema,
    refusals: NO_SUCH_ORDER,
  }),
  followOrder: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/order/:orderId/events',
    access: 'ownerOrAdmin',
    summary:
      "Server-sent events with the order's `version`: first the current one, then each new one. Fetch the order when " +
      'the version differs from yours. The stream ends when the session token expires; then open a new one',
    params: byOrderId,
    answer: z.unknown(),
    streams: true,
    refusals: {
      ...NO_SUCH_ORDER,
      429: 'You follow too many orders at once',
      503: 'Too many orders are followed at once',
    },
  }),
  changeStatus: defineCall({
    ...takesNothing,
    method: 'PUT',
    path: '/admin/order/:orderId',
    access: 'admin',
    summary: "Sets an order's status; any of the three may follow any other",
    params: byOrderId,
    body: z.strictObject({ status: orderStatusSchema }),
    answer: z.object({ modifiedCount: z.int() }),
    refusals: NO_SUCH_ORDER,
  }),
};
