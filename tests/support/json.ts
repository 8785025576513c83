import * as z from 'zod/mini';
import type { productSchema } from '#features/catalogue/product-schema.ts';
import type { orderDraftSchema, orderSchema } from '#features/order/order/order-schema.ts';
import type { Access, Call } from '#platform/http/call.ts';

/** What the API answers and takes as JSON, with amounts in dollars. */
export type ProductJson = z.input<typeof productSchema>;
export type OrderJson = z.input<typeof orderSchema>;
export type OrderDraftJson = z.input<typeof orderDraftSchema>;

/** Checks an answer with the schema of its call. Fields that are not in the schema are left out. */
export function checkAnswer<A extends z.ZodMiniType>(
  { answer }: Call<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, A, Access>,
  body: unknown,
): z.input<A> {
  return z.encode(answer, answer.parse(body));
}
