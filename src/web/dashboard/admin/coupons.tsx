import { use, useState } from 'react';
import { href, useFetcher } from 'react-router';
import * as z from 'zod/mini';
import { couponCalls } from '#features/coupon/coupon-calls.ts';
import { describeCoupon } from '#features/coupon/coupon-rules.ts';
import type { Coupon } from '#features/coupon/coupon-schema.ts';
import { type CouponState, couponStateOf, describeLimits, describeTime } from '#features/coupon/coupon-state.ts';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { formatNumber } from '#platform/format-numbers.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge, type BadgeTone } from '#ui/badge.tsx';
import { ButtonLink, IconButton } from '#ui/button.tsx';
import { DataTable, type DataTableColumn } from '#ui/data-table.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { DashboardHead } from '#ui/page-head.tsx';
import { RowLink } from '#ui/text-link.tsx';
import { TimeZone } from '#ui/time-zone.ts';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { loadListPage } from '../list-page.ts';
import { ListPaginator } from '../list-paginator.tsx';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/coupons';
import { type ActionResult, runAdminAction } from './admin-action.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'coupons.write');
  return loadListPage(request, 'adminPage', (range) =>
    api.requestPage(couponCalls.listCoupons, { query: range, signal: request.signal }),
  );
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  await requireStaff(request, 'coupons.write');
  const params = z.object({ couponId: z.string() }).parse(Object.fromEntries(await request.formData()));
  return runAdminAction(request, api.request(couponCalls.deleteCoupon, { params }), { done: 'Successfully Deleted' });
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Coupons', href('/adminDashboard/coupons'), matches[0].loaderData);

const title = (
  <DashboardHead title="Coupons">
    <ButtonLink to={href('/adminDashboard/coupons/new')}>
      <Icon name="plus" small />
      Add Coupon
    </ButtonLink>
  </DashboardHead>
);

export function HydrateFallback() {
  return <ListSkeleton title={title} />;
}

export default function CouponsPage({ loaderData: { rows, page, total } }: Route.ComponentProps) {
  const [chosen, setChosen] = useState<Coupon>();
  const [isOpen, setOpen] = useState(false);
  const { submit, state, data } = useFetcher<ActionResult>();
  const busy = state !== 'idle';

  async function remove(): Promise<void> {
    await submit({ couponId: chosen?._id ?? '' }, { method: 'post' });
    setOpen(false);
  }

  function ask(coupon: Coupon): void {
    setChosen(coupon);
    setOpen(true);
  }

  return (
    <>
      {title}
      {busy || data?.problem === undefined ? null : <Alert kind="error">{data.problem}</Alert>}
      <DataTable
        caption="All coupons"
        columns={columnsWith(ask, use(TimeZone))}
        rows={rows}
        rowKey={({ _id }) => _id}
        empty={<EmptyState small title="No coupons yet" text="Add one, and customers enter its code in their cart." />}
      />
      <ListPaginator page={page} total={total} />
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Delete the coupon ${chosen?.code ?? ''}?`}
        description="It can no longer be used. Orders keep what they got."
        confirmLabel="Delete"
        destructive
        busy={busy}
        onConfirm={() => void remove()}
      />
    </>
  );
}

const TONES: Record<CouponState['kind'], BadgeTone> = {
  active: 'green',
  later: 'amber',
  ended: 'neutral',
  'used-up': 'neutral',
};

function columnsWith(remove: (coupon: Coupon) => void, timeZone: string): readonly DataTableColumn<Coupon>[] {
  return [
    { header: 'Code', cell: (coupon) => <CouponLink coupon={coupon} />, card: 'title', className: 'data-table-id' },
    { header: 'Gives', cell: (coupon) => <Gives coupon={coupon} />, card: 'wide' },
    { header: 'Until', cell: (coupon) => describeTime(coupon, timeZone), className: 'coupon-until' },
    {
      header: 'Used',
      cell: ({ uses, maxUses }) => (
        <span className="coupon-uses">
          {formatNumber(uses)}
          {maxUses === undefined ? null : <span className="muted"> of {formatNumber(maxUses)}</span>}
        </span>
      ),
      number: true,
    },
    {
      header: 'State',
      cell: (coupon) => <StateBadge state={couponStateOf(coupon, { now: Date.now(), timeZone })} />,
      card: 'corner',
    },
    {
      header: 'Action',
      headerHidden: true,
      cell: (coupon) => (
        <IconButton label={`Delete ${coupon.code}`} onClick={() => remove(coupon)}>
          <Icon name="trash" small />
        </IconButton>
      ),
      number: true,
      card: 'foot',
    },
  ];
}

function CouponLink({ coupon: { _id: couponId, code } }: { coupon: Coupon }) {
  return (
    <RowLink to={href('/adminDashboard/coupons/:couponId', { couponId })}>
      <span className="coupon-code">{code}</span>
    </RowLink>
  );
}

function Gives({ coupon }: { coupon: Coupon }) {
  const limits = describeLimits(coupon);
  return (
    <div className="coupon-gives">
      {describeCoupon(coupon)}
      {limits === '' ? null : <small>{limits}</small>}
    </div>
  );
}

function StateBadge({ state: { kind, text } }: { state: CouponState }) {
  return <Badge tone={TONES[kind]}>{text}</Badge>;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
