import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { FORGET_PAGES } from './messages.ts';

/** Until then the page has loaded, on a slow phone too, so that keeping it delays nothing. */
const DELAY_MILLISECONDS = 4000;

/** Keeps the pages that are opened for the time without a connection. What that needs is loaded later. */
export function useKeptPages(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    // In development there is no service worker.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const address = pathname + search;
    const timer = setTimeout(() => {
      import('./keep-page.ts').then(({ keepPage }) => keepPage(address)).catch(() => {});
    }, DELAY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [pathname, search]);
}

/** Deletes the kept pages of this browser. A page that was reloaded without its cache has no controller. */
export function forgetKeptPages(): void {
  navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ type: FORGET_PAGES }));
}
