import { Outlet } from 'react-router';
import { DemoBar } from '../demo-bar.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** What surrounds every page of the storefront. */
export default function StorefrontFrame() {
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <DemoBar />
      <SiteHeader />
      <main className="page" id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
