import { useEffect } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { addressToRetry } from '#web/offline/kept-pages.ts';
import { pageMeta } from '#web/page-meta.ts';
import { useBrowserSearch } from '#web/use-browser-search.ts';
import type { Route } from './+types/offline';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: "You're offline",
    description: 'Shown without a connection.',
    path: '/offline',
    site: matches[0].loaderData,
    noIndex: true,
  });

const CHECK_EVERY_MILLISECONDS = 2000;

/** Stands for a page that was not opened before the connection was lost. Opens it when the connection is back. */
export default function OfflinePage() {
  const address = addressToRetry(useBrowserSearch());
  useEffect(() => {
    const timer = setInterval(() => openWhenConnected(address), CHECK_EVERY_MILLISECONDS);
    return () => clearInterval(timer);
  }, [address]);

  return (
    <EmptyState
      title="This page needs a connection"
      text="You're offline and have not opened this page before. It opens by itself when you are connected again. Until then, your cart and the pages that you opened before are still here."
      action={
        <div className="button-stack">
          <ButtonLink to={address} reloadDocument>
            Try again
          </ButtonLink>
          <ButtonLink variant="secondary" to="/cart" reloadDocument>
            View Cart
          </ButtonLink>
        </div>
      }
    />
  );
}

/** Opens the page if the shop answers. A browser that says it is connected may not reach it yet. */
async function openWhenConnected(address: string): Promise<void> {
  if (!navigator.onLine) return;
  const answer = await fetch('/health/live').catch(() => undefined);
  if (answer?.ok) location.replace(address);
}
