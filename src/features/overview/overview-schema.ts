import * as z from 'zod/mini';
import { disputeStateSchema } from '#features/card-provider/dispute.ts';
import { productSchema } from '#features/catalogue/product-schema.ts';
import { sumSchema } from '#features/pricing/money-schema.ts';

/** Length of the overview's period in days, including today. Days are those of the shop's time zone. */
export const overviewRangeSchema = z.enum(['7', '30', '90', '365']);
export type OverviewRange = z.infer<typeof overviewRangeSchema>;

/** The range unless another one is chosen. */
export const DEFAULT_RANGE: OverviewRange = '30';

const count = z.int().check(z.minimum(0));
const daySchema = z.object({ date: z.iso.date(), orders: count, revenue: sumSchema });
/** Orders and revenue of one day. */
export type OverviewDay = z.infer<typeof daySchema>;

/** The overview on the dashboard's first screen. Revenue is paid orders including delivery. */
export const overviewSchema = z.object({
  /** All days of the period, oldest first, including days without orders. */
  days: z.array(daySchema),
  /** As many days before the period, to compare it with. */
  daysBefore: z.array(daySchema),
  /** Orders of the period by status. */
  statuses: z.object({ pending: count, confirmed: count, delivered: count }),
  /** The most ordered products of the period, with their names at that time. */
  bestSellers: z.array(z.object({ productId: z.string(), name: z.string(), image: z.string(), pieces: count })),
  /** Variants low on stock or sold out, lowest stock first: the first few, and the total number. */
  scarce: z.object({
    products: z.array(
      z.extend(z.pick(productSchema, { _id: true, name: true, image: true, stock: true, quantity: true }), {
        variantId: z.string(),
        /** How people call the variant. Absent for a product without options. */
        variant: z.optional(z.string()),
      }),
    ),
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
