import { href, useNavigate } from 'react-router';
import { requireStaff } from '#features/identity/session/guards.ts';
import { ImportFileField } from '#features/product-import/import-file-field.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/import-file';
import { ImportHead } from './import-head.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'products.write');
}

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Import products', href('/adminDashboard/import'), matches[0].loaderData);

const title = <ImportHead step={0} lead="Nothing changes before you have seen what the file does." />;

export function HydrateFallback() {
  return (
    <>
      {title}
      <Loading>
        <Skeleton shape="panel" height={312} />
      </Loading>
    </>
  );
}

export default function ImportFilePage() {
  const navigate = useNavigate();
  return (
    <>
      {title}
      <ImportFileField onRead={(importId) => void navigate(href('/adminDashboard/import/:importId', { importId }))} />
      <ul className="import-help">
        <li>Export your products, change the file, and choose it here. A column that you leave out changes nothing.</li>
        <li>
          A row is known by its <code>variant_id</code> or <code>sku</code>. Other rows add variants; those with the
          same <code>product_id</code> belong to one product.
        </li>
        <li>
          An empty cell changes nothing, but in <code>compare_at_price</code> and the columns of attributes it removes
          the value.
        </li>
      </ul>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
