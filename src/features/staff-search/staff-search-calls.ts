import * as z from 'zod/mini';
import { productSchema } from '#features/catalogue/product-schema.ts';
import { orderStatusSchema } from '#features/order/order/order-schema.ts';
import { sumSchema } from '#features/pricing/money-schema.ts';
import { querySchema } from '#features/search/search-query.ts';
import { userSchema } from '#features/user/user-schema.ts';
import { defineCall, takesNothing } from '#platform/http/call.ts';

const foundOrderSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  status: orderStatusSchema,
  /** With delivery. */
  total: sumSchema,
  /** When it was placed, ISO 8601. */
  date: z.iso.datetime(),
  /** If the order was found by it. */
  trackingNumber: z.optional(z.string()),
});
export type FoundOrder = z.output<typeof foundOrderSchema>;

const foundProductSchema = z.object({
  ...z.pick(productSchema, { _id: true, name: true, image: true, company: true, price: true, published: true }).shape,
  /** If the product was found by the SKU of one of its variants. */
  sku: z.optional(z.string()),
});
export type FoundProduct = z.output<typeof foundProductSchema>;

const foundCollectionSchema = z.object({ _id: z.string(), title: z.string(), published: z.boolean() });
export type FoundCollection = z.output<typeof foundCollectionSchema>;

const foundPersonSchema = z.pick(userSchema, { _id: true, name: true, email: true, role: true });
export type FoundPerson = z.output<typeof foundPersonSchema>;

/** What staff find in the dashboard, a few of each kind. */
export const staffSearchSchema = z.object({
  orders: z.array(foundOrderSchema),
  products: z.array(foundProductSchema),
  people: z.array(foundPersonSchema),
  collections: z.array(foundCollectionSchema),
});
export type StaffSearchResult = z.output<typeof staffSearchSchema>;

/** Calls of the dashboard's search. */
export const staffSearchCalls = {
  searchAsStaff: defineCall({
    ...takesNothing,
    method: 'GET',
    path: '/staff-search',
    access: 'staff',
    summary:
      'A few orders by the beginning of their id, customer or email, or by tracking number; products, also unpublished ' +
      'ones, by the beginning of their name or SKU, else by words; people by the beginning of their name or email; collections by a word in their title',
    query: z.object({ q: querySchema }),
    answer: staffSearchSchema,
  }),
};
