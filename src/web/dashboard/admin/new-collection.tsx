import { href } from 'react-router';
import { collectionCalls } from '#features/collection/collection-calls.ts';
import { collectionEntriesOf } from '#features/collection/collection-form-schema.ts';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { dashboardMeta } from '../dashboard-meta.ts';
import type { Route } from './+types/new-collection';
import { COLLECTIONS, CollectionPage, loadRuleChoices, saveCollection } from './collection-form-page.tsx';
import { FormFailure, FormSkeleton } from './form-page.tsx';

const TITLE = 'Add Collection';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'products.write');
  return { choices: await loadRuleChoices(request.signal) };
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return saveCollection(request, (body) => api.request(collectionCalls.addCollection, { body }), 'Successfully added');
}

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta(TITLE, href('/adminDashboard/collections/new'), matches[0].loaderData);

export function HydrateFallback() {
  return <FormSkeleton list={COLLECTIONS} title={TITLE} />;
}

export default function NewCollectionPage({ loaderData: { choices } }: Route.ComponentProps) {
  return <CollectionPage title={TITLE} entries={collectionEntriesOf()} choices={choices} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FormFailure list={COLLECTIONS} title={TITLE} error={error} />;
}
