import { isRouteErrorResponse, useLocation } from 'react-router';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** A page that could not be made: what happened, and two ways on. */
export function PageFailure({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
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
  const reason = isRouteErrorResponse(error)
    ? `The shop answered ${error.status}.`
    : 'Something went wrong on our side.';
  return {
    name: 'Something went wrong',
    title: 'This page could not be shown',
    text: `${reason} Try again in a moment, or begin at the home page.`,
  };
}
