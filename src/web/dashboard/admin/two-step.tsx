import { href } from 'react-router';
import { requireStaff } from '#features/identity/session/guards.ts';
import { dashboardMeta } from '../dashboard-meta.ts';
import { ProfileFailure } from '../profile-page.tsx';
import { TwoStepPage } from '../two-step-page.tsx';
import type { Route } from './+types/two-step';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireStaff(request);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Two-step sign-in', href('/adminDashboard/twoStep'), matches[0].loaderData);

export default function AdminTwoStepPage() {
  return <TwoStepPage profile={href('/adminDashboard/profile')} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProfileFailure error={error} />;
}
