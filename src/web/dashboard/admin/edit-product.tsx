import { href, redirect, useFetcher } from 'react-router';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { type ChangedProduct, changedProductSchema } from '#features/catalogue/product-draft-schema.ts';
import { ProductForm } from '#features/catalogue/product-form.tsx';
import type { ProductDetails } from '#features/catalogue/product-form-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { requireAdmin } from '#features/identity/session/guards.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { isNotFound, LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/edit-product';
import { type ActionResult, runAdminAction } from './admin-action.ts';
import { ProductFormHead, ProductFormSkeleton } from './product-form-frame.tsx';

const TITLE = 'Edit Product';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireAdmin(request);
  return { product: await api.request(productCalls.getProduct, { params, signal: request.signal }) };
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  await requireAdmin(request);
  const body = changedProductSchema.parse(await request.json());
  const call = api.request(productCalls.changeProduct, { params, body });
  const result = await runAdminAction(request, call, { done: 'Successfully updated', failed: 'Failed to update' });
  return result.problem === undefined ? redirect(href('/adminDashboard')) : result;
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = ({ params }) =>
  dashboardMeta(TITLE, href('/adminDashboard/editProduct/:productId', params));

export function HydrateFallback() {
  return <ProductFormSkeleton title={TITLE} />;
}

export default function EditProductPage({ loaderData: { product } }: Route.ComponentProps) {
  const { submit, state, data } = useFetcher<ActionResult>();
  const isBusy = state !== 'idle';

  return (
    <>
      <ProductFormHead title={TITLE} />
      <ProductForm
        key={product._id}
        product={product}
        submitLabel="Save Change"
        busyLabel="Saving"
        busy={isBusy}
        problem={isBusy ? undefined : data?.problem}
        onSubmit={(details) => submit(changeOf(details), { method: 'put', encType: 'application/json' })}
      />
    </>
  );
}

function changeOf({ quantity: _, ...change }: ProductDetails): ChangedProduct {
  return change;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const head = <ProductFormHead title={TITLE} />;
  if (!isNotFound(error)) return <LoadFailure title={head} error={error} />;
  return (
    <>
      {head}
      <EmptyState
        small
        title="Product not found"
        text="It may have been deleted. Return to the list to see all products."
      />
    </>
  );
}
