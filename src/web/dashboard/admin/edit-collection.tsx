import { href } from 'react-router';
import { collectionCalls } from '#features/collection/collection-calls.ts';
import { collectionEntriesOf, type PickedProduct } from '#features/collection/collection-form-schema.ts';
import type { Collection } from '#features/collection/collection-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { dashboardMeta } from '../dashboard-meta.ts';
import type { Route } from './+types/edit-collection';
import { COLLECTIONS, CollectionPage, loadRuleChoices, saveCollection } from './collection-form-page.tsx';
import { FormFailure, FormSkeleton } from './form-page.tsx';

const TITLE = 'Edit Collection';

export async function clientLoader({ request, params: { collectionId } }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'products.write');
  const { signal } = request;
  const [collection, choices] = await Promise.all([
    api.request(collectionCalls.getCollection, { params: { slug: collectionId }, signal }),
    loadRuleChoices(signal),
  ]);
  return { entries: collectionEntriesOf(collection, await loadPicked(collection, signal)), choices };
}

async function loadPicked({ _id, kind }: Collection, signal: AbortSignal): Promise<PickedProduct[]> {
  if (kind === 'rule') return [];
  const products = await api.request(collectionCalls.listCollectionProducts, { params: { slug: _id }, signal });
  return products.map(({ _id: productId, name, image }) => ({ _id: productId, name, image }));
}

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return saveCollection(
    request,
    (body) => api.request(collectionCalls.changeCollection, { params, body }),
    'Successfully updated',
  );
}

export const meta: Route.MetaFunction = ({ params, matches }) =>
  dashboardMeta(TITLE, href('/adminDashboard/collections/:collectionId', params), matches[0].loaderData);

export function HydrateFallback() {
  return <FormSkeleton list={COLLECTIONS} title={TITLE} />;
}

export default function EditCollectionPage({ loaderData, params }: Route.ComponentProps) {
  return <CollectionPage key={params.collectionId} title={TITLE} {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FormFailure list={COLLECTIONS} title={TITLE} error={error} />;
}
