import { use } from 'react';
import { isRouteErrorResponse, useLocation, useRevalidator } from 'react-router';
import { UNREACHABLE } from '#platform/http/api-error.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ShopName } from '#ui/shop-name.ts';
import { useRetry } from '#ui/use-retry.ts';
import { useBrowserSearch } from './use-browser-search.ts';

/**
 * Replaces a page that failed to render: an explanation, and links to retry and to the home page. It retries when the
 * connection is back, if that was missing.
 */
export function PageFailure({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const search = useBrowserSearch();
  const { name, title, text } = describeFailure(error);
  const { revalidate } = useRevalidator();
  useRetry(isNetworkError(error) || isUnavailable(error), revalidate);
  return (
    <>
      <title>{`${name} · ${use(ShopName)}`}</title>
      <EmptyState
        title={title}
        text={text}
        action={
          <div className="button-stack">
            <ButtonLink to={pathname + search} reloadDocument>
              Try again
            </ButtonLink>
            <ButtonLink variant="secondary" to="/" reloadDocument>
              Return Home
            </ButtonLink>
          </div>
        }
      />
    </>
  );
}

function describeFailure(error: unknown): { name: string; title: string; text: string } {
  if (isUnavailable(error)) {
    return {
      name: 'Back in a moment',
      title: 'Back in a moment',
      text: 'We cannot load our products right now. Your cart is safe in this browser. Try again in a few seconds.',
    };
  }
  return {
    name: 'Something went wrong',
    title: 'This page could not be shown',
    text: isNetworkError(error)
      ? UNREACHABLE
      : 'Something went wrong on our side. Try again in a moment, or go to the home page.',
  };
}

function isUnavailable(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 503;
}

/** Matches the messages of failed fetches in Chrome, Firefox and Safari. */
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message);
}
