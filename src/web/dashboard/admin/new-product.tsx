import { href, redirect, useFetcher } from 'react-router';
import { manufacturerCalls } from '#features/catalogue/manufacturer/manufacturer-calls.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { newProductSchema } from '#features/catalogue/product-draft-schema.ts';
import { ProductForm } from '#features/catalogue/product-form.tsx';
import { newProductOf } from '#features/catalogue/product-form-schema.ts';
import { PRODUCT_LIST_PATH } from '#features/catalogue/product-paths.ts';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { dashboardMeta } from '../dashboard-meta.ts';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/new-product';
import { type ActionResult, runAdminAction } from './admin-action.ts';
import { loadProductAttributes } from './product-attributes.ts';
import { ProductFormHead, ProductFormSkeleton } from './product-form-frame.tsx';
import { useProductPreview } from './use-product-preview.tsx';

const TITLE = 'Add Product';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'products.write');
  const { signal } = request;
  const [attributes, manufacturers] = await Promise.all([
    loadProductAttributes(signal),
    api.request(manufacturerCalls.listManufacturers, { signal }),
  ]);
  return { attributes, manufacturers };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  await requireStaff(request, 'products.write');
  const body = newProductSchema.parse(await request.json());
  const result = await runAdminAction(request, api.request(productCalls.addProduct, { body }), {
    done: 'Product added successfully',
    failed: 'Failed to add Product',
  });
  return result.problem === undefined ? redirect(PRODUCT_LIST_PATH) : result;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta(TITLE, href('/adminDashboard/addNewProduct'), matches[0].loaderData);

export function HydrateFallback() {
  return <ProductFormSkeleton title={TITLE} />;
}

export default function NewProductPage({ loaderData }: Route.ComponentProps) {
  const { submit, state, data } = useFetcher<ActionResult>();
  const isBusy = state !== 'idle';
  const preview = useProductPreview({
    definitions: loaderData.attributes.definitions,
    manufacturers: loaderData.manufacturers,
  });

  return (
    <>
      <ProductFormHead title={TITLE} />
      <ProductForm
        {...loaderData}
        submitLabel="Upload Product"
        busyLabel="Uploading"
        busy={isBusy}
        problem={isBusy ? undefined : data?.problem}
        refused={isBusy ? undefined : data?.errors}
        onPreview={preview.open}
        onSubmit={(details) => submit(newProductOf(details), { method: 'post', encType: 'application/json' })}
      />
      {preview.dialog}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={<ProductFormHead title={TITLE} />} error={error} />;
}
