import * as z from 'zod/mini';
import { storedPartsSchema } from '#features/address/address-schema.ts';
import { disputeStateSchema } from '#features/card-provider/dispute.ts';
import { MAX_LINES, MAX_PIECES } from '#features/catalogue/pieces.ts';
import { typedCodeSchema } from '#features/coupon/coupon-schema.ts';
import { priceSchema, sumSchema } from '#features/pricing/money-schema.ts';
import { orderTaxShape, taxClassSchema } from '#features/pricing/tax-schema.ts';
import { pickupSchema } from '#features/shipping/pickup-schema.ts';
import { typedVatNumberSchema, vatCheckSchema } from '#features/tax/vat-number-schema.ts';
import { emailSchema } from '#features/user/email-schema.ts';
import { customerDraftSchema, customerSchema, type OrderCustomer, storedDigits } from '#features/user/user-schema.ts';
import { lineAmountSchema } from './line-amount.ts';
import { refundStateSchema } from './refund-state.ts';
import { orderReturnSchema } from './return-schema.ts';
import { shipmentSchema } from './shipment-schema.ts';

/** The statuses that staff may set (specification, section 4). */
export const settableStatusSchema = z.enum(['pending', 'confirmed', 'delivered']);
export type SettableStatus = z.infer<typeof settableStatusSchema>;

/** `cancelled` is final, and only cancelling sets it. */
export const orderStatusSchema = z.enum([...settableStatusSchema.options, 'cancelled']);
export type OrderStatus = z.infer<typeof orderStatusSchema>;

/** Labels of the order statuses, in the order of the life cycle. */
export const STATUS_LABELS = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
} as const satisfies Record<OrderStatus, string>;

export const paymentMethodSchema = z.enum(['cash', 'card']);
export type PaymentMethod = z.infer<typeof paymentMethodSchema>;

/**
 * Why a card payment was returned automatically: the order was already paid, its stock was released and has sold out,
 * the amount differs from the order's total, the order was cancelled, or its coupon was used up meanwhile.
 */
export const returnReasonSchema = z.enum([
  'paid-twice',
  'sold-out',
  'amount-differs',
  'order-cancelled',
  'coupon-used-up',
]);
export type ReturnReason = z.infer<typeof returnReasonSchema>;

/** How an order is shipped, copied from the method when the order was placed. */
export const shippingMethodSchema = z.object({
  name: z.string(),
  carrier: z.string(),
  minDays: z.int(),
  maxDays: z.int(),
  pickup: z.optional(pickupSchema),
});
export type OrderShippingMethod = z.infer<typeof shippingMethodSchema>;

/** A line of an order, copied from the product when the order was placed. */
export const orderItemSchema = z.object({
  /** Index in the order's `items`. */
  line: z.int(),
  productId: z.string(),
  /** The variant; absent in orders from before there were variants. */
  variantId: z.optional(z.string()),
  name: z.string(),
  /** How people call the variant, such as "Tactile / Sand". Absent for a product without options. */
  variant: z.optional(z.string()),
  image: z.string(),
  amount: z.int().check(z.minimum(1), z.maximum(MAX_PIECES)),
  price: priceSchema,
  /** What a coupon took off the line. Absent if nothing. */
  discount: z.optional(sumSchema),
  /** What it is taxed as. This and the following are absent in orders without taxes. */
  taxClass: z.optional(taxClassSchema),
  /** The tax of the line and of its share of the shipping. The taxes of all lines sum to that of the order. */
  tax: z.optional(sumSchema),
  /** How much of `tax` is for the shipping. */
  shippingTax: z.optional(sumSchema),
  /** What was taken out of the prices of the line, because the order is an export or a reverse charge. */
  untaxed: z.optional(sumSchema),
  /** Pieces that the customer withdrew before they were shipped. They are not sent. Absent if there are none. */
  withdrawn: z.optional(z.int()),
  /** How many of them were not paid yet. Discount and taxes of the line, and the sums of the order, are without them. */
  uncharged: z.optional(z.int()),
});
export type OrderItem = z.infer<typeof orderItemSchema>;

/** Money that went back to the customer or is to, to the card or in cash. */
export const orderRefundSchema = z.object({
  _id: z.string(),
  /** When it was requested, ISO 8601. */
  at: z.iso.datetime(),
  /** When the money went back, ISO 8601; absent before. */
  doneAt: z.optional(z.iso.datetime()),
  amount: sumSchema,
  state: refundStateSchema,
  /** The pieces that it includes, with their share; empty if it is a free amount or all that was left. */
  lines: z.array(z.object({ ...lineAmountSchema.shape, share: z.optional(sumSchema) })),
  /** Whether it includes the shipping fee. */
  shipping: z.boolean(),
  /** How much of the shipping fee it includes, if not all of it. */
  shippingShare: z.optional(sumSchema),
  reason: z.optional(z.string()),
});
export type OrderRefund = z.infer<typeof orderRefundSchema>;

