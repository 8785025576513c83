import * as z from 'zod/mini';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { productIdsSchema, restockSchema } from '#features/catalogue/product-schema.ts';
import { api } from '#features/identity/api.ts';
import { type ActResult, actAsAdmin } from './admin-act.ts';

/** What the list of products sends to its page's action. */
export const productActSchema = z.discriminatedUnion('act', [
  z.object({ act: z.literal('delete'), productIds: productIdsSchema }),
  z.object({ act: z.literal('publish'), productIds: productIdsSchema, published: z.boolean() }),
  z.object({ act: z.literal('restock'), productIds: z.tuple([z.string()]), ...restockSchema.shape }),
]);
export type ProductAct = z.input<typeof productActSchema>;

/** Does it, and says so. */
export function runProductAct(request: Request, act: z.output<typeof productActSchema>): Promise<ActResult> {
  switch (act.act) {
    case 'delete':
      return actAsAdmin(request, removeProducts(act.productIds), { done: 'Successfully Deleted' });
    case 'publish': {
      const { productIds, published } = act;
      const call = api.request(productCalls.publishProducts, { body: { productIds, published } });
      return actAsAdmin(request, call, { done: 'Successfully updated' });
    }
    case 'restock': {
      const [productId] = act.productIds;
      const call = api.request(productCalls.restockProduct, { params: { productId }, body: { amount: act.amount } });
      return actAsAdmin(request, call, { done: 'Successfully updated' });
    }
  }
}

/** One that is gone meanwhile is said to be; of several, those that are there go. */
function removeProducts([productId = '', ...others]: readonly string[]): Promise<unknown> {
  return others.length === 0
    ? api.request(productCalls.removeProduct, { params: { productId } })
    : api.request(productCalls.removeProducts, { body: { productIds: [productId, ...others] } });
}
