import { href, redirect, useFetcher } from 'react-router';
import { manufacturerCalls } from '#features/catalogue/manufacturer/manufacturer-calls.ts';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { changedProductSchema, type Restock } from '#features/catalogue/product-draft-schema.ts';
import { ProductForm } from '#features/catalogue/product-form.tsx';
import { changedProductOf } from '#features/catalogue/product-form-schema.ts';
import { PRODUCT_LIST_PATH } from '#features/catalogue/product-paths.ts';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { useChangeRequest } from '#features/identity/session/use-change-request.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { isNotFound, LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/edit-product';
import { type ActionResult, runAdminAction } from './admin-action.ts';
import { loadProductAttributes } from './product-attributes.ts';
import { ProductFormHead, ProductFormSkeleton } from './product-form-frame.tsx';
import { ProductNotFound } from './product-not-found.tsx';
import { useProductPreview } from './use-product-preview.tsx';

const TITLE = 'Edit Product';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'products.write');
  const { signal } = request;
  const [product, attributes, manufacturers] = await Promise.all([
    api.request(productCalls.getProduct, { params, signal }),
    loadProductAttributes(signal),
    api.request(manufacturerCalls.listManufacturers, { signal }),
  ]);
  return { product, attributes, manufacturers };
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  await requireStaff(request, 'products.write');
  const body = changedProductSchema.parse(await request.json());
  const call = api.request(productCalls.changeProduct, { params, body });
  const result = await runAdminAction(request, call, { done: 'Successfully updated', failed: 'Failed to update' });
  return result.problem === undefined ? redirect(PRODUCT_LIST_PATH) : result;
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = ({ params, matches }) =>
  dashboardMeta(TITLE, href('/adminDashboard/editProduct/:productId', params), matches[0].loaderData);

export function HydrateFallback() {
  return <ProductFormSkeleton title={TITLE} />;
}

export default function EditProductPage({ loaderData }: Route.ComponentProps) {
  const { product, attributes, manufacturers } = loaderData;
  const { submit, state, data } = useFetcher<ActionResult>();
  const isBusy = state !== 'idle';
  const { busy, problem, run } = useChangeRequest();
  const restock = (body: Restock) =>
    void run(async () => {
      await api.request(productCalls.restockProduct, { params: { productId: product._id }, body });
      return 'Successfully updated';
    });
  const preview = useProductPreview({ product, definitions: attributes.definitions, manufacturers });

  return (
    <>
      <ProductFormHead title={TITLE}>
        <ButtonLink
          variant="secondary"
          size="small"
          to={href('/adminDashboard/stock/:productId', { productId: product._id })}
        >
          <Icon name="rotate-ccw-clock" small />
          Stock History
        </ButtonLink>
      </ProductFormHead>
      <ProductForm
        key={product._id}
        {...loaderData}
        restocking={{ restock, busy, problem }}
        submitLabel="Save Change"
        busyLabel="Saving"
        busy={isBusy}
        problem={isBusy ? undefined : data?.problem}
        refused={isBusy ? undefined : data?.errors}
        onPreview={preview.open}
        onSubmit={(details) => submit(changedProductOf(details), { method: 'put', encType: 'application/json' })}
      />
      {preview.dialog}
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const head = <ProductFormHead title={TITLE} />;
  if (!isNotFound(error)) return <LoadFailure title={head} error={error} />;
  return (
    <>
      {head}
      <ProductNotFound />
    </>
  );
}
