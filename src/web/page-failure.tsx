import { isRouteErrorResponse, useLocation } from 'react-router';
import { UNREACHABLE } from '#platform/http/api-client.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useBrowserSearch } from './use-browser-search.ts';

/** A page that could not be made: what happened, and two ways on. */
export function PageFailure({ error }: { error: unknown }) {
  const { pathname } = useLocation();
  const search = useBrowserSearch();
  const { name, title, text } = describeFailure(error);
  return (
    <>
      <title>{`${name} · Thock`}</title>
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
  if (isRouteErrorResponse(error) && error.status === 503) {
    return {
      name: 'Back in a moment',
      title: 'Back in a moment',
      text: 'The shop cannot look up its products right now. Your cart is safe in this browser. Try again in a few seconds.',
    };
  }
  return {
    name: 'Something went wrong',
    title: 'This page could not be shown',
    text: isWithoutConnection(error)
      ? UNREACHABLE
      : 'Something went wrong on our side. Try again in a moment, or begin at the home page.',
  };
}

/** Browsers say it in words of their own: Chrome, Firefox, Safari. */
function isWithoutConnection(error: unknown): boolean {
  return error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message);
}
