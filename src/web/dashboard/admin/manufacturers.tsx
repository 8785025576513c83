import { href, useFetcher } from 'react-router';
import { manufacturerCalls } from '#features/catalogue/manufacturer/manufacturer-calls.ts';
import { ManufacturerEditor } from '#features/catalogue/manufacturer/manufacturer-editor.tsx';
import { manufacturerDraftsSchema } from '#features/catalogue/manufacturer/manufacturer-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { Alert } from '#ui/alert.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/manufacturers';
import { type ActionResult, runAdminAction } from './admin-action.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'products.write');
  return { manufacturers: await api.request(manufacturerCalls.listManufacturers, { signal: request.signal }) };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  await requireStaff(request, 'products.write');
  const body = manufacturerDraftsSchema.parse(await request.json());
  const call = api.request(manufacturerCalls.replaceManufacturers, { body });
  return runAdminAction(request, call, { done: 'Successfully updated' });
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Manufacturers', href('/adminDashboard/manufacturers'), matches[0].loaderData);

const title = <DashboardHead title="Manufacturers" lead="Who made your products, as their pages say" />;

export function HydrateFallback() {
  return <ListSkeleton title={title} />;
}

export default function ManufacturersPage({ loaderData: { manufacturers } }: Route.ComponentProps) {
  const { submit, state, data } = useFetcher<ActionResult>();
  const busy = state !== 'idle';
  return (
    <>
      {title}
      {busy || data?.problem === undefined ? null : <Alert kind="error">{data.problem}</Alert>}
      <ManufacturerEditor
        key={JSON.stringify(manufacturers)}
        manufacturers={manufacturers}
        busy={busy}
        save={(saved) => void submit(JSON.stringify(saved), { method: 'put', encType: 'application/json' })}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
