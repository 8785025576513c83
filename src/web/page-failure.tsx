import { isRouteErrorResponse, useLocation } from 'react-router';
import { ButtonLink } from './ui/button.tsx';
import { EmptyState } from './ui/empty-state.tsx';

/** A page that could not be made: what happened, and two ways on. */
export function PageFailure({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const reason = isRouteErrorResponse(error)
    ? `The shop answered ${error.status}.`
    : 'Something went wrong on our side.';
  return (
    <>
      <title>Something went wrong · Thock</title>
      <EmptyState
        title="This page could not be shown"
        text={`${reason} Try again in a moment, or begin at the home page.`}
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
