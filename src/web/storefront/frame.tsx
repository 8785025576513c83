import type { ReactNode } from 'react';
import { type ErrorResponse, isRouteErrorResponse, Outlet } from 'react-router';
import { CompareDock } from '#features/compare/compare-dock.tsx';
import { PageFailure } from '../page-failure.tsx';
import type { Route } from './+types/frame';
import { isMissing, NotFound, notFoundMeta } from './not-found-message.tsx';
import { PageShell } from './page-shell.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Pages set their own metadata, except for pages that are not found. */
export const meta: Route.MetaFunction = ({ error, location, matches }) =>
  isNotFound(error) ? notFoundMeta(location.pathname, matches[0].loaderData) : [];

/** The layout of storefront pages, except those on the way to an order. */
export default function StorefrontFrame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Shows errors inside the storefront's layout. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Frame>{isNotFound(error) ? <NotFound status={error.status} /> : <PageFailure error={error} />}</Frame>;
}

function isNotFound(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && isMissing(error.status);
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <PageShell
      header={<SiteHeader />}
      footer={
        <>
          <CompareDock />
          <SiteFooter />
        </>
      }
    >
      {children}
    </PageShell>
  );
}
