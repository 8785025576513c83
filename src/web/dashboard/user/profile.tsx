import { href } from 'react-router';
import { requireUser } from '#features/identity/session/guards.ts';
import { dashboardMeta } from '../dashboard-meta.ts';
import { keepAfterFailure } from '../keep-after-failure.ts';
import { loadProfile, saveProfile } from '../load-profile.ts';
import { ProfileFailure, ProfilePage, ProfileSkeleton } from '../profile-page.tsx';
import type { Route } from './+types/profile';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadProfile(await requireUser(request), request);
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return saveProfile(await requireUser(request), request);
}

export const shouldRevalidate = keepAfterFailure;

export const meta: Route.MetaFunction = ({ matches }) =>
  dashboardMeta('Profile', href('/userDashboard/profile'), matches[0].loaderData);

export function HydrateFallback() {
  return <ProfileSkeleton />;
}

export default function UserProfilePage({ loaderData }: Route.ComponentProps) {
  return <ProfilePage {...loaderData} twoStepPage={href('/userDashboard/twoStep')} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProfileFailure error={error} />;
}
