import { href } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { shippingCalls } from '#features/shipping/shipping-calls.ts';
import { newZone } from '#features/shipping/zone-presets.ts';
import { dashboardMeta } from '../dashboard-meta.ts';
import type { Route } from './+types/new-zone';
import { FormFailure, FormSkeleton } from './form-page.tsx';
import { saveZone, ZONES, ZonePage } from './zone-form-page.tsx';

const TITLE = 'Add Zone';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'shipping.write');
  return { entries: newZone(new URL(request.url).searchParams.get('preset')) };
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return saveZone(request, (body) => api.request(shippingCalls.addZone, { body }), 'Successfully added');
}

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta(TITLE, href('/adminDashboard/shipping/new'), matches[0].loaderData);

export function HydrateFallback() {
  return <FormSkeleton list={ZONES} title={TITLE} />;
}

export default function NewZonePage({ loaderData: { entries } }: Route.ComponentProps) {
  return <ZonePage title={TITLE} entries={entries} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FormFailure list={ZONES} title={TITLE} error={error} />;
}
