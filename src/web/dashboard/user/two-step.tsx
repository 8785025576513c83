import { href } from 'react-router';
import { requireUser } from '#features/identity/session/guards.ts';
import { dashboardMeta } from '../dashboard-meta.ts';
import { ProfileFailure } from '../profile-page.tsx';
import { TwoStepPage } from '../two-step-page.tsx';
import type { Route } from './+types/two-step';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireUser(request);
}

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Two-step sign-in', href('/userDashboard/twoStep'), matches[0].loaderData);

export default function UserTwoStepPage() {
  return <TwoStepPage profile={href('/userDashboard/profile')} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProfileFailure error={error} />;
}
