import { data, href } from 'react-router';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { shippingCalls } from '#features/shipping/shipping-calls.ts';
import { zoneEntriesOf } from '#features/shipping/zone-entries.ts';
import { dashboardMeta } from '../dashboard-meta.ts';
import type { Route } from './+types/edit-zone';
import { FormFailure, FormSkeleton } from './form-page.tsx';
import { saveZone, ZONES, ZonePage } from './zone-form-page.tsx';

const TITLE = 'Edit Zone';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'shipping.write');
  const zones = await api.request(shippingCalls.listZones, { signal: request.signal });
  const zone = zones.find(({ _id }) => _id === params.zoneId);
  if (!zone) throw data(null, { status: 404 });
  return { entries: zoneEntriesOf(zone) };
}

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return saveZone(request, (body) => api.request(shippingCalls.changeZone, { params, body }), 'Successfully updated');
}

export const meta: Route.MetaFunction = ({ params, matches }) =>
  dashboardMeta(TITLE, href('/adminDashboard/shipping/:zoneId', params), matches[0].loaderData);

export function HydrateFallback() {
  return <FormSkeleton list={ZONES} title={TITLE} />;
}

export default function EditZonePage({ loaderData: { entries }, params }: Route.ComponentProps) {
  return <ZonePage key={params.zoneId} title={TITLE} entries={entries} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FormFailure list={ZONES} title={TITLE} error={error} />;
}
