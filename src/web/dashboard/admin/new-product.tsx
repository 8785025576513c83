import { href, redirect, useFetcher } from 'react-router';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { newProductSchema } from '#features/catalogue/product-draft-schema.ts';
import { ProductForm } from '#features/catalogue/product-form.tsx';
import { api } from '#features/identity/session/api.ts';
import { requireAdmin } from '#features/identity/session/guards.ts';
import { dashboardMeta } from '../dashboard-meta.ts';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/new-product';
import { type ActionResult, runAdminAction } from './admin-action.ts';
import { ProductFormHead, ProductFormSkeleton } from './product-form-frame.tsx';

const TITLE = 'Add Product';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request);
  return null;
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  await requireAdmin(request);
  const body = newProductSchema.parse(await request.json());
  const result = await runAdminAction(request, api.request(productCalls.addProduct, { body }), {
    done: 'Product added successfully',
    failed: 'Failed to add Product',
  });
  return result.problem === undefined ? redirect(href('/adminDashboard')) : result;
}

export const meta: Route.MetaFunction = () => dashboardMeta(TITLE, href('/adminDashboard/addNewProduct'));

export function HydrateFallback() {
  return <ProductFormSkeleton title={TITLE} />;
}

export default function NewProductPage() {
  const { submit, state, data } = useFetcher<ActionResult>();
  const isBusy = state !== 'idle';

  return (
    <>
      <ProductFormHead title={TITLE} />
      <ProductForm
        submitLabel="Upload Product"
        busyLabel="Uploading"
        busy={isBusy}
        problem={isBusy ? undefined : data?.problem}
        onSubmit={(details) => submit(details, { method: 'post', encType: 'application/json' })}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={<ProductFormHead title={TITLE} />} error={error} />;
}
