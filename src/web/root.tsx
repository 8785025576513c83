import font from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url';
import { type ReactNode, use } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { cartActions } from '#features/cart/cart-store.ts';
import { onSignOut } from '#features/identity/session/session.ts';
import { THEME_SCRIPT } from '#ui/theme.ts';
import type { Route } from './+types/root';
import { ConnectionBar } from './connection-bar.tsx';
import { siteContext } from './contexts.server.ts';
import { LoadingLine } from './loading-line.tsx';
import { PageAnnouncer } from './page-announcer.tsx';
import { PageFailure } from './page-failure.tsx';
import { ScriptNonce } from './script-nonce.ts';
import './styles/app.css';
import { ToastViewport } from '#ui/toast.tsx';

// Signing out empties the cart (specification, section 2).
onSignOut(cartActions.clear);

export function loader({ context }: Route.LoaderArgs) {
  return context.get(siteContext);
}

/** The settings do not change while the page is open. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The theme script sets an attribute before React takes over.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" data-scheme="light" media="(prefers-color-scheme: light)" content="#faf8f4" />
        <meta name="theme-color" data-scheme="dark" media="(prefers-color-scheme: dark)" content="#141210" />
        <ThemeScript />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Meta />
        <Links />
      </head>
      <body>
        <noscript>
          <p className="demo-bar">
            Scripts are off in this browser. You can look around; the cart, ordering and signing in need them.
          </p>
        </noscript>
        {children}
        <ToastViewport />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The texts of server and browser differ, because each contains the function as it was built there. */
function ThemeScript() {
  return (
    <script nonce={use(ScriptNonce)} suppressHydrationWarning>
      {THEME_SCRIPT}
    </script>
  );
}

export default function Root() {
  return (
    <>
      <LoadingLine />
      <PageAnnouncer />
      <Outlet />
      <ConnectionBar />
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
