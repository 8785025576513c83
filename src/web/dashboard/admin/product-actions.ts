import { href, redirect } from 'react-router';
import * as z from 'zod/mini';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { restockSchema } from '#features/catalogue/product-draft-schema.ts';
import { productIdsSchema } from '#features/catalogue/product-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { type ActionResult, runAdminAction } from './admin-action.ts';

/** The requests that the product list submits to the page's action. */
export const productActionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('delete'), productIds: productIdsSchema }),
  z.object({ kind: z.literal('publish'), productIds: productIdsSchema, published: z.boolean() }),
  z.object({ kind: z.literal('feature'), productIds: productIdsSchema, featured: z.boolean() }),
  z.object({ kind: z.literal('duplicate'), productId: z.string() }),
  z.object({ kind: z.literal('restock'), productId: z.string(), ...restockSchema.shape }),
]);
export type ProductAction = z.input<typeof productActionSchema>;

/** Runs an action on products and shows its outcome. */
export function runProductAction(
  request: Request,
  action: z.output<typeof productActionSchema>,
): Promise<ActionResult> {
  switch (action.kind) {
    case 'delete':
      return runAdminAction(request, removeProducts(action.productIds), { done: 'Successfully Deleted' });
    case 'publish': {
      const { productIds, published } = action;
      const call = api.request(productCalls.publishProducts, { body: { productIds, published } });
      return runAdminAction(request, call, { done: 'Successfully updated' });
    }
    case 'feature': {
      const { productIds, featured } = action;
      const call = api.request(productCalls.featureProducts, { body: { productIds, featured } });
      return runAdminAction(request, call, { done: 'Successfully updated' });
    }
    case 'duplicate':
      return duplicateProduct(request, action.productId);
    case 'restock': {
      const { productId, amount } = action;
      const call = api.request(productCalls.restockProduct, { params: { productId }, body: { amount } });
      return runAdminAction(request, call, { done: 'Successfully updated' });
    }
  }
}

/** Deleting one product fails if it no longer exists. Deleting several skips those that no longer exist. */
function removeProducts([productId = '', ...others]: readonly string[]): Promise<unknown> {
  return others.length === 0
    ? api.request(productCalls.removeProduct, { params: { productId } })
    : api.request(productCalls.removeProducts, { body: { productIds: [productId, ...others] } });
}

/** Opens the form of the copy. */
async function duplicateProduct(request: Request, productId: string): Promise<ActionResult> {
  const call = api.request(productCalls.duplicateProduct, { params: { productId } });
  const result = await runAdminAction(request, call, { done: 'Product duplicated' });
  if (result.problem !== undefined) return result;
  const { insertedId } = await call;
  throw redirect(href('/adminDashboard/editProduct/:productId', { productId: insertedId }));
}
