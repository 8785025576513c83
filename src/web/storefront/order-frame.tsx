import { Outlet } from 'react-router';
import { PageFailure } from '../page-failure.tsx';
import type { Route } from './+types/order-frame';
import { OrderHeader } from './order-header.tsx';
import { PageShell } from './page-shell.tsx';
import { SiteFooter } from './site-footer.tsx';

const shell = { header: <OrderHeader />, footer: <SiteFooter isShortOnPhones /> };

/** The layout of the pages on the way to an order, with little that leads away from it. */
export default function OrderFrame() {
  return (
    <PageShell {...shell}>
      <Outlet />
    </PageShell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PageShell {...shell}>
      <PageFailure error={error} />
    </PageShell>
  );
}
