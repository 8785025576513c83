import { href, useFetcher } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { searchCalls, synonymGroupsSchema } from '#features/search/search-calls.ts';
import { SynonymEditor } from '#features/search/synonym-editor.tsx';
import { Alert } from '#ui/alert.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/synonyms';
import { type ActionResult, runAdminAction } from './admin-action.ts';
import { SearchHead } from './search-head.tsx';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'products.write');
  return { groups: await api.request(searchCalls.listSynonyms, { signal: request.signal }) };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  await requireStaff(request, 'products.write');
  const parsed = synonymGroupsSchema.safeParse(await request.json());
  if (!parsed.success) return { problem: `${parsed.error.issues.map(({ message }) => message).join('. ')}.` };
  const call = api.request(searchCalls.replaceSynonyms, { body: parsed.data });
  return runAdminAction(request, call, { done: 'Successfully updated' });
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Synonyms', href('/adminDashboard/synonyms'), matches[0].loaderData);

const title = <SearchHead current="Synonyms" />;

export function HydrateFallback() {
  return <ListSkeleton title={title} />;
}

export default function SynonymsPage({ loaderData: { groups } }: Route.ComponentProps) {
  const { submit, state, data } = useFetcher<ActionResult>();
  const busy = state !== 'idle';
  return (
    <>
      {title}
      <p className="note dashboard-note">
        Words that mean the same, separated by commas. A search for one of them also finds products with the others.
      </p>
      {busy || data?.problem === undefined ? null : <Alert kind="error">{data.problem}</Alert>}
      <SynonymEditor
        key={JSON.stringify(groups)}
        groups={groups}
        busy={busy}
        save={(saved) => void submit(JSON.stringify(saved), { method: 'put', encType: 'application/json' })}
      />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
