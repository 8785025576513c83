import { href, useFetcher } from 'react-router';
import { attributeCalls } from '#features/catalogue/attribute/attribute-calls.ts';
import { AttributeEditor } from '#features/catalogue/attribute/attribute-editor.tsx';
import { attributeDefinitionsSchema } from '#features/catalogue/attribute/attribute-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { Alert } from '#ui/alert.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/attributes';
import { type ActionResult, runAdminAction } from './admin-action.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'products.write');
  return { definitions: await api.request(attributeCalls.listAttributes, { signal: request.signal }) };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  await requireStaff(request, 'products.write');
  const body = attributeDefinitionsSchema.parse(await request.json());
  const call = api.request(attributeCalls.replaceAttributes, { body });
  return runAdminAction(request, call, { done: 'Successfully updated' });
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Attributes', href('/adminDashboard/attributes'), matches[0].loaderData);

const title = <DashboardHead title="Attributes" />;

export function HydrateFallback() {
  return <ListSkeleton title={title} />;
}

export default function AttributesPage({ loaderData: { definitions } }: Route.ComponentProps) {
  const { submit, state, data } = useFetcher<ActionResult>();
  const busy = state !== 'idle';
  return (
    <>
      {title}
      {busy || data?.problem === undefined ? null : <Alert kind="error">{data.problem}</Alert>}
      <AttributeEditor
        key={JSON.stringify(definitions)}
        definitions={definitions}
        busy={busy}
        save={(saved) => void submit(JSON.stringify(saved), { method: 'put', encType: 'application/json' })}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
