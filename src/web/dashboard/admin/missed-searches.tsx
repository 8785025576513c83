import { useState } from 'react';
import { href, useFetcher } from 'react-router';
import * as z from 'zod/mini';
import { searchPath } from '#features/catalogue/product-view.ts';
import { api } from '#features/identity/session/api.ts';
import { withAuth } from '#features/identity/session/auth-policies.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { searchCalls } from '#features/search/search-calls.ts';
import { addSynonym, hasSynonym } from '#features/search/synonym-text.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { closeOnLoadError, lazyComponent } from '#ui/lazy-component.tsx';
import { Moment } from '#ui/moment.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/missed-searches';
import { type ActionResult, runAdminAction } from './admin-action.ts';
import { SearchHead } from './search-head.tsx';

const SynonymDialog = lazyComponent(() => import('./synonym-dialog.tsx'), { onLoadError: closeOnLoadError });

type MissedSearch = z.output<(typeof searchCalls)['listMissedSearches']['answer']>[number];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'products.write');
  const { signal } = request;
  const [missed, groups] = await withAuth(
    Promise.all([
      api.request(searchCalls.listMissedSearches, { signal }),
      api.request(searchCalls.listSynonyms, { signal }),
    ]),
    'adminPage',
    request,
  );
  return { searches: missed.map((search) => ({ ...search, isSynonym: hasSynonym(groups, search.query) })) };
}

const additionSchema = z.object({ word: z.string(), meaning: z.string() });

export async function clientAction({ request }: Route.ClientActionArgs) {
  await requireStaff(request, 'products.write');
  const addition = additionSchema.parse(Object.fromEntries(await request.formData()));
  return runAdminAction(request, saveSynonym(addition), { done: 'Successfully updated' });
}

async function saveSynonym({ word, meaning }: z.infer<typeof additionSchema>): Promise<void> {
  const groups = await api.request(searchCalls.listSynonyms);
  await api.request(searchCalls.replaceSynonyms, { body: addSynonym(groups, word, meaning) });
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Not found', href('/adminDashboard/missedSearches'), matches[0].loaderData);

const title = <SearchHead current="Not found" />;

export function HydrateFallback() {
  return <ListSkeleton title={title} />;
}

type ListedSearch = MissedSearch & { isSynonym: boolean };

export default function MissedSearchesPage({ loaderData: { searches } }: Route.ComponentProps) {
  const { submit, state, data } = useFetcher<ActionResult>();
  const [word, setWord] = useState<string>();
  const [open, setOpen] = useState(false);
  const busy = state !== 'idle';

  async function save(meaning: string) {
    if (word === undefined) return;
    await submit({ word, meaning }, { method: 'post' });
    setOpen(false);
  }

  return (
    <>
      {title}
      <p className="note dashboard-note">What customers searched for in the last 30 days and the shop did not find.</p>
      {busy || data?.problem === undefined ? null : <Alert kind="error">{data.problem}</Alert>}
      <DataTable
        caption="Searches that found nothing"
        columns={columnsWith((search) => {
          setWord(search.query);
          setOpen(true);
        })}
        rows={searches}
        rowKey={({ query }) => query}
        empty={<EmptyState small title="Nothing was missed" text="Every search of the last 30 days found something." />}
      />
      {word === undefined ? null : (
        <SynonymDialog key={word} word={word} open={open} onOpenChange={setOpen} onSave={save} busy={busy} />
      )}
    </>
  );
}

function columnsWith(addSynonymOf: (search: ListedSearch) => void): readonly DataTableColumn<ListedSearch>[] {
  return [
    { header: 'Search', cell: ({ query }) => <SearchLink query={query} />, card: 'title', className: 'data-table-id' },
    { header: 'Times', cell: ({ count }) => formatNumber(count), number: true },
    {
      header: 'Last',
      cell: ({ lastAt }) => <Moment at={lastAt} />,
      className: 'data-table-line',
    },
    {
      header: 'Action',
      cell: (search) => <Addition search={search} onAdd={() => addSynonymOf(search)} />,
      number: true,
    },
  ];
}

/** Leads to the search, which may find something by now. */
function SearchLink({ query }: { query: string }) {
  return (
    <TextLink to={searchPath(query)}>
      <bdi>{query}</bdi>
    </TextLink>
  );
}

function Addition({ search: { query, isSynonym }, onAdd }: { search: ListedSearch; onAdd: () => void }) {
  if (isSynonym) return <Badge tone="green">Has a synonym</Badge>;
  return (
    <Button variant="secondary" size="small" onClick={onAdd}>
      Add Synonym<span className="visually-hidden"> of {query}</span>
    </Button>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
