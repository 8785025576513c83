import { useState } from 'react';
import { href, useFetcher } from 'react-router';
import * as z from 'zod/mini';
import { collectionCalls } from '#features/collection/collection-calls.ts';
import type { Collection } from '#features/collection/collection-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { Alert } from '#ui/alert.tsx';
import { ArrangedList } from '#ui/arranged-list.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink, IconButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyPanel } from '#ui/empty-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { RowLink } from '#ui/text-link.tsx';
import { Thumbnail } from '#ui/thumbnail.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/collections';
import { type ActionResult, runAdminAction } from './admin-action.ts';

const THUMBNAIL_PIXELS = 44;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'products.write');
  return { collections: await api.request(collectionCalls.listCollections, { signal: request.signal }) };
}

const actSchema = z.discriminatedUnion('do', [
  z.object({ do: z.literal('delete'), collectionId: z.string(), force: z.boolean() }),
  z.object({ do: z.literal('arrange'), collectionIds: z.array(z.string()) }),
]);
type Act = z.infer<typeof actSchema>;

export async function clientAction({ request }: Route.ClientActionArgs) {
  await requireStaff(request, 'products.write');
  const act = actSchema.parse(await request.json());
  if (act.do === 'arrange') {
    const { collectionIds } = act;
    return runAdminAction(request, api.request(collectionCalls.arrangeCollections, { body: { collectionIds } }), {});
  }
  const options = { params: { collectionId: act.collectionId }, query: act.force ? { force: 'true' as const } : {} };
  const call = api.request(collectionCalls.deleteCollection, options);
  return runAdminAction(request, call, { done: 'Successfully Deleted' });
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Collections', href('/adminDashboard/collections'), matches[0].loaderData);

const title = (
  <DashboardHead title="Collections" lead="Pages with a part of the catalogue. The first six are doors on every page.">
    <ButtonLink to={href('/adminDashboard/collections/new')}>
      <Icon name="plus" small />
      Add Collection
    </ButtonLink>
  </DashboardHead>
);

export function HydrateFallback() {
  return <ListSkeleton title={title} />;
}

export default function CollectionsPage({ loaderData: { collections } }: Route.ComponentProps) {
  const { submit, data } = useFetcher<ActionResult>();
  const [arranged, setArranged] = useState<readonly Collection[]>();
  const [chosen, setChosen] = useState<Collection>();

  async function saveOrder(items: readonly Collection[]): Promise<void> {
    const act: Act = { do: 'arrange', collectionIds: items.map(({ _id }) => _id) };
    await submit(JSON.stringify(act), SENT);
    setArranged((latest) => (latest === items ? undefined : latest));
  }

  return (
    <>
      {title}
      {data?.problem === undefined ? null : <Alert kind="error">{data.problem}</Alert>}
      {collections.length === 0 ? (
        <EmptyPanel
          title="No collections yet"
          text="Add one for what belongs together, such as Keyboards or Gifts, by a rule or by hand."
        />
      ) : (
        <ArrangedList
          label="All collections"
          items={arranged ?? collections}
          keyOf={({ _id }) => _id}
          nameOf={(collection) => collection.title}
          onArrange={setArranged}
          onArranged={(items) => void saveOrder(items)}
          acts={(collection) => (
            <IconButton label={`Delete ${collection.title}`} onClick={() => setChosen(collection)}>
              <Icon name="trash" small />
            </IconButton>
          )}
        >
          {(collection) => <Row collection={collection} />}
        </ArrangedList>
      )}
      {chosen ? <Deletion key={chosen._id} collection={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}

const SENT = { method: 'post', encType: 'application/json' } as const;

function Row({ collection: { _id: collectionId, title: name, image, kind, productIds, published } }: RowProps) {
  return (
    <>
      {image === undefined ? <span className="thumbnail" /> : <Thumbnail src={image} pixels={THUMBNAIL_PIXELS} />}
      <span className="collection-row-title">
        <RowLink to={href('/adminDashboard/collections/:collectionId', { collectionId })}>{name}</RowLink>
      </span>
      <small className="muted">{kind === 'rule' ? 'By rule' : countPicked(productIds?.length ?? 0)}</small>
      {published ? null : <Badge tone="neutral">Unpublished</Badge>}
    </>
  );
}

interface RowProps {
  collection: Collection;
}

function countPicked(count: number): string {
  return count === 1 ? '1 product' : `${formatNumber(count)} products`;
}

/** Asks before a collection is deleted, again if something leads to it. */
function Deletion({ collection, onClose }: { collection: Collection; onClose: () => void }) {
  const { submit, state, data } = useFetcher<ActionResult>();
  const busy = state !== 'idle';
  const isDone = !busy && data !== undefined && data.problem === undefined;

  async function remove(): Promise<void> {
    const act: Act = { do: 'delete', collectionId: collection._id, force: data?.code === 'in-use' };
    await submit(JSON.stringify(act), SENT);
  }

  return (
    <ConfirmDialog
      open={!isDone}
      onOpenChange={onClose}
      title={`Delete the collection ${collection.title}?`}
      description={data?.problem ?? 'Its page is gone, and links to it lead nowhere. Its products stay.'}
      confirmLabel={data?.code === 'in-use' ? 'Delete All' : 'Delete'}
      destructive
      busy={busy}
      onConfirm={() => void remove()}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
