import * as z from 'zod/mini';
import { MAX_LINES, MAX_PIECES } from '#features/catalogue/pieces.ts';
import { priceSchema, sumSchema } from '#features/pricing/money-schema.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { listQuerySchema } from '#platform/http/list-query.ts';
import { TOO_MANY_REQUESTS, TOO_MANY_WHOLE_LISTS } from '#platform/http/refusals.ts';
import { UNKNOWN_CODE } from './coupon-rules.ts';
import { couponDraftSchema, couponSchema, typedCodeSchema } from './coupon-schema.ts';

const byCouponId = z.object({ couponId: z.string() });
const NO_SUCH_COUPON = { status: 404, detail: 'There is no such coupon.' } as const;
const CODE_TAKEN = {
  status: 409,
  code: 'coupon-code-taken',
  detail: 'Another coupon has this code. Choose another code, or change that coupon.',
} as const;

/** Why a coupon does not apply. The sentence names dates and amounts. */
export const COUPON_REFUSALS = [
  { status: 409, code: 'coupon-unknown', detail: UNKNOWN_CODE },
  { status: 409, code: 'coupon-not-yet', detail: 'This coupon does not apply yet.' },
  { status: 409, code: 'coupon-over', detail: 'This coupon has ended.' },
  { status: 409, code: 'coupon-used-up', detail: 'This coupon was used as often as it may be.' },
  { status: 409, code: 'coupon-too-little', detail: 'This coupon applies to larger orders.' },
  { status: 409, code: 'coupon-not-applicable', detail: 'This coupon is for a category that is not in the cart.' },
] as const;

/** The lines of a cart. Prices come from the catalogue. */
export const checkedItemsSchema = z
  .array(
    z.object({
      productId: z.string(),
      variantId: z.optional(z.string()),
      amount: z.int().check(z.minimum(1), z.maximum(MAX_PIECES)),
    }),
  )
  .check(z.minLength(1, 'Your cart is empty'), z.maxLength(MAX_LINES));
export type CheckedItem = z.infer<typeof checkedItemsSchema>[number];

/** A code to check, with the lines of a cart. */
export const couponCheckSchema = z.strictObject({ code: typedCodeSchema, items: checkedItemsSchema });

/** What a cart comes to with a coupon; `totalAmount` is the subtotal less the discount, as an order has it. */
export const checkedCouponSchema = z.object({
  discount: sumSchema,
  /** With shipping zones, the price of the cheapest method in the home country; absent if nothing ships there. */
  shippingFee: z.optional(priceSchema),
  totalAmount: sumSchema,
});
export type CheckedCoupon = z.infer<typeof checkedCouponSchema>;

/** Calls for coupons. */
export const couponCalls = {
  listCoupons: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/coupon',
    access: 'coupons.write',
    summary: 'All coupons, newest first',
    query: listQuerySchema,
    answer: z.array(couponSchema),
    refusals: [TOO_MANY_WHOLE_LISTS],
  }),
  addCoupon: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/coupon',
    access: 'coupons.write',
    summary: 'Adds a coupon',
    body: couponDraftSchema,
    answer: couponSchema,
    refusals: [CODE_TAKEN],
  }),
  getCoupon: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/coupon/:couponId',
    access: 'coupons.write',
    summary: 'One coupon',
    params: byCouponId,
    answer: couponSchema,
    refusals: [NO_SUCH_COUPON],
  }),
  changeCoupon: defineCall({
    ...takesNothing,
    method: 'PUT',
    path: '/coupon/:couponId',
    access: 'coupons.write',
    summary: 'Replaces a coupon. Orders keep what they got, and uses stay counted',
    params: byCouponId,
    body: couponDraftSchema,
    answer: couponSchema,
    refusals: [NO_SUCH_COUPON, CODE_TAKEN],
  }),
  deleteCoupon: defineCall({
    ...takesNothing,
    method: 'DELETE',
    path: '/coupon/:couponId',
    access: 'coupons.write',
    summary: 'Deletes a coupon. Orders keep what they got',
    params: byCouponId,
    answer: z.object({ deletedCount: z.int() }),
    refusals: [NO_SUCH_COUPON],
  }),
  checkCoupon: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/coupon/check',
    access: 'anyone',
    summary: 'What a cart comes to with a coupon, at present prices. Uses are counted when the order is placed',
    body: couponCheckSchema,
    answer: checkedCouponSchema,
    refusals: [...COUPON_REFUSALS, TOO_MANY_REQUESTS],
  }),
};
