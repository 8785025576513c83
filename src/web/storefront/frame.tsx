import type { ReactNode } from 'react';
import { isRouteErrorResponse, Outlet } from 'react-router';
import { DemoBar } from '../demo-bar.tsx';
import { PageFailure } from '../page-failure.tsx';
import type { Route } from './+types/frame';
import { NotFound, notFoundMeta } from './not-found-message.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Pages say what they are themselves, but for one that is not there. */
export const meta: Route.MetaFunction = ({ error, location }) =>
  isMissing(error) ? notFoundMeta(location.pathname) : [];

/** What surrounds every page of the storefront. */
export default function StorefrontFrame() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A page that is not there, or that could not be made, keeps its surroundings. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Frame>{isMissing(error) ? <NotFound /> : <PageFailure error={error} />}</Frame>;
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <DemoBar />
      <SiteHeader />
      <main className="page" id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