/** An order (specification, section 3). */
export const orderSchema = z.object({
  _id: z.string(),
  email: z.string(),
  /** As stored: older orders may hold values that today's validation rejects. */
  customer: z.object({
    ...customerSchema.shape,
    name: z.string(),
    mobile: storedDigits,
    streetAddress: z.string(),
    city: z.string(),
    zip: storedDigits,
    ...storedPartsSchema.shape,
    country: z.string(),
  }),
  /** Name and address of the customer, line by line as on a parcel. */
  addressLines: z.array(z.string()),
  items: z.array(orderItemSchema),
  /** What the lines cost. */
  subtotal: sumSchema,
  /** The code of the coupon. */
  coupon: z.optional(z.string()),
  /** What the coupon took off the lines. */
  discount: sumSchema,
  /**
   * The subtotal less the discount. The customer pays totalAmount + shippingFee, and with the tax mode `added` taxAmount
   * too. Exports and reverse charges pay no tax, and then both are without it.
   */
  totalAmount: sumSchema,
  shippingFee: priceSchema,
  ...orderTaxShape,
  /** The customer's VAT number. */
  vatNumber: z.optional(z.string()),
  /** What the register of VAT numbers said when the order was placed, where it mattered. */
  vatCheck: z.optional(vatCheckSchema),
  /** What goes back of the shipping fee with everything, if a cheaper delivery could have been chosen. */
  cheapestShippingFee: z.optional(priceSchema),
  /** Absent if the shop had no shipping zones. */
  shippingMethod: z.optional(shippingMethodSchema),
  status: orderStatusSchema,
  payment: z.object({
    method: paymentMethodSchema,
    /** Whether the order is paid. Always true for cash, which the courier collects; false after a full refund. */
    status: z.boolean(),
    transactionId: z.optional(z.string()),
    /** When it was paid by card, ISO 8601. */
    paidAt: z.optional(z.iso.datetime()),
    /** State of the full refund of a card payment. */
    refund: z.optional(z.enum(['under-way', 'done', 'failed'])),
    /** When an unpaid card order's stock hold ends, ISO 8601; absent once the stock was released. */
    heldUntil: z.optional(z.iso.datetime()),
    /** Why a payment was returned automatically. */
    returned: z.optional(returnReasonSchema),
    /** Returning that payment has failed so far; the shop retries. */
    returnFailed: z.optional(z.literal(true)),
    /** State of a dispute about a payment. */
    dispute: z.optional(disputeStateSchema),
  }),
  /** Refunds of the payment, oldest first. */
  refunds: z.array(orderRefundSchema),
  /** Amount refunded so far, partially or in full. */
  refundedAmount: z.optional(sumSchema),
  /** Parcels, oldest first. */
  shipments: z.array(shipmentSchema),
  /** What the customer sends back, oldest first. */
  returns: z.array(orderReturnSchema),
  /** When the order was delivered, ISO 8601; absent unless it is. */
  deliveredAt: z.optional(z.iso.datetime()),
  /** Days after delivery in which the customer may return something, as promised when the order was placed. */
  returnDays: z.int(),
  /** Years of warranty, as promised then. */
  warrantyYears: z.int(),
  /** Until when the customer may return something, ISO 8601; absent unless the order is delivered. */
  returnableUntil: z.optional(z.iso.datetime()),
  /** When the order was placed, ISO 8601. */
  date: z.iso.datetime(),
  /** Number of changes since the order was placed. */
  version: z.int(),
});
export type Order = z.infer<typeof orderSchema>;

/**
 * Body of `POST /user/order`. The server reads only product, variant, amount and the price that the customer saw from each line;
 * it sets name, picture, totals, status and paid flag itself.
 */
export const orderDraftSchema = z.object({
  email: emailSchema,
  customer: customerDraftSchema,
  items: z
    .array(z.pick(orderItemSchema, { productId: true, variantId: true, amount: true, price: true }))
    .check(
      z.minLength(1, 'An order needs at least one product'),
      z.maxLength(MAX_LINES, `An order takes at most ${MAX_LINES} different products`),
    ),
  payment: z.object({ method: paymentMethodSchema }),
  /** The code of a coupon. */
  coupon: z.optional(typedCodeSchema),
  /** The `_id` of a method, which is required where several are available. */
  shippingMethodId: z.optional(z.string()),
  /** The fee that the customer saw. Compared with the shop's own only where the shop has shipping zones. */
  shippingFee: z.optional(priceSchema),
  /** A VAT number, for businesses. */
  vatNumber: z.optional(typedVatNumberSchema),
  /** The tax that the customer saw. Orders whose tax differs are refused. */
  taxAmount: z.optional(sumSchema),
});
export type OrderDraft = z.infer<typeof orderDraftSchema>;

/** An order whose customer was checked for the country. */
export type CheckedDraft = OrderDraft & { customer: OrderCustomer };

/**
 * What is to be done about orders:
 * - `to-ship`: paid or in cash, and not everything was shipped
 * - `to-refund`: a refund failed
 * - `return-requested`: a return has to be decided
 * - `unpaid`: the customer has to pay by card
 */
export const orderTaskSchema = z.enum(['to-ship', 'to-refund', 'return-requested', 'unpaid']);
export type OrderTask = z.infer<typeof orderTaskSchema>;

/** Sort orders of lists of orders: by date and by total. */
export const orderSortSchema = z.enum(['newest', 'oldest', 'largest', 'smallest']);
export type OrderSort = z.infer<typeof orderSortSchema>;

/** Why a line of an order was refused, with the variant's present stock and price. */
export const refusedLineSchema = z.object({
  productId: z.string(),
  variantId: z.optional(z.string()),
  reason: z.enum(['out-of-stock', 'price-changed', 'gone']),
  name: z.optional(z.string()),
  /** How people call the variant. */
  variant: z.optional(z.string()),
  left: z.optional(z.int()),
  price: z.optional(priceSchema),
});
export type RefusedLine = z.infer<typeof refusedLineSchema>;

/** The extra members of a refused order's problem details. */
export const refusedOrderSchema = z.looseObject({ lines: z.array(refusedLineSchema) });
