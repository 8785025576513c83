import { href } from 'react-router';
import { requireCustomer } from '#features/identity/session/guards.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loading, Skeleton } from '#ui/skeleton.tsx';
import { dashboardMeta } from '../dashboard-meta.ts';
import { LoadFailure } from '../load-failure.tsx';
import type { Route } from './+types/wishlist';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireCustomer(request);
  return null;
}

export const meta: Route.MetaFunction = () => dashboardMeta('Wishlist', href('/userDashboard/wishlist'));

export function HydrateFallback() {
  return (
    <Loading>
      <Skeleton className="empty-state-skeleton" shape="panel" />
    </Loading>
  );
}

/** A placeholder (specification, section 2): products cannot be saved yet. */
export default function WishlistPage() {
  const toProducts = (
    <ButtonLink variant="secondary" to={href('/products')}>
      Browse products
    </ButtonLink>
  );
  return (
    <EmptyState
      title="Wishlist page"
      text="You cannot save products here yet. Add them to your cart instead."
      action={toProducts}
    />
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={null} error={error} />;
}
