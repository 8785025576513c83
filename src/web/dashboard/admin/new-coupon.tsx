import { href } from 'react-router';
import { couponCalls } from '#features/coupon/coupon-calls.ts';
import { api } from '#features/identity/session/api.ts';
import { requireStaff } from '#features/identity/session/guards.ts';
import { dashboardMeta } from '../dashboard-meta.ts';
import type { Route } from './+types/new-coupon';
import { COUPONS, CouponPage, loadSampleProducts, saveCoupon } from './coupon-form-page.tsx';
import { FormFailure, FormSkeleton } from './form-page.tsx';

const TITLE = 'Add Coupon';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request, 'coupons.write');
  return { products: await loadSampleProducts(request.signal) };
}

export function clientAction({ request }: Route.ClientActionArgs) {
  return saveCoupon(request, (body) => api.request(couponCalls.addCoupon, { body }), 'Successfully added');
}

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta(TITLE, href('/adminDashboard/coupons/new'), matches[0].loaderData);

export function HydrateFallback() {
  return <FormSkeleton list={COUPONS} title={TITLE} />;
}

export default function NewCouponPage({ loaderData: { products } }: Route.ComponentProps) {
  return <CouponPage title={TITLE} products={products} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FormFailure list={COUPONS} title={TITLE} error={error} />;
}
