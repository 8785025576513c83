import { href } from 'react-router';
import { couponCalls } from '#features/coupon/coupon-calls.ts';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { dashboardMeta } from '../dashboard-meta.ts';
import type { Route } from './+types/edit-coupon';
import { COUPONS, CouponPage, loadSampleProducts, saveCoupon } from './coupon-form-page.tsx';
import { FormFailure, FormSkeleton } from './form-page.tsx';

const TITLE = 'Edit Coupon';

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'coupons.write');
  const { signal } = request;
  const [coupon, products] = await Promise.all([
    api.request(couponCalls.getCoupon, { params, signal }),
    loadSampleProducts(signal),
  ]);
  return { coupon, products };
}

export function clientAction({ request, params }: Route.ClientActionArgs) {
  return saveCoupon(request, (body) => api.request(couponCalls.changeCoupon, { params, body }), 'Successfully updated');
}

export const meta: Route.MetaFunction = ({ params, matches }) =>
  dashboardMeta(TITLE, href('/adminDashboard/coupons/:couponId', params), matches[0].loaderData);

export function HydrateFallback() {
  return <FormSkeleton list={COUPONS} title={TITLE} />;
}

export default function EditCouponPage({ loaderData: { coupon, products } }: Route.ComponentProps) {
  return <CouponPage title={TITLE} coupon={coupon} products={products} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FormFailure list={COUPONS} title={TITLE} error={error} />;
}
