import { useState } from 'react';
import { href, useFetcher } from 'react-router';
import * as z from 'zod/mini';
import { productCalls } from '#features/catalogue/product-calls.ts';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { ShippingTrial } from '#features/order/quote/shipping-trial.tsx';
import { formatPrice, SHIPPING_FEE } from '#features/pricing/money.ts';
import { shippingCalls } from '#features/shipping/shipping-calls.ts';
import { ZonePanel } from '#features/shipping/zone-panel.tsx';
import { ZONE_PRESETS } from '#features/shipping/zone-presets.ts';
import type { Zone } from '#features/shipping/zone-schema.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyPanel } from '#ui/empty-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { SettingsTabs } from '../section-tabs.tsx';
import type { Route } from './+types/shipping';
import { type ActionResult, runAdminAction } from './admin-action.ts';

const TRIED_PRODUCTS = 100;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'shipping.write');
  const { signal } = request;
  const query = { page: 1, limit: TRIED_PRODUCTS };
  const [zones, { rows: products }] = await Promise.all([
    api.request(shippingCalls.listZones, { signal }),
    api.requestPage(productCalls.listProducts, { query, signal }),
  ]);
  return { zones, products };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  await requireStaff(request, 'shipping.write');
  const params = z.object({ zoneId: z.string() }).parse(Object.fromEntries(await request.formData()));
  return runAdminAction(request, api.request(shippingCalls.deleteZone, { params }), { done: 'Successfully Deleted' });
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Shipping', href('/adminDashboard/shipping'), matches[0].loaderData);

const title = (
  <>
    <SettingsTabs />
    <DashboardHead title="Shipping">
      <ButtonLink to={href('/adminDashboard/shipping/new')}>
        <Icon name="plus" small />
        Add Zone
      </ButtonLink>
    </DashboardHead>
  </>
);

export function HydrateFallback() {
  return <ListSkeleton title={title} />;
}

export default function ShippingPage({ loaderData: { zones, products } }: Route.ComponentProps) {
  const { submit, state, data } = useFetcher<ActionResult>();
  const [chosen, setChosen] = useState<Zone>();
  const [isOpen, setOpen] = useState(false);
  const busy = state !== 'idle';

  function ask(zone: Zone): void {
    setChosen(zone);
    setOpen(true);
  }

  async function remove(): Promise<void> {
    await submit({ zoneId: chosen?._id ?? '' }, { method: 'post' });
    setOpen(false);
  }

  return (
    <>
      {title}
      {busy || data?.problem === undefined ? null : <Alert kind="error">{data.problem}</Alert>}
      <div className="zone-list">
        {zones.length === 0 ? <NoZones /> : null}
        {zones.map((zone) => (
          <ZonePanel
            key={zone._id}
            zone={zone}
            to={href('/adminDashboard/shipping/:zoneId', { zoneId: zone._id })}
            onRemove={() => ask(zone)}
          />
        ))}
      </div>
      {zones.length === 0 || products.length === 0 ? null : (
        <ShippingTrial zones={zones} products={products} country={zones[0]?.countries[0] ?? 'US'} />
      )}
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Delete the zone ${chosen?.name ?? ''}?`}
        description={`Orders keep their method. ${zones.length === 1 ? CONSTANT : 'Nothing is shipped to its places any more, unless another zone covers them.'}`}
        confirmLabel="Delete"
        destructive
        busy={busy}
        onConfirm={() => void remove()}
      />
    </>
  );
}

const CONSTANT = `Without zones, every order ships within your home country for ${formatPrice(SHIPPING_FEE)}.`;

function NoZones() {
  return (
    <>
      <EmptyPanel
        title="No shipping zones yet"
        text={`${CONSTANT} Add a zone to ship elsewhere or for other prices.`}
      />
      <div className="zone-presets">
        {Object.entries(ZONE_PRESETS).map(([name, { label }]) => (
          <ButtonLink key={name} variant="secondary" to={`${href('/adminDashboard/shipping/new')}?preset=${name}`}>
            {label}
          </ButtonLink>
        ))}
      </div>
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
