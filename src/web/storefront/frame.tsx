import { Outlet, useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '../root.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** What surrounds every page of the storefront. */
export default function StorefrontFrame() {
  const site = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      {site?.isDemo ? <p className="demo-bar">This is a demo shop. Orders and payments are not real.</p> : null}
      <SiteHeader />
      <main className="page" id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
