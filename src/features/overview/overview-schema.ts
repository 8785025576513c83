import * as z from 'zod/mini';
import { productSchema } from '#features/catalogue/product-schema.ts';
import { disputeStateSchema } from '#features/order/order-schema.ts';
import { sumSchema } from '#features/pricing/money.ts';

/** Number of days in the overview, including today. Days are in UTC. */
export const OVERVIEW_DAYS = 30;

const count = z.int().check(z.minimum(0));

/** The overview on the dashboard's first screen. Revenue is paid orders including delivery. */
export const overviewSchema = z.object({
  /** All days of the period, oldest first, including days without orders. */
  days: z.array(z.object({ date: z.iso.date(), orders: count, revenue: sumSchema })),
  /** Orders of the period by status. */
  statuses: z.object({ pending: count, confirmed: count, delivered: count }),
  /** The most ordered products of the period, with their names at that time. */
  bestSellers: z.array(z.object({ productId: z.string(), name: z.string(), image: z.string(), pieces: count })),
  /** Products low on stock or sold out, lowest stock first: the first few, and the total number. */
  scarce: z.object({
    products: z.array(z.pick(productSchema, { _id: true, name: true, image: true, stock: true, quantity: true })),
    total: count,
    soldOut: count,
  }),
  /** Orders with an open dispute or a failed refund, newest first: the first few, and the total number. */
  paymentProblems: z.object({
    orders: z.array(
      z.object({
        orderId: z.string(),
        /** Total of the order. */
        total: sumSchema,
        dispute: z.optional(disputeStateSchema),
        refundFailed: z.optional(z.literal(true)),
      }),
    ),
    total: count,
  }),
});
export type Overview = z.infer<typeof overviewSchema>;
