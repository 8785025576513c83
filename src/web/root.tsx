import { type ReactNode, use, useEffect } from 'react';
import { href, Links, Meta, Outlet, Scripts, ScrollRestoration, type ShouldRevalidateFunctionArgs } from 'react-router';
import { cartActions } from '#features/cart/cart-store.ts';
import { CARDS_TAG } from '#features/catalogue/cache-tags.ts';
import type { Door } from '#features/catalogue/door/door.ts';
import { PlaceholderPrice } from '#features/catalogue/placeholder-price.ts';
import { DOORS_TAG } from '#features/collection/cache-tags.ts';
import { listShopDoors } from '#features/collection/list-shop-doors.ts';
import { onSignOut } from '#features/identity/session/session.ts';
import ownMenuStyles from '#features/menu/own-menu-styles.css?url';
import newsletterStyles from '#features/newsletter/newsletter-styles.css?url';
import { DEFAULT_PROMISES } from '#features/settings/promises.ts';
import { ShopPromises } from '#features/settings/shop-promises.ts';
import { homeAttributes } from '#platform/shop-home.ts';
import { DRAWN_NAME, ShopName } from '#ui/shop-name.ts';
import { TimeZone } from '#ui/time-zone.ts';
import { ToastViewport } from '#ui/toast.tsx';
import type { Route } from './+types/root';
import { BrandingLinks, BrandingStyles, ThemeColours } from './branding-head.tsx';
import { ConnectionBar } from './connection-bar.tsx';
import { cacheTagsContext, servicesContext, siteContext } from './contexts.server.ts';
import { DataScript } from './data-script.ts';
import headScript from './head/head-script.ts?inline';
import { APPLICATION_READY } from './head/start-events.ts';
import { LoadingLine } from './loading-line.tsx';
import { forgetKeptPages, useKeptPages } from './offline/use-kept-pages.ts';
import { PageAnnouncer } from './page-announcer.tsx';
import { PageFailure } from './page-failure.tsx';
import { ScriptNonce } from './script-nonce.ts';
import { useSite } from './use-site.ts';
import './styles/app.css';

// Signing out empties the cart (specification, section 2).
onSignOut(cartActions.clear);
onSignOut(forgetKeptPages);

export async function loader({ context }: Route.LoaderArgs) {
  context.get(cacheTagsContext).add(CARDS_TAG).add(DOORS_TAG);
  // Pages that need no database are shown without it.
  const doors = await listShopDoors(context.get(servicesContext)).catch((): Door[] => []);
  return { ...context.get(siteContext), doors };
}

/** What pages know about the shop changes while the page is open only if its reader saves it. */
export const shouldRevalidate = ({ formAction }: ShouldRevalidateFunctionArgs) =>
  formAction === href('/adminDashboard/settings') ||
  formAction === href('/adminDashboard/branding') ||
  formAction?.startsWith(href('/adminDashboard/menus/:menu?')) === true;

export function Layout({ children }: { children: ReactNode }) {
  const site = useSite();
  const branding = site?.branding;
  return (
    // The script in the head sets attributes before React takes over.
    <html lang="en" suppressHydrationWarning {...(site && homeAttributes(site.home))}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeColours branding={branding} />
        {/* In the browser, which has run it, the text is empty. */}
        <script nonce={use(ScriptNonce)} suppressHydrationWarning>
          {headScript}
        </script>
        <BrandingLinks branding={branding} />
        <Meta />
        <Links />
        {site && Object.keys(site.menus).length > 0 ? <link rel="stylesheet" href={ownMenuStyles} /> : null}
        {site?.hasNewsletter ? <link rel="stylesheet" href={newsletterStyles} /> : null}
        <BrandingStyles branding={branding} />
      </head>
      <body>
        {/* An open dialog sets aria-hidden on the other children of the body, which a noscript must not have. */}
        <div>
          <noscript>
            <p className="demo-bar">
              Scripts are off in this browser. You can look around; the cart, ordering and signing in need them.
            </p>
          </noscript>
        </div>
        <ShopName value={site?.name ?? DRAWN_NAME}>
          <TimeZone value={site?.delivery.timeZone ?? 'UTC'}>
            <ShopPromises value={site?.promises ?? DEFAULT_PROMISES}>
              <PlaceholderPrice value={site?.placeholderPrice}>{children}</PlaceholderPrice>
            </ShopPromises>
          </TimeZone>
        </ShopName>
        <ToastViewport />
        <ScrollRestoration />
        <Scripts />
        {/* In the browser, which has run it, the text is empty. */}
        <script nonce={use(ScriptNonce)} suppressHydrationWarning>
          {use(DataScript)}
        </script>
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(() => void window.dispatchEvent(new Event(APPLICATION_READY)), []);
  useKeptPages();
  return (
    <>
      <LoadingLine />
      <PageAnnouncer />
      <ConnectionBar />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main className="page">
      <PageFailure error={error} />
    </main>
  );
}
