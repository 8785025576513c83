import * as z from 'zod/mini';
import { MOST_PIECES } from '#features/catalogue/product-schema.ts';
import { dollarsSchema, sumSchema } from '#features/pricing/money.ts';
import { customerSchema, emailSchema } from '#features/user/user-schema.ts';

export const orderStatusSchema = z.enum(['pending', 'confirmed', 'delivered']);
export type OrderStatus = z.infer<typeof orderStatusSchema>;

/** The statuses in the order of an order's life, as people read them. */
export const STATUS_LABELS = { pending: 'Pending', confirmed: 'Confirmed', delivered: 'Delivered' } as const;

export const paymentMethodSchema = z.enum(['cash', 'card']);
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/**
 * Why a card payment went back by itself: its order was paid already, had given its pieces back and they are sold out,
 * or costs something else.
 */
export const returnReasonSchema = z.enum(['paid-twice', 'sold-out', 'amount-differs']);
export type ReturnReason = z.infer<typeof returnReasonSchema>;

/**
 * How far a dispute is, in which a customer asks the bank for a payment back:
 * - `needs-response`: the shop has to answer at the payment provider, or loses
 * - `under-review`: the bank decides
 * - `won`, `lost`: it decided for the shop, or for the customer, who has the money back
 * - `closed`: it ended without a decision
 */
export const disputeStateSchema = z.enum(['needs-response', 'under-review', 'won', 'lost', 'closed']);
export type DisputeState = z.infer<typeof disputeStateSchema>;

const MOST_LINES = 100;

/** A line of an order: what was bought, as it was then. Price in dollars. */
export const orderItemSchema = z.object({
  productId: z.string(),
  name: z.string(),
  image: z.string(),
  amount: z.int().check(z.minimum(1), z.maximum(MOST_PIECES)),
  price: dollarsSchema,
});
export type OrderItem = z.infer<typeof orderItemSchema>;

/** An order as the API answers it (specification, section 3). Amounts in dollars. */
export const orderSchema = z.object({
  _id: z.string(),
  email: z.string(),
  /** As it was written: older orders may hold what is refused today. */
  customer: z.extend(customerSchema, { name: z.string(), streetAddress: z.string(), city: z.string() }),
  items: z.array(orderItemSchema),
  /** The subtotal; what is paid is totalAmount + shippingFee. */
  totalAmount: sumSchema,
  shippingFee: dollarsSchema,
  status: orderStatusSchema,
  payment: z.object({
    method: paymentMethodSchema,
    /** Whether it is paid; for cash the courier collects. No longer once everything has gone back. */
    status: z.boolean(),
    transactionId: z.optional(z.string()),
    /** Everything that was paid by card goes back, has gone back, or could not be given back. */
    refund: z.optional(z.enum(['under-way', 'done', 'failed'])),
    /** Until when an unpaid card order keeps its pieces, ISO 8601; absent once it has given them back. */
    heldUntil: z.optional(z.iso.datetime()),
    /** A payment came and went back by itself. */
    returned: z.optional(returnReasonSchema),
    /** That payment could not be given back yet; the shop tries again. */
    returnFailed: z.optional(z.literal(true)),
    /** The customer disputes a payment. */
    dispute: z.optional(disputeStateSchema),
  }),
  /** What has gone back of the payment, in parts or as a whole. */
  refundedAmount: z.optional(sumSchema),
  /** When it was placed, ISO 8601. */
  date: z.iso.datetime(),
  /** How often it has changed since. */
  version: z.int(),
});
export type Order = z.infer<typeof orderSchema>;

/**
 * `POST /user/order`. Of each line the server takes product, amount and the price that the customer saw; name,
 * picture, totals, status and paid flag are its own, whatever the body says.
 */
export const orderDraftSchema = z.object({
  email: emailSchema,
  customer: customerSchema,
  items: z
    .array(z.pick(orderItemSchema, { productId: true, amount: true, price: true }))
    .check(
      z.minLength(1, 'An order needs at least one product'),
      z.maxLength(MOST_LINES, `An order takes at most ${MOST_LINES} different products`),
    ),
  payment: z.object({ method: paymentMethodSchema }),
});
export type OrderDraft = z.infer<typeof orderDraftSchema>;

/** How lists of orders may be sorted: by date and by total. */
export const orderSortSchema = z.enum(['newest', 'oldest', 'largest', 'smallest']);
export type OrderSort = z.infer<typeof orderSortSchema>;

/** Why a line of an order was refused, beside what is true now. Price in dollars. */
export const refusedLineSchema = z.object({
  productId: z.string(),
  reason: z.enum(['out-of-stock', 'price-changed', 'gone']),
  name: z.optional(z.string()),
  left: z.optional(z.int()),
  price: z.optional(dollarsSchema),
});
export type RefusedLine = z.infer<typeof refusedLineSchema>;

/** What a refused order's problem carries beside its sentence. */
export const refusedOrderSchema = z.looseObject({ lines: z.array(refusedLineSchema) });
