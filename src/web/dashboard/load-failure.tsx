import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { SessionUnknown } from '#features/identity/auth-errors.ts';
import { explainFailure } from '#features/identity/explain-failure.ts';
import { useSession } from '#features/identity/session.ts';
import { ApiError } from '#platform/http/api-client.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** Whether the shop has no such thing. */
export function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.problem.status === 404;
}

/**
 * Instead of a page's content: why it could not be loaded, and another try, which begins by itself where the page waited
 * for the shop to say who is signed in. `title` stays above it.
 */
export function LoadFailure({ title, error }: { title: ReactNode; error: unknown }) {
  const { revalidate, state } = useRevalidator();
  const { isKnown } = useSession();
  const canGoOn = isKnown && error instanceof SessionUnknown;

  useEffect(() => {
    if (canGoOn) void revalidate();
  }, [canGoOn, revalidate]);

  return (
    <>
      {title}
      <div className="panel panel-flush" role="alert">
        <EmptyState
          small
          title="This could not be loaded"
          text={explainFailure(error)}
          action={
            <Button
              variant="secondary"
              busy={state === 'loading'}
              busyLabel="Trying again"
              onClick={() => revalidate()}
            >
              Try again
            </Button>
          }
        />
      </div>
    </>
  );
}
