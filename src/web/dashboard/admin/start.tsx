import { href, redirect } from 'react-router';
import { requireAdmin } from '#features/identity/session.ts';
import { DashboardHead } from '#web/ui/page-head.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/start';

/** The admin's day begins with the orders. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request);
  throw redirect(href('/adminDashboard/mangeOrders'));
}

export const meta: Route.MetaFunction = () => dashboardMeta('Admin View', href('/adminDashboard'));

const title = <DashboardHead title="ORDERS LIST" />;

export function HydrateFallback() {
  return <ListSkeleton title={title} />;
}

export default function AdminStartPage() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={title} error={error} />;
}
