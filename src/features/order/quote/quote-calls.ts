import * as z from 'zod/mini';
import { COUPON_REFUSALS, checkedItemsSchema } from '#features/coupon/coupon-calls.ts';
import { typedCodeSchema } from '#features/coupon/coupon-schema.ts';
import { priceSchema, sumSchema } from '#features/pricing/money-schema.ts';
import { orderTaxShape } from '#features/pricing/tax-schema.ts';
import { offeredMethodSchema } from '#features/shipping/offered-method-schema.ts';
import { MAX_POSTAL_CHARACTERS, regionSchema } from '#features/shipping/place-schema.ts';
import { NOT_SHIPPED_TO, SHIPPING_METHOD_REQUIRED } from '#features/shipping/shipping-refusals.ts';
import { TAX_UNAVAILABLE } from '#features/tax/tax-provider.ts';
import { typedVatNumberSchema, vatCheckSchema } from '#features/tax/vat-number-schema.ts';
import { countryCodeSchema } from '#platform/country-codes.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';
import { TOO_MANY_REQUESTS } from '#platform/http/refusals.ts';
import { LINES_REFUSED, VARIANT_REQUIRED } from '../order/order-calls.ts';

/** What is asked for, and where it goes: to the home country unless another is named. */
export const quoteRequestSchema = z.strictObject({
  items: checkedItemsSchema,
  country: z.optional(countryCodeSchema),
  region: z.optional(regionSchema),
  postalCode: z.optional(z.string().check(z.trim(), z.maxLength(MAX_POSTAL_CHARACTERS))),
  coupon: z.optional(typedCodeSchema),
  shippingMethodId: z.optional(z.string()),
  vatNumber: z.optional(typedVatNumberSchema),
});
export type QuoteRequest = z.infer<typeof quoteRequestSchema>;

/** What an order would cost. */
export const quoteSchema = z.object({
  subtotal: sumSchema,
  discount: sumSchema,
  /** The available methods, cheapest first; empty if the shop has no shipping zones. */
  methods: z.array(offeredMethodSchema),
  /** The method whose price the total includes: the requested one, or else the cheapest. */
  shippingMethodId: z.optional(z.string()),
  shippingFee: priceSchema,
  taxLines: orderTaxShape.taxLines,
  taxAmount: orderTaxShape.taxAmount,
  /** This and the following are absent in a shop without taxes. */
  taxMode: z.optional(orderTaxShape.taxMode),
  taxTreatment: z.optional(orderTaxShape.taxTreatment),
  /** What the register said about the customer's VAT number, where it matters. */
  vatCheck: z.optional(vatCheckSchema),
  /** What was taken out of the prices of the lines, because the order is an export or a reverse charge. */
  untaxed: z.optional(sumSchema),
  /** What is paid. */
  total: sumSchema,
});
export type Quote = z.infer<typeof quoteSchema>;

/** What staff try out: items and where they go. */
const shippingTrialSchema = z.omit(quoteRequestSchema, { coupon: true, shippingMethodId: true, vatNumber: true });
export type ShippingTrial = z.infer<typeof shippingTrialSchema>;

/** Which zone and which rates count for items, and why. */
const explainedShippingSchema = z.object({
  /** What the items weigh. */
  grams: z.number(),
  subtotal: sumSchema,
  /** The zone that covers the place most specifically; absent if none does, so that nothing ships there. */
  zone: z.optional(
    z.object({
      _id: z.string(),
      name: z.string(),
      by: z.enum(['country', 'region', 'postal-prefix']),
      /** The country, the region, or the longest prefix that fits. */
      match: z.string(),
    }),
  ),
  /** All methods of the zone. */
  methods: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      /** Index of the rate that counts. Absent if the method does not take the items. */
      rate: z.optional(z.int()),
      /** Absent if the method does not take the items. */
      price: z.optional(priceSchema),
    }),
  ),
});
export type ExplainedTrial = z.infer<typeof explainedShippingSchema>;

/** Calls for what an order would cost. */
export const quoteCalls = {
  quoteOrder: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/quote',
    access: 'anyone',
    summary: 'What an order would cost at present prices, and how it can be shipped to a place. Nothing is reserved',
    body: quoteRequestSchema,
    answer: quoteSchema,
    refusals: [
      LINES_REFUSED,
      TAX_UNAVAILABLE,
      VARIANT_REQUIRED,
      ...COUPON_REFUSALS,
      NOT_SHIPPED_TO,
      SHIPPING_METHOD_REQUIRED,
      TOO_MANY_REQUESTS,
    ],
  }),
  tryShipping: defineCall({
    ...takesNothing,
    method: 'POST',
    path: '/shipping-zone/try',
    access: 'shipping.write',
    summary: 'Which shipping zone and which rates count for items that go to a place, and why. Changes nothing',
    body: shippingTrialSchema,
    answer: explainedShippingSchema,
    refusals: [LINES_REFUSED, VARIANT_REQUIRED],
  }),
};
