import * as z from 'zod/mini';
import { productSchema } from '#features/catalogue/product-schema.ts';
import { disputeStateSchema } from '#features/order/order-schema.ts';
import { sumSchema } from '#features/pricing/money.ts';

/** How many days the overview looks back, today included. Days are those of UTC. */
export const OVERVIEW_DAYS = 30;

const count = z.int().check(z.minimum(0));

/** What an admin sees first: how the shop does of late. Amounts in dollars; revenue is what is paid, with delivery. */
export const overviewSchema = z.object({
  /** Oldest first, each day of the time, also those without an order. */
  days: z.array(z.object({ date: z.iso.date(), orders: count, revenue: sumSchema })),
  /** Orders of these days by what has become of them. */
  statuses: z.object({ pending: count, confirmed: count, delivered: count }),
  /** What was ordered most on these days, as it was called then. */
  bestSellers: z.array(z.object({ productId: z.string(), name: z.string(), image: z.string(), pieces: count })),
  /** Products that are nearly or quite sold out, the scarcest first: some of them, and how many there are. */
  scarce: z.object({
    products: z.array(z.pick(productSchema, { _id: true, name: true, image: true, stock: true, quantity: true })),
    total: count,
    soldOut: count,
  }),
  /** Orders with a dispute that is not over or a refund that failed, newest first: some, and how many there are. */
  paymentProblems: z.object({
    orders: z.array(
      z.object({
        orderId: z.string(),
        /** What was paid. */
        total: sumSchema,
        dispute: z.optional(disputeStateSchema),
        refundFailed: z.optional(z.literal(true)),
      }),
    ),
    total: count,
  }),
});
export type Overview = z.infer<typeof overviewSchema>;
