import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { CompareDock } from '#features/compare/compare-dock.tsx';
import { Announcement } from '../announcement.tsx';
import { DemoBar } from '../demo-bar.tsx';
import { PageFailure } from '../page-failure.tsx';
import type { Route } from './+types/frame';
import { NotFound, notFoundMeta } from './not-found-message.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Pages set their own metadata, except for pages that are not found. */
export const meta: Route.MetaFunction = ({ error, location, matches }) =>
  isNotFound(error) ? notFoundMeta(location.pathname, matches[0].loaderData) : [];

/** The layout of all storefront pages. */
export default function StorefrontFrame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Shows errors inside the storefront's layout. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Frame>{isNotFound(error) ? <NotFound /> : <PageFailure error={error} />}</Frame>;
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Announcement />
      <DemoBar />
      <SiteHeader />
      <main className="page" id="content" tabIndex={-1}>
        {children}
      </main>
      <CompareDock />
      <SiteFooter />
    </>
  );
}
